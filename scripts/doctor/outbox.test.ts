import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outboxChecks } from './outbox.ts'
import { connectDeployment, type SchedulerFacts } from './deployment.ts'

// What can only be wrong on a hosted project, which has pg_cron: the local one has a ticker instead.
const ROOT = join(import.meta.dirname, '../..')
const health = { alarms: ['the scheduler does not run'], lastDrainSecondsAgo: 700, lastUpkeepSecondsAgo: null }

/** What the doctor says of a hosted project whose scheduler looks like this from inside. */
async function saidOf(scheduler: SchedulerFacts | null): Promise<{ what: string; fix: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ health, scheduler }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { siteUrl: 'https://www.ada.dev', supabaseUrl, supabaseAnonKey: 'anon', turnstileSiteKey: null }
  const noRecords = { txt: async () => [], mx: async () => [] }
  const settings = {
    isLocal: false,
    standInUrl: null,
    serviceKey: 'sb_secret_1',
    dkimSelector: null,
    records: noRecords,
  }
  const deployment = connectDeployment({
    ...settings,
    env,
    leadAddress: null,
    leadWaitMs: 0,
    timeoutMs: 2_000,
    root: '',
    migrations: join(ROOT, 'supabase/migrations'),
    functionsVersion: 'local',
  })
  const found = await outboxChecks.find(({ id }) => id === 'scheduler')?.find(deployment)
  server.close()
  if (found?.state !== 'wrong' || !found.problems[0]) throw new Error(`not wrong: ${JSON.stringify(found)}`)
  return found.problems[0]
}

const scheduled = { missingJobs: [], failedRun: null, missingSecrets: [], lastAnswer: { status: 200, error: null } }

test('jobs that are missing are scheduled by the statement of the documents', async () => {
  const { what, fix } = await saidOf({ ...scheduled, missingJobs: ['contact-purge'] })
  expect(what).toContain('last called 700 s ago')
  expect(what).toContain('was never maintained')
  expect(what).toContain('not scheduled: contact-purge')
  const statement = fix.replace('In the SQL editor of Supabase: ', '')
  expect(statement).toMatch(/^select cron\.schedule\(.*;$/)
  expect(readFileSync(join(ROOT, 'docs/doctor.md'), 'utf8')).toContain(statement)
})

test('the first cause that stops the scheduler is named', async () => {
  expect((await saidOf(null)).what).toContain('pg_cron is not switched on')
  expect((await saidOf({ unreadable: 'no rights' })).what).toContain('cannot be looked at (no rights)')
  expect((await saidOf({ ...scheduled, missingSecrets: ['cron_secret'] })).what).toContain(
    'The vault lacks cron_secret',
  )
  const failedRun = { job: 'contact-purge', message: 'no such function' }
  expect((await saidOf({ ...scheduled, failedRun })).what).toContain('contact-purge failed: no such function')
  const answered = (status: number) => saidOf({ ...scheduled, lastAnswer: { status, error: null } })
  expect((await answered(401)).fix).toContain('CRON_SECRET of the functions must be the same')
  expect((await answered(503)).fix).toContain('npm run doctor -- --lead')
  expect((await answered(404)).fix).toContain('project_url in the vault')
})
