import { expect, test } from 'vitest'
import { initials } from './avatar.ts'

const EMAIL = 'grace@example.org'

test.each([
  // Names as people type them
  ['Ada Lovelace', 'AL'],
  ['ada lovelace', 'AL'],
  ['Ada', 'A'],
  ['Ada King Lovelace', 'AK'],
  ['Ada  Lovelace', 'AL'],
  ['  Ada Lovelace  ', 'AL'],
  ['Ada\tLovelace', 'AL'],
  ['Ada\u00a0Lovelace', 'AL'],
  ['Jean-Luc Picard', 'JP'],
  ["Miles O'Brien", 'MO'],
  ["d'Artagnan", 'D'],
  ['(Ada) "Countess" Lovelace', 'AC'],
  ['Ada Lovelace 2nd', 'AL'],
  ['2 Chainz', 'C'],
  // Letters beyond ASCII
  ['Émilie du Châtelet', 'ÉD'],
  ['E\u0301milie du Cha\u0302telet', 'ÉD'],
  ['ñandú', 'Ñ'],
  ['øyvind åse', 'ØÅ'],
  ['ßeta ﬁnn', 'SF'],
  ['ǆordan', 'Ǆ'],
  ['Σωκράτης', 'Σ'],
  ['анна ахматова', 'АА'],
  ['山田 太郎', '山太'],
  ['김 민준', '김민'],
  // Right to left: the order of the words is the order of reading
  ['דוד בן גוריון', 'דב'],
  ['محمد علي', 'مع'],
  // Emoji are not letters
  ['🚀 Ada Lovelace', 'AL'],
  ['Ada 👩‍🚀', 'A'],
  ['👩‍👩‍👧Ada', 'A'],
])('%j becomes %s', (name, expected) => {
  expect(initials(name, EMAIL)).toBe(expected)
})

test.each([
  [null, 'grace@example.org', 'GR'],
  [undefined, 'grace@example.org', 'GR'],
  ['', 'grace@example.org', 'GR'],
  ['   ', 'grace@example.org', 'GR'],
  ['🚀', 'grace@example.org', 'GR'],
  ['...', 'g.hopper@example.org', 'GH'],
  [null, '42@example.org', '42'],
  [null, 'é@example.org', 'ÉE'],
])('without letters in the name %j, the email %s gives %s', (name, email, expected) => {
  expect(initials(name, email)).toBe(expected)
})

test.each([
  [null, null],
  ['', ''],
  [undefined, undefined],
])('with neither, it is U', (name, email) => {
  expect(initials(name, email)).toBe('U')
})

test('never more than two characters', () => {
  for (const name of ['a b c d', 'ß ß ß', 'ﬃ ﬃ', 'ŉ ŉ ŉ', '\u0301 \u0301']) {
    const segments = [...new Intl.Segmenter().segment(initials(name, EMAIL))]
    expect(segments.length).toBeLessThanOrEqual(2)
  }
})
