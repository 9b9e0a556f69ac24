import assert from 'node:assert/strict'
import { cityOf, deadlineOf, openingOn, replyBy, type WorkingHours } from './reply-by.ts'

const LONDON: WorkingHours = {
  replyDays: 1,
  timeZone: 'Europe/London',
  opensAt: '09:00',
  closesAt: '17:00',
  workDays: [1, 2, 3, 4, 5],
  daysOff: [],
}

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
  assert.equal(replyBy(monday, { ...LONDON, replyDays: 2 })?.by, 'Wednesday 18 November, 17:00')
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

Deno.test('the deadline is a moment in the team’s time zone, also when the clocks change', () => {
  for (const [timeZone, at, expected] of [
    ['Europe/London', '2026-11-16T14:36:00Z', '2026-11-17T17:00:00.000Z'],
    ['Europe/London', '2026-03-27T09:00:00Z', '2026-03-30T16:00:00.000Z'],
    ['America/New_York', '2026-10-30T09:00:00Z', '2026-11-02T22:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-16T23:30:00Z', '2026-11-18T11:30:00.000Z'],
  ] as const) {
    assert.equal(deadlineOf(new Date(at), { ...LONDON, timeZone })?.toISOString(), expected)
  }
})

Deno.test('the team starts at its opening time, and not on days off', () => {
  const hours = { ...LONDON, daysOff: [{ first: '2026-12-25', last: '2026-12-25', label: '' }] }
  const at = (moment: string) => openingOn(new Date(moment), hours)
  assert.deepEqual(at('2026-07-01T23:30:00Z'), { day: '2026-07-02', opensAt: new Date('2026-07-02T08:00:00Z') })
  assert.equal(at('2026-11-21T12:00:00Z'), null)
  assert.equal(at('2026-12-25T12:00:00Z'), null)
})
