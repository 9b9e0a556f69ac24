import { expect, test } from 'vitest'
import { suggestedDomain } from './suggested-domain.ts'

test.each([
  ['tim@gmial.com', 'gmail.com'],
  ['tim@gmai.com', 'gmail.com'],
  ['tim@gmaill.com', 'gmail.com'],
  ['tim@gmail.con', 'gmail.com'],
  ['tim@gmail.co', 'gmail.com'],
  [' Tim@Hotmial.com ', 'hotmail.com'],
  ['tim@yahoo.co.ku', 'yahoo.co.uk'],
  ['tim@gmail.com', undefined],
  ['tim@ymail.com', undefined],
  ['tim@gmail.de', undefined],
  ['tim@lodestar.example', undefined],
  ['tim@', undefined],
  ['tim', undefined],
])('for %s the suggestion is %s', (email, domain) => {
  expect(suggestedDomain(email)).toBe(domain)
})
