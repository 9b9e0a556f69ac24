import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionOf } from './question.ts'

const OPENING = 'I would like a free AI Readiness Review.'
const FIRST = 'We route 900 shipments a day by hand.'
const LONG = `We route 900 shipments a day by hand, from nine brokers, ${'each with forms of its own and '.repeat(6)}no clerk.`

test.each([
  ['a first sentence', `${FIRST} Is that wise?`, { heading: FIRST, rest: 'Is that wise?' }],
  ['a salutation', `Dear Lodestar team,\n\n${FIRST}`, { before: 'Dear Lodestar team,', heading: FIRST }],
  ['short words at the start', `Hello! ${FIRST} Bye.`, { before: '', heading: `Hello! ${FIRST}`, rest: 'Bye.' }],
  ['a title', 'Our head of claims, Dr. Adeyemi, counts 3.5 errors a day. Why?', { rest: 'Why?' }],
  ['the sentence of a service', `${OPENING} ${FIRST}`, { before: OPENING, heading: FIRST }],
  ['nothing but that sentence', OPENING, { before: '', heading: '', rest: OPENING }],
  ['one line', 'Is this on?\n\nRegards', { heading: 'Is this on?', rest: 'Regards' }],
  [
    'Arabic',
    'نعالج نحو ٣٠٠ استمارة كل يوم. ماذا الآن؟',
    { heading: 'نعالج نحو ٣٠٠ استمارة كل يوم.', rest: 'ماذا الآن؟' },
  ],
  ['a long sentence', LONG, { heading: 'We route 900 shipments a day by hand, from nine brokers,' }],
  ['no words', 'x'.repeat(4_000), { heading: '', before: '' }],
])('%s: which part of a message is the heading', (_, message, expected) => {
  expect(questionOf(message, OPENING)).toMatchObject(expected)
})

test('nothing of a message is lost but white space, and the heading is short', () => {
  const words = fc.array(
    fc.constantFrom('Hello,', 'Dr.', 'day', 'hand.', '\n\n', '؟', '👩‍👩‍👧', 'ab'.repeat(70), '—', '3.5'),
  )
  fc.assert(
    fc.property(words, fc.boolean(), (list, isAsked) => {
      const message = `${isAsked ? OPENING : ''} ${list.join(' ')} end`
      const { before, heading, rest } = questionOf(message, OPENING)
      expect((before + heading + rest).replace(/\s/g, '')).toBe(message.replace(/\s/g, ''))
      expect(Array.from(heading).length).toBeLessThanOrEqual(120)
    }),
  )
})
