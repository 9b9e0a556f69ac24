import assert from 'node:assert/strict'
import type { WorkingHours } from '../_shared/reply-by.ts'
import { type SummaryFacts, summariesOf } from './summary.ts'

const hours: WorkingHours = {
  timeZone: 'Europe/London',
  opensAt: '09:00',
  replyDays: 1,
  closesAt: '17:00',
  workDays: [1, 2, 3, 4, 5],
  daysOff: [{ first: '2026-11-19', last: '2026-11-19', label: '' }],
}
const lead = (name: string, createdAt: string) => ({ id: name, name, createdAt })
/** The deadline of Monday's lead is on Tuesday at 17:00, of Tuesday's on Wednesday. */
const open = [lead('Monday', '2026-11-16T10:00:00Z'), lead('Tuesday', '2026-11-17T10:00:00Z')]
const at = (now: string, more: Partial<SummaryFacts> = {}) =>
  summariesOf({ now, waiting: 0, isNew: false, days: [], open, expiring: [], ...more }, hours)

Deno.test('the leads past their deadline are listed once a day, from the start of the working day', () => {
  const wednesday = [{ period: '2026-11-18', listed: { leads: [open[0]], waiting: 0, expiring: [] } }]
  assert.deepEqual(at('2026-11-18T08:59:00Z'), [])
  assert.deepEqual(at('2026-11-18T09:00:00Z'), wednesday)
  // Late, because the scheduler stood still: still as of the morning.
  assert.deepEqual(at('2026-11-18T18:00:00Z'), wednesday)
  assert.deepEqual(at('2026-11-18T09:00:15Z', { days: ['2026-11-18'] }), [])
})

Deno.test('there is none on days off, at weekends, or without such a lead', () => {
  assert.deepEqual(at('2026-11-19T10:00:00Z'), [])
  assert.deepEqual(at('2026-11-21T10:00:00Z'), [])
  assert.deepEqual(at('2026-11-17T10:00:00Z'), [])
  assert.deepEqual(at('2026-11-20T10:00:00Z')[0]?.listed.leads, open)
})

Deno.test('what is not a lead is listed once, on the working day before it is deleted', () => {
  const expiring = ['18T16', '19T10', '20T10', '20T23', '21T10'].map((time) => {
    return { id: time, name: time, expiresAt: `2026-11-${time}:00:00Z` }
  })
  const listed = (day: string) => at(`2026-11-${day}T10:00:00Z`, { open: [], expiring })[0]?.listed.expiring
  // Thursday the 19th is a day off.
  assert.deepEqual(listed('17'), [expiring[0]])
  assert.deepEqual(listed('18'), expiring.slice(1, 4))
  assert.equal(listed('19'), undefined)
  assert.deepEqual(listed('20'), [expiring[4]])
})

Deno.test('held notifications are counted at most every three hours, at any time', () => {
  const held = { waiting: 71, isNew: true, open: [] }
  assert.deepEqual(at('2026-11-21T03:59:00Z', held), [{ period: '2026-11-21T03', listed: { leads: [], waiting: 71 } }])
  assert.equal(at('2026-11-21T05:59:00Z', held)[0]?.period, '2026-11-21T03')
  assert.equal(at('2026-11-21T06:00:00Z', held)[0]?.period, '2026-11-21T06')
  assert.deepEqual(at('2026-11-21T03:59:15Z', { ...held, isNew: false }), [])
})
