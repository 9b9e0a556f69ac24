import { expect, test } from '@playwright/test'
import { allChecks } from '../scripts/doctor/all-checks.ts'
import { findFreePort } from '../stack/src/launcher/ports.ts'
import { runCommand } from '../stack/src/testing/own-stack.ts'
import { accessBreakages } from './doctor/access-breakages.ts'
import { apiBreakages } from './doctor/api-breakages.ts'
import { backendBreakages } from './doctor/backend-breakages.ts'
import { DoctorProof } from './doctor/doctor-proof.ts'
import { mailBreakages } from './doctor/mail-breakages.ts'
import { siteBreakages } from './doctor/site-breakages.ts'
import { voiceBreakages } from './doctor/voice-breakages.ts'
import { watchRuns } from './doctor/watch-runs.ts'

// Every check of `npm run doctor` fails when the thing it checks is broken. Then its advice is followed, and everything
// is ok again: on a stack of its own, one thing after the other.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

// Reserved for private networks, and not one of the sample addresses that the doctor knows.
const SENDER_DOMAIN = 'lodestar.internal'
const STACK_MS = 120_000
const proof = new DoctorProof()

test.beforeAll(() => {
  test.setTimeout(STACK_MS)
  return proof.open({ MAIL_FROM: `Lodestar <hello@${SENDER_DOMAIN}>`, SITE_ENV: 'production' })
})
test.afterAll(() => proof.close())

const doctor = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand('scripts/doctor/main.ts', { STACK_DIR: proof.deployment.folder, ...env }, ...args)

test('everything is ok on a fresh stack, a test lead included', async () => {
  const { code, output } = await doctor(['--json', '--lead=ada@example.org'])
  const report = JSON.parse(output) as { ok: boolean; checks: { id: string; state: string }[] }
  expect(report.checks.filter(({ state }) => state !== 'ok').map(({ id }) => id)).toEqual([
    'launch',
    'spf',
    'dkim',
    'dmarc',
  ])
  expect(report.checks.map(({ id }) => id)).toEqual(allChecks.map(({ id }) => id))
  expect(report.ok).toBe(true)
  expect(code).toBe(0)
})

test('a test lead counts nowhere, and the next one from the same address has its two mails again', async () => {
  const { run, sql } = proof.deployment
  const { lead } = await run(['lead'], { leadAddress: 'ada@example.org' })
  expect(lead).toMatchObject({ state: 'ok' })
  const rows = await sql<{ told: string }[]>`
    select concat_ws(' ', lead.is_synthetic, mail.kind, mail.state) as told from contact_submissions lead
    join private.mail_outbox mail on mail.submission_id = lead.id order by lead.created_at, mail.kind`
  expect(rows.map(({ told }) => told)).toEqual([1, 2].flatMap(() => ['t confirmation sent', 't notification sent']))
  const [health] = await sql`select public.contact_health() ->> 'sentLast24Hours' as sent`
  expect(health?.['sent']).toBe('0')
})

test('something is wrong: exit code 1, with the fix under it, and nothing is reported twice', async () => {
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  const down = await doctor([], { STACK_DIR: '/nowhere', VITE_SUPABASE_URL: nowhere, VITE_SITE_URL: nowhere })
  expect(down.code).toBe(1)
  expect(down.output).toMatch(
    /✗ The API answers\n {4}http.* nothing listens at .*\n {4}→ Start the local stack: npm start/,
  )
  expect(down.output).toContain('– The functions are deployed: skipped')
  expect(down.output).toContain('Something is wrong: ')
})

test('an environment that is not complete is said by name', async () => {
  // As on a host that builds: the sample values do not stand in there.
  const empty = { NETLIFY: 'true', VITE_SUPABASE_URL: '', VITE_SITE_URL: '', VITE_SUPABASE_ANON_KEY: '' }
  const { code, output } = await doctor([], empty)
  expect(code).toBe(1)
  for (const name of ['VITE_SITE_URL', 'VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY']) {
    expect(output).toContain(`${name} is missing`)
  }
})

test('it cannot run: exit code 2', async () => {
  expect((await doctor(['--nonsense'])).code).toBe(2)
  expect((await doctor(['--local'], { STACK_DIR: '/nowhere' })).code).toBe(2)
})

watchRuns(proof)
siteBreakages(proof)
apiBreakages(proof)
accessBreakages(proof)
backendBreakages(proof)
mailBreakages(proof, SENDER_DOMAIN)
voiceBreakages(proof)

test('the tests above have broken what every check looks at', () => {
  expect([...proof.proven].toSorted()).toEqual(allChecks.map(({ id }) => id).toSorted())
})
