import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import postgres from 'postgres'
import { mailTo } from './mailbox.ts'
import { freePorts, runCommand, startedStacks, startStack, stopStack } from '../stack/src/tests/own-stack.ts'
import { newAddress } from './stack.ts'
import { brand } from '../src/content/brand.ts'

// The launcher itself, with a second stack beside the one that the other journeys use.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

// A private folder, as mkdtemp makes it: as root, Postgres then has to keep its files elsewhere.
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
  // A failed test must not leave a whole stack behind.
  await Promise.all(startedStacks().map((stack) => stopStack(stack)))
})

test('it comes up, every address answers, and SIGTERM leaves nothing behind', async () => {
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

test('a second start takes at most ten seconds and finds the same data', async () => {
  const stack = await startStack(folder, env)
  try {
    expect(stack.tookMs).toBeLessThan(10_000)
    const sql = postgres(stack.addresses.dbUrl, { max: 1 })
    const rows = await sql`select message from public.contact_submissions where email = ${lead}`
    await sql.end()
    expect([...rows]).toEqual([{ message: 'Still here tomorrow?' }])
  } finally {
    await stopStack(stack)
  }
})

test('what a killed launcher left behind is cleared away by the next one', async () => {
  const killed = await startStack(folder, env)
  const orphans = childrenOf(folder)
  killed.process.kill('SIGKILL')
  await expect.poll(() => killed.process.signalCode).toBe('SIGKILL')
  expect(orphans.filter(isAlive)).toEqual(orphans)

  const next = await startStack(folder, env)
  expect(orphans.filter(isAlive)).toEqual([])
  await stopStack(next)
})

test('a part that dies is started again', async () => {
  const stack = await startStack(folder, env)
  try {
    const health = `${stack.addresses.apiUrl}/functions/v1/health`
    const { pid } = JSON.parse(readFileSync(join(folder, 'running/function-health.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await expect.poll(async () => (await fetch(health)).status).toBe(503)
    await expect.poll(async () => (await fetch(health)).status).toBe(200)
  } finally {
    await stopStack(stack)
  }
})

test('with confirmations on, a sign-up brings a mail with a link and no session', async () => {
  const stack = await startStack(folder, env)
  try {
    const { apiUrl, anonKey, siteUrl } = stack.addresses
    const email = newAddress('ada')
    const answer = await fetch(`${apiUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'difference-engine' }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).not.toHaveProperty('access_token')
    const mail = await mailTo(email, stack.addresses)
    expect(mail.subject).toBe('Confirm your email address')
    expect(mail.from).toBe(brand.name)
    expect(mail.html).toMatch(new RegExp(`href="${siteUrl}/auth\\?token_hash=[^"&]+&(amp;)?type=signup"`))
  } finally {
    await stopStack(stack)
  }
})

test('for development the sources are served, with the API where it went, and it stops as quickly', async ({
  page,
}) => {
  const stack = await startStack(folder, env, 'dev')
  await page.goto(stack.addresses.siteUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) logins.push(new URL(request.url()).origin)
  })
  await page.goto(`${stack.addresses.siteUrl}/auth`)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Password').fill('difference-engine')
  await form.getByLabel('Password').press('Enter')
  await expect.poll(() => logins).toEqual([stack.addresses.apiUrl])
  const { code, tookMs } = await stopStack(stack)
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(5_000)
})

test('a taken port is said in one line, with the variable that moves it', async () => {
  const blocker = createServer()
  const port = Number(env['STACK_API_PORT'])
  await new Promise<void>((resolve) => {
    blocker.listen(port, '127.0.0.1', resolve)
  })
  const { code, output } = await runCommand('stack/src/main.ts', { ...env, STACK_DIR: folder }, 'start')
  await new Promise((resolve) => blocker.close(resolve))
  expect(code).toBe(1)
  expect(output).toContain(`These ports are taken: ${port} (api).`)
  expect(output).toContain('STACK_API_PORT=')
})

test('a port that is none is said', async () => {
  const { code, output } = await runCommand('stack/src/main.ts', { ...env, STACK_API_PORT: 'abc' }, 'start')
  expect(code).toBe(1)
  expect(output).toContain('STACK_API_PORT=abc is no port.')
})

test('of two starts at once, one runs and the other says so', async () => {
  const [first, second] = [startStack(folder, env), startStack(folder, env)]
  const results = await Promise.allSettled([first, second])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String(refused[0]?.reason)).toContain('is running already')
  const running = results.find((result) => result.status === 'fulfilled')
  // All is well once the scheduler has come by for the first time.
  await expect
    .poll(async () => (await fetch(`${running?.value.addresses.apiUrl}/functions/v1/health`)).status)
    .toBe(200)
})

test('a folder that cannot be written to is said, with a way out', async () => {
  const { code, output } = await runCommand('stack/src/main.ts', { ...env, STACK_DIR: '/dev/null/stack' }, 'start')
  expect(code).toBe(1)
  expect(output).toContain('/dev/null/stack cannot be written to')
  expect(output).toContain('STACK_DIR=')
})

test('a stack that runs already is pointed to, and not reset', async () => {
  const stack = await startStack(folder, env)
  try {
    for (const script of ['stack/src/main.ts', 'stack/src/reset.ts']) {
      const { code, output } = await runCommand(script, { ...env, STACK_DIR: folder }, 'start')
      expect(code).toBe(1)
      expect(output).toContain(`running`)
      expect(output).toContain(`kill ${stack.process.pid}`)
    }
  } finally {
    await stopStack(stack)
  }
})

test('a reset forgets everything', async () => {
  expect((await runCommand('stack/src/reset.ts', { ...env, STACK_DIR: folder })).code).toBe(0)
  expect(existsSync(folder)).toBe(false)
  const stack = await startStack(folder, env)
  try {
    const sql = postgres(stack.addresses.dbUrl, { max: 1 })
    const [row] = await sql`select count(*)::int as rows from public.contact_submissions`
    await sql.end()
    expect(row).toEqual({ rows: 0 })
  } finally {
    await stopStack(stack)
  }
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
