import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

// Written after public samples: none of these programs made them.
const ANSWER = 'Monday suits. Nine?\n\nAda'
const QUOTED = 'Yes, we can.\n\nRuth'
const MARKED = '> Yes, we can.\n>\n> Ruth'
const OUTLOOK =
  'From: Lodestar <hello@lodestar.example>\nSent: Thursday, November 19, 2026 9:00 AM\nTo: Ada <ada@x.test>\nSubject: Your message'
const PROGRAMS: Record<string, string> = {
  Gmail: `On Thu, Nov 19, 2026 at 9:00 AM Lodestar <hello@lodestar.example>\nwrote:\n\n${MARKED}`,
  'Outlook with the rule': `________________________________\n${OUTLOOK}\n\n${QUOTED}`,
  'Outlook without the rule': `${OUTLOOK}\n\n${QUOTED}`,
  'Apple Mail': `> On 19 Nov 2026, at 09:00, Lodestar <hello@lodestar.example> wrote:\n> \n${MARKED}`,
  Thunderbird: `On 11/19/26 09:00, Lodestar wrote:\n${MARKED}`,
  'GMX, in German': `Gesendet: Donnerstag, 19. November 2026 um 09:00 Uhr\nVon: "Lodestar" <hello@lodestar.example>\nAn: ada@x.test\nBetreff: Ihre Nachricht\n${QUOTED}`,
}

test.each(Object.entries(PROGRAMS))('the answer is shown and the quote folded: %s', (_, quote) => {
  expect(splitQuote(`${ANSWER}\n\n${quote}\n`)).toEqual([ANSWER, quote])
})

test.each([
  'On Thu, 19 Nov 2026 at 09:00, Lodestar <hello@lodestar.example> wrote:',
  'Am 19.11.26 um 09:00 schrieb Lodestar:',
  'Le jeu. 19 nov. 2026 à 09:00, Lodestar <hello@lodestar.example> a écrit :',
  '2026年11月19日(木) 9:00 Lodestar <hello@lodestar.example>：',
])('the line above a quote is folded with it: %s', (line) => {
  expect(splitQuote(`${ANSWER}\n\n${line}\n\n${MARKED}`)).toEqual([ANSWER, `${line}\n\n${MARKED}`])
})

test.each([
  'On your host you can run this:\n\nOn Monday it works.',
  '> Which day?\nMonday.\n> Which hour?\nNine.',
  `${MARKED}\n\nYes, below the quote.`,
  'Yes.\n\nRuth Calder\nTel: +44 20 7946 0000\nEmail: ruth@site.test\nWeb: site.test\nCity: London',
  'The plan:\n\nMonday: 9:00 start\nTuesday: 10:00 talks\nWednesday: 11:00 walk\nThursday: 12:00 end',
  MARKED,
  'From: here\nTo: there',
  '',
])('what may be the sender’s own words stays in view: %j', (text) => {
  expect(splitQuote(text)).toEqual([text, ''])
})

test('a sentence that ends with a colon is not the line above a quote', () => {
  expect(splitQuote(`Hello.\n\nYes to these 3 points:\n\n${MARKED}`)).toEqual([
    'Hello.\n\nYes to these 3 points:',
    MARKED,
  ])
})

// A regular expression that backtracks takes minutes for texts of this length.
test('hostile text takes no time', () => {
  for (const part of [
    '> \n',
    'On :\n',
    '\n',
    ' ',
    '0000from<',
    '11.11.2011 11:11"<>:',
    '_'.repeat(40),
    'A: b@c 1:00\n',
  ])
    expect(splitQuote(part.repeat(10_000 / part.length)).join('').length).toBeLessThanOrEqual(10_000)
})
