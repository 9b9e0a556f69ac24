import { expect, test } from 'vitest'
import { cityOf, replyBy } from './reply-by.ts'

test.each([
  ['a Monday', '2026-11-16T14:36:00Z', 'Tuesday 17 November, 17:00'],
  ['a Friday', '2026-11-20T09:00:00Z', 'Monday 23 November, 17:00'],
  ['a Saturday', '2026-11-21T09:00:00Z', 'Monday 23 November, 17:00'],
  ['the last day of a year', '2026-12-31T09:00:00Z', 'Friday 1 January, 17:00'],
])('a message of %s is answered by the end of the next working day', (_, at, expected) => {
  expect(replyBy(new Date(at), 'Europe/London')).toBe(expected)
})

test('the day is the one that it is in the time zone of the team', () => {
  expect(replyBy(new Date('2026-11-16T23:30:00Z'), 'Asia/Tokyo')).toBe('Wednesday 18 November, 17:00')
  expect(cityOf('America/New_York')).toBe('New York')
})
