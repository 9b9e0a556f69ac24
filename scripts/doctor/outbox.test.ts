import { expect, test } from 'vitest'
import { ALARMS } from '#shared/codes.ts'
import type { SchedulerFacts } from './deployment.ts'
import { found, healthyFacts, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'
import { outboxChecks } from './outbox.ts'

const alarmed = (...alarms: string[]): Changes => ({ facts: { health: { ...healthyFacts.health, alarms } } })
const outside = (health: object): Changes => ({
  settings: { serviceKey: null },
  replies: { 'GET /functions/v1/health': health },
})
/** A scheduler whose last call was 700 s ago, and its facts in the database. */
const late = (scheduler: SchedulerFacts | null, settings = {}): Changes => ({
  facts: { health: { ...healthyFacts.health, lastDrainSecondsAgo: 700, lastMaintenanceSecondsAgo: null }, scheduler },
  settings,
})
const fine = {
  isScheduled: true,
  failedRun: null,
  missingSecrets: [],
  hasNet: true,
  waitingCalls: 1,
  lastAnswer: { status: 200, error: null },
}
const answered = (status: number) => late({ ...fine, lastAnswer: { status, error: null } })
const unscheduled = late({ ...fine, isScheduled: false })
const failed = late({ ...fine, failedRun: { task: 'purge_contact_data', message: 'no such function' } })

testFaults(outboxChecks, {
  outbox: {
    'an alarm': [alarmed('mails_failed'), /^wrong: A mail to the team.* → Its lead is open in the inbox/],
    'from outside': [outside({ status: 503, body: { status: 'alarm' } }), /do not reach the team.* → The reason needs/],
    'no answer': [outside({ status: 404 }), /The function health does not respond: 404\. → Deploy it/],
  },
  scheduler: {
    'no pg_cron': [late(null), /called 700 s ago.*never ran.*pg_cron is not enabled\. → Enable pg_cron/],
    unreadable: [late({ unreadable: 'no rights' }), /state cannot be read \(no rights\)/],
    'no job': [unscheduled, /contact-tick is not scheduled\. → .*select cron\.schedule\(.*call private\.tick\(\)'\);/],
    'no secrets': [
      late({ ...fine, missingSecrets: ['cron_secret'] }),
      /The vault lacks cron_secret\. → .*npm run deploy/,
    ],
    'a run failed': [failed, /purge_contact_data failed: no such function\. → .*npx supabase db push/],
    'no pg_net': [
      late({ ...fine, hasNet: false, lastAnswer: null }),
      /pg_net is not enabled.* → .*create extension pg_net with schema extensions;/,
    ],
    'a worker that hangs': [
      late({ ...fine, waitingCalls: 4 }),
      /pg_net has not sent 4 calls.* → .*select net\.worker_restart\(\);/,
    ],
    refused: [answered(401), / → .*CRON_SECRET of the functions must be the same/],
    'the function fails': [answered(503), / → .*npm run doctor -- --lead/],
    'another address': [answered(404), / → project_url in the vault/],
    'on the local stack': [late(null, { isLocal: true }), / → The ticker of the local stack is not running/],
    'no service key': [outside({ body: { status: 'ok' } }), /^skipped: needs the service key/],
  },
})

test('every alarm has its own advice', async () => {
  expect(await found(outboxChecks, 'outbox', alarmed(...ALARMS))).not.toContain('See docs/runbook.md.')
  expect(await found(outboxChecks, 'outbox', alarmed('other'))).toContain('the alarm other. → See docs/runbook.md.')
})
