import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test.each([
  ['Łoś', ['los']],
  ['ÉTUDE straße', ['etude', 'strasse']],
  ['Андрей', ['андреи']],
  ['Smith, John', ['smith', 'john']],
  ['100% {a}*(b)"c\\d', ['100', 'a', 'b', 'c', 'd']],
  ['a_b', ['a_b']],
  ['  ', []],
  ['\ud83c', ['\ufffd']],
])('the words of %j', (search, expected) => expect(plainWords(search)).toEqual(expected))
