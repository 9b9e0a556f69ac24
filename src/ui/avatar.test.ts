import { expect, test } from 'vitest'
import { initials } from './avatar.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  ada \u00a0 king lovelace', 'AK'],
  ['Ada', 'A'],
  ['Jean-Luc Picard', 'JP'],
  ['(Ada) "Countess" 2nd', 'AC'],
  ['E\u0301milie du Cha\u0302telet', 'ÉD'],
  ['анна ахматова', 'АА'],
  ['山田 太郎', '山太'],
  ['محمد علي', 'م'],
  ['ßeta ßat', 'SS'],
  ['👩‍🚀 Ada', 'A'],
])('%j becomes %s', (name, expected) => {
  expect(initials(name, 'grace@example.org')).toBe(expected)
})

test.each([
  [null, 'grace@example.org', 'GR'],
  ['   ', 'g.hopper@example.org', 'GH'],
  ['🚀', '42@example.org', '42'],
  [undefined, undefined, 'U'],
  ['', '', 'U'],
])('without letters in the name %j, the email %s gives %s', (name, email, expected) => {
  expect(initials(name, email)).toBe(expected)
})
