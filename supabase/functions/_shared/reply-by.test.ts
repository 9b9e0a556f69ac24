import assert from 'node:assert/strict'
import { cityOf, replyBy, USUAL_HOURS } from './reply-by.ts'

const LONDON = { ...USUAL_HOURS, timeZone: 'Europe/London' }

for (const [when, at, expected] of [
  ['a Monday', '2026-11-16T14:36:00Z', 'Tuesday 17 November, 17:00'],
  ['a Friday', '2026-11-20T09:00:00Z', 'Monday 23 November, 17:00'],
  ['a Saturday', '2026-11-21T09:00:00Z', 'Monday 23 November, 17:00'],
  ['the last day of a year', '2026-12-31T09:00:00Z', 'Friday 1 January, 17:00'],
] as const) {
  Deno.test(`a message of ${when} is answered by the end of the next working day`, () => {
    assert.deepEqual(replyBy(new Date(at), LONDON), { by: expected, timeZone: 'Europe/London', away: null })
  })
}

Deno.test('the day is that of the team’s time zone', () => {
  const tokyo = { ...LONDON, timeZone: 'Asia/Tokyo' }
  assert.equal(replyBy(new Date('2026-11-16T23:30:00Z'), tokyo)?.by, 'Wednesday 18 November, 17:00')
  assert.equal(cityOf('America/New_York'), 'New York')
})

Deno.test('working days, closing time and days off are those that the team has set', () => {
  const hours = { ...LONDON, closesAt: '12:30', workDays: [1, 7] }
  const monday = new Date('2026-11-16T09:00:00Z')
  assert.equal(replyBy(monday, hours)?.by, 'Sunday 22 November, 12:30')
  const christmas = { first: '2026-12-24', last: '2027-01-01', label: 'Christmas' }
  const fair = { first: '2027-01-04', last: '2027-01-04', label: '' }
  assert.deepEqual(replyBy(new Date('2026-12-23T09:00:00Z'), { ...LONDON, daysOff: [fair, christmas] }), {
    by: 'Tuesday 5 January, 17:00',
    timeZone: 'Europe/London',
    away: 'Christmas',
  })
  const never = { first: '2026-01-01', last: '2028-01-01', label: '' }
  assert.equal(replyBy(monday, { ...LONDON, daysOff: [never] }), null)
})
