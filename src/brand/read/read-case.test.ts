import { expect, test } from 'vitest'
import { readCase } from './read-case.ts'

const page = (rows: string) => `## A port\n\nText.\n\n| Over 90 days | Before | After |\n| - | - | - |\n${rows}`

test('a table of numbers before and after is a case, with the unit of the second number', () => {
  const rows = '| Waiting | 6.1 hours | 4.8 hours |\n| Known | 31% | 74% |\n| Redrawn | 9 a week | 3 a week |'
  expect(readCase(page(rows))).toEqual({
    title: 'A port',
    caption: 'Over 90 days',
    figures: [
      { label: 'Waiting', before: '6.1', after: '4.8', unit: 'hours' },
      { label: 'Known', before: '31', after: '74', unit: '%' },
      { label: 'Redrawn', before: '9', after: '3', unit: 'a week' },
    ],
  })
})

test.each(['| Waiting | long | 4.8 hours |', '| A | 1 | 2 |\n'.repeat(4), '| A | 1 | 2 of 3 |'])(
  'other tables stay tables: %j',
  (rows) => expect(readCase(page(rows))).toBeNull(),
)
