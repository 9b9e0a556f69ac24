import { expect, test } from 'vitest'
import { daysOf, rangesOf } from './days-off.ts'

test('days in a row are one range, over the end of a year and of summer time', () => {
  const holidays = { first: '2026-12-24', last: '2027-01-01' }
  const days = daysOf(holidays)
  expect(days).toHaveLength(9)
  expect(rangesOf([...days, '2027-03-26'])).toEqual([holidays, { first: '2027-03-26', last: '2027-03-26' }])
  expect(daysOf({ first: '2026-10-24', last: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
})

test('what is no range has no days', () => {
  for (const [first, last] of [
    ['2026-12-24', '2026-12-23'],
    ['2026-12-24', ''],
    ['', ''],
    ['2026-01-01', '2028-01-01'],
  ] as const) {
    expect(daysOf({ first, last })).toEqual([])
  }
})
