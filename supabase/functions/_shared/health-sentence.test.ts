import assert from 'node:assert/strict'
import { type Health, healthSentence } from './health-sentence.ts'

const late: Health = {
  status: 'alarm',
  alarms: ['mails_late'],
  pending: 1,
  held: 0,
  failed: 0,
  canSendAgain: 0,
  lastSentAt: null,
  since: '06:25',
  error: null,
}
const cases: [name: string, health: Partial<Health>, sentence: RegExp][] = [
  [
    'none, and mails are held',
    { alarms: [], held: 7 },
    /^Email is working\. None sent yet, 1 queued, 7 held above the limit\.$/,
  ],
  ['one is waiting', {}, / 1 is waiting, nothing is lost\.$/],
  ['none are waiting', { pending: 0 }, / None are waiting, nothing is lost\.$/],
  ['several are waiting', { pending: 2, failed: 3 }, / 2 are waiting, 3 did not arrive\.$/],
  ['one did not arrive', { alarms: ['mails_failed'], failed: 1 }, /^1 email did not arrive\./],
  ['no email is sent', {}, /^Email has not been going out since 06:25\. The scheduler, or the function that sends it/],
  [
    'a backlog is being sent',
    { pending: 40, lastSentAt: new Date().toISOString() },
    /^Email is going out\. 40 are waiting, nothing is lost\.$/,
  ],
  ['a backlog is not', { lastSentAt: '2026-11-19T10:00:00Z' }, /^Email has not been going out since 06:25\. /],
  ['the scheduler stopped', { alarms: ['scheduler_stopped'] }, /^The scheduler has not run since 06:25\. /],
  ['and emails are late because of it', { alarms: ['mails_late', 'scheduler_stopped'] }, /^The scheduler has not run/],
  ['a missing key', { error: 'missing_api_key' }, /does not accept the Resend API key\. /],
  ['a key without rights', { error: 'restricted_api_key' }, /does not accept the Resend API key\. /],
  ['another refusal of access', { error: 'http_403' }, /refuses access \(403\)\. /],
  [
    'a summary',
    { alarms: ['summary_failed'], error: 'full' },
    /^The team’s summary did not arrive\. .* reports full\.$/,
  ],
]

for (const [name, health, sentence] of cases) {
  Deno.test(`the sentence of an alarm: ${name}`, () => {
    const { strong, text } = healthSentence({ ...late, ...health }, (iso) => iso)
    assert.match(`${strong} ${text}`, sentence)
  })
}
