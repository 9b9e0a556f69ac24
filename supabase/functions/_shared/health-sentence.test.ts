import assert from 'node:assert/strict'
import { type Health, healthSentence } from './health-sentence.ts'

const late: Health = {
  status: 'alarm',
  alarms: ['mails_late'],
  pending: 1,
  failed: 0,
  canSendAgain: 0,
  lastSentAt: null,
  since: '06:25',
  error: null,
}
const textOf = (health: Partial<Health>) => {
  const { strong, text } = healthSentence({ ...late, ...health }, (iso) => iso)
  return `${strong} ${text}`
}

Deno.test('how many are waiting', () => {
  assert.match(textOf({}), / 1 is waiting, nothing is lost\.$/)
  assert.match(textOf({ pending: 0 }), / None are waiting, nothing is lost\.$/)
  assert.match(textOf({ pending: 2, failed: 3 }), / 2 are waiting, 3 did not arrive\.$/)
})

Deno.test('a stopped scheduler is named, before and after the emails are late because of it', () => {
  for (const alarms of [['scheduler_stopped'], ['mails_late', 'scheduler_stopped', 'maintenance_stopped']])
    assert.match(textOf({ alarms: alarms as Health['alarms'] }), /^The scheduler has not run since 06:25\. /)
  assert.match(
    textOf({}),
    /^Email has not been going out since 06:25\. The scheduler, or the function that sends it, does not/,
  )
})

Deno.test('a key that is not accepted is named', () => {
  for (const error of ['missing_api_key', 'invalid_api_key', 'restricted_api_key'])
    assert.match(textOf({ error }), /does not accept the Resend API key\. /)
  assert.match(textOf({ error: 'http_403' }), /refuses access \(403\)\. /)
})
