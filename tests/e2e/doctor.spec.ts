import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { siteEnv } from '../../scripts/build/site-env.ts'
import type { Result } from '../../scripts/doctor/check.ts'
import { allChecks } from '../../scripts/doctor/main.ts'
import { findFreePort } from '../../stack/process/ports.ts'
import { readSettings, ROOT } from '../../stack/settings.ts'
import { freePorts, openStack, runCommand, type TemporaryStack } from '../support/own-stack.ts'

// The command itself, on a separate stack: first healthy, then with three faults that are repaired.
// The checks are tested in scripts/doctor/*.test.ts, the printed SQL in npm run test:db.
test.describe.configure({ mode: 'serial' })

/** Checks that a local stack cannot pass. */
const PUBLIC_ONLY = new Set(['launch', 'captcha', 'spf', 'dkim', 'dmarc', 'minutes', 'password', 'backups'])
const RECOVERS_WITHIN_MS = 60_000
const dist = join(tmpdir(), `doctor-spec-${process.pid}`)
let stack: TemporaryStack

test.beforeAll(async () => {
  const ports = await freePorts()
  const { siteUrl, apiUrl } = readSettings('start', ports)
  copyBuild(siteUrl, apiUrl)
  const secrets = { MAIL_FROM: 'Lodestar <hello@lodestar.internal>', SITE_ENV: 'production' }
  stack = await openStack({ ...ports, ...secrets, STACK_DIST: dist })
  await stack.sql`
    with account as (insert into auth.users (id, email) values (gen_random_uuid(), 'ruth@example.org') returning id),
      member as (insert into public.team_members (user_id, name, activated_at) select id, 'Ruth', now() from account)
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from account`
})

test.afterAll(async () => {
  await stack.close()
  rmSync(dist, { recursive: true })
})

/** dist/ as if built for these addresses. */
function copyBuild(siteUrl: string, apiUrl: string): void {
  const built = siteEnv('production')
  // Without the compressed copies, which still have the other addresses.
  cpSync(join(ROOT, 'dist'), dist, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  for (const file of [...globSync('*.html', { cwd: dist }), '_headers']) {
    const words = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), words.replaceAll(built.siteUrl, siteUrl).replaceAll(built.supabaseUrl, apiUrl))
  }
}

/** Suspends one process of the stack; the returned function resumes it. */
function freeze(part: string): () => void {
  const { pid } = JSON.parse(readFileSync(join(stack.folder, 'running', `${part}.json`), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}

const doctor = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand('scripts/doctor/main.ts', { STACK_DIR: stack.folder, ...env }, ...args)

async function wrongChecks(): Promise<Record<string, string>> {
  const { code, output } = await doctor(['--json'])
  const { checks } = JSON.parse(output) as { checks: Result[] }
  const wrong = checks.flatMap((result) => (result.state === 'wrong' ? [result] : []))
  expect(code).toBe(wrong.length > 0 ? 1 : 0)
  return Object.fromEntries(
    wrong.map(({ id, problems }) => [id, problems.map(({ what, fix }) => `${what} → ${fix}`).join('\n')]),
  )
}

test('everything is ok on a stack with a member, including a test lead, which is erased', async () => {
  const { code, output } = await doctor(['--json', '--lead=ada@example.org'])
  const report = JSON.parse(output) as { ok: boolean; checks: Result[] }
  expect(report.checks.map(({ id }) => id)).toEqual(allChecks.map(({ id }) => id))
  const notOk = report.checks.filter(({ state }) => state !== 'ok')
  expect(notOk.filter(({ id }) => !PUBLIC_ONLY.has(id))).toEqual([])
  expect(notOk.every(({ state }) => state === 'skipped')).toBe(true)
  expect(report.ok).toBe(true)
  expect(code).toBe(0)
  expect(await stack.sql`select from contact_submissions`).toHaveLength(0)
})

test('an unresponsive function is reported, and checks that depend on it are not', async () => {
  const resume = freeze('function-health')
  try {
    const found = await wrongChecks()
    expect(Object.keys(found)).toEqual(['functions'])
    expect(found['functions']).toMatch(
      /The function health does not respond: no response within .* → Read .*function-health\.log/,
    )
  } finally {
    resume()
  }
  await expect.poll(wrongChecks, { timeout: RECOVERS_WITHIN_MS }).toEqual({})
})

test('readable leads are found, and the printed SQL revokes access', async () => {
  await stack.sql`grant select on public.contact_submissions to anon`
  const { tables = '' } = await wrongChecks()
  expect(tables).toMatch(/On the table public\.contact_submissions visitors may select and should not/)
  await stack.sql.unsafe(/In the SQL editor of Supabase: (.*;)/.exec(tables)?.[1] ?? 'select no advice')
  expect(await wrongChecks()).toEqual({})
})

/** The status for an uptime monitor. */
const monitored = async () => (await fetch(`${stack.addresses.apiUrl}/functions/v1/health`)).status

test('a stopped scheduler is reported, and the monitor gets 503 until it runs again', async () => {
  expect(await monitored()).toBe(200)
  const resume = freeze('ticker')
  try {
    await stack.sql`update private.mail_throttle set drained_at = now() - interval '3 minutes' where only_row`
    await expect.poll(monitored).toBe(503)
    expect(Object.keys(await wrongChecks())).toEqual(['scheduler'])
  } finally {
    resume()
  }
  await expect.poll(monitored, { timeout: RECOVERS_WITHIN_MS }).toBe(200)
})

test('a deployment that is down: exit code 1, with the fix under it', async () => {
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  const down = await doctor([], { STACK_DIR: '/nowhere', VITE_SUPABASE_URL: nowhere, VITE_SITE_URL: nowhere })
  expect(down.code).toBe(1)
  expect(down.output).toMatch(
    /✗ The API responds\n {4}http.* connection refused by .*\n {4}→ Start the local stack: npm start/,
  )
  expect(down.output).toContain('– The functions are deployed: skipped')
})

test('it cannot run: exit code 2, with the missing variables', async () => {
  // As on a build host, where the sample values are not used.
  const empty = { NETLIFY: 'true', VITE_SUPABASE_URL: '', VITE_SITE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' }
  const { code, output } = await doctor([], empty)
  expect(code).toBe(2)
  for (const name of ['VITE_SITE_URL', 'VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'])
    expect(output).toContain(`${name} is missing`)
  expect((await doctor(['--nonsense'])).code).toBe(2)
  expect((await doctor(['--local'], { STACK_DIR: '/nowhere' })).code).toBe(2)
})
