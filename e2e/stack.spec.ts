import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import postgres from 'postgres'
import { loginForm, submitIn } from './accounts.ts'
import { freePorts, runCommand, startedStacks, startStack, stopStack } from '../stack/src/testing/own-stack.ts'
import { hydrated } from '../stack/src/testing/hydrated.ts'
import { newAddress } from './stack.ts'

// The launcher itself, with a second stack beside the one that the other tests use.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

// A private folder: where root runs it, Postgres has to keep its files elsewhere.
const folder = mkdtempSync(join(tmpdir(), 'stack-spec-'))
const lead = newAddress('lead')
let env: NodeJS.ProcessEnv

test.beforeAll(async () => {
  env = { ...(await freePorts()), STACK_CONFIRM_EMAILS: 'true' }
})

test.afterAll(async () => {
  await runCommand('stack/src/reset.ts', { ...env, STACK_DIR: folder })
})

test.afterEach(async () => {
  await Promise.all(startedStacks().map((stack) => stopStack(stack)))
})

test('every address answers, and SIGTERM leaves no process behind', async () => {
  const stack = await startStack(folder, env)
  const { siteUrl, apiUrl, mailUrl, mailApiUrl, voiceUrl, dbUrl, pid } = stack.addresses
  expect(pid).toBe(stack.process.pid)
  for (const url of [siteUrl, apiUrl, mailUrl, mailApiUrl, voiceUrl]) {
    expect((await fetch(url)).status, url).toBe(200)
  }
  const sql = postgres(dbUrl, { max: 1 })
  await sql`insert into public.contact_submissions (name, email, message) values ('Ada', ${lead}, 'Still here tomorrow?')`
  await sql.end()
  const children = childrenOf(folder)
  expect(children.length).toBeGreaterThanOrEqual(8)
  expect(children.filter(isAlive)).toEqual(children)

  const { code, tookMs } = await stopStack(stack)
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(5_000)
  expect(children.filter(isAlive)).toEqual([])
  expect(existsSync(join(folder, 'stack.json'))).toBe(false)
})

test('a second start takes at most ten seconds, finds the same data and guards it', async () => {
  const stack = await startStack(folder, env)
  expect(stack.tookMs).toBeLessThan(10_000)
  const { dbUrl, apiUrl, anonKey } = stack.addresses
  const sql = postgres(dbUrl, { max: 1 })
  const rows = await sql`select message from public.contact_submissions where email = ${lead}`
  await sql.end()
  expect([...rows]).toEqual([{ message: 'Still here tomorrow?' }])

  for (const script of ['stack/src/main.ts', 'stack/src/reset.ts']) {
    const { code, output } = await runCommand(script, { ...env, STACK_DIR: folder }, 'start')
    expect(code).toBe(1)
    expect(output).toContain('running')
    expect(output).toContain(`kill ${stack.process.pid}`)
  }

  // With STACK_CONFIRM_EMAILS a sign-up has no session yet.
  const signUp = await fetch(`${apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: newAddress('ada'), password: 'difference-engine' }),
  })
  expect(await signUp.json()).not.toHaveProperty('access_token')

  const health = `${apiUrl}/functions/v1/health`
  const { pid } = JSON.parse(readFileSync(join(folder, 'running/function-health.json'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await expect.poll(async () => (await fetch(health)).status).toBe(503)
  await expect.poll(async () => (await fetch(health)).status).toBe(200)
})

test('what a killed launcher left behind is cleared by the next one, which serves the sources for development', async ({
  page,
}) => {
  const killed = await startStack(folder, env)
  const orphans = childrenOf(folder)
  killed.process.kill('SIGKILL')
  await expect.poll(() => killed.process.signalCode).toBe('SIGKILL')
  expect(orphans.filter(isAlive)).toEqual(orphans)

  const stack = await startStack(folder, env, 'dev')
  expect(orphans.filter(isAlive)).toEqual([])
  const { siteUrl, apiUrl } = stack.addresses
  for (const path of ['/', '/auth']) {
    await page.goto(`${siteUrl}${path}`)
    await hydrated(page)
  }
  const login = page.waitForRequest(`${apiUrl}/auth/v1/token*`)
  await loginForm(page).getByLabel('Email').fill('ada@example.org')
  await loginForm(page).getByLabel('Password').fill('difference-engine')
  await submitIn(loginForm(page)).click()
  await login
  const { code, tookMs } = await stopStack(stack)
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(5_000)
})

test('a start that cannot work says why, with the variable that helps', async () => {
  const start = (more: NodeJS.ProcessEnv) =>
    runCommand('stack/src/main.ts', { ...env, STACK_DIR: folder, ...more }, 'start')
  const blocker = createServer()
  const port = Number(env['STACK_API_PORT'])
  await new Promise<void>((resolve) => {
    blocker.listen(port, '127.0.0.1', resolve)
  })
  for (const [more, ...words] of [
    [{}, `These ports are taken: ${port} (api).`, 'STACK_API_PORT='],
    [{ STACK_API_PORT: 'abc' }, 'STACK_API_PORT=abc is not a port.'],
    [{ STACK_DIR: '/dev/null/stack' }, '/dev/null/stack cannot be written to', 'STACK_DIR='],
  ] as const) {
    const { code, output } = await start(more)
    expect(code).toBe(1)
    for (const said of words) expect(output).toContain(said)
  }
  await new Promise((resolve) => blocker.close(resolve))
})

test('of two starts at once, one runs and the other says so', async () => {
  const results = await Promise.allSettled([startStack(folder, env), startStack(folder, env)])
  const [refused, ...others] = results.filter((result) => result.status === 'rejected')
  expect(String(refused?.reason)).toContain('is running already')
  expect(others).toEqual([])
  const running = results.find((result) => result.status === 'fulfilled')
  // Healthy once the scheduler has run for the first time.
  const health = `${running?.value.addresses.apiUrl}/functions/v1/health`
  await expect.poll(async () => (await fetch(health)).status).toBe(200)
})

test('a reset deletes everything', async () => {
  expect((await runCommand('stack/src/reset.ts', { ...env, STACK_DIR: folder })).code).toBe(0)
  expect(existsSync(folder)).toBe(false)
  const stack = await startStack(folder, env)
  const sql = postgres(stack.addresses.dbUrl, { max: 1 })
  expect(await sql`select id from public.contact_submissions`).toHaveLength(0)
  await sql.end()
})

function childrenOf(stackFolder: string): number[] {
  const running = join(stackFolder, 'running')
  return readdirSync(running).map(
    (file) => (JSON.parse(readFileSync(join(running, file), 'utf8')) as { pid: number }).pid,
  )
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
