import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStack, runCommand, type TemporaryStack } from '../support/own-stack.ts'

// The command itself, on a separate stack: first healthy, then with two faults that are repaired.
// The checks are tested in scripts/doctor/doctor.test.ts.
test.describe.configure({ mode: 'serial' })

const RECOVERS_WITHIN_MS = 60_000
let stack: TemporaryStack

test.beforeAll(async () => {
  stack = await openStack({ MAIL_FROM: 'Lodestar <hello@lodestar.internal>' })
})

test.afterAll(() => stack.close())

/** Suspends one process of the stack; the returned function resumes it. */
function freeze(part: string): () => void {
  const { pid } = JSON.parse(readFileSync(join(stack.folder, 'running', `${part}.json`), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}

const doctor = (...args: string[]) =>
  runCommand('scripts/doctor/main.ts', { STACK_DIR: stack.folder }, '--local', ...args)

/** The checks that failed, with what is wrong and how to fix it. */
async function failures(): Promise<string[]> {
  const { code, output } = await doctor()
  const found = output.match(/^✗ .*(\n {4}.*)*/gm) ?? []
  expect(code).toBe(found.length > 0 ? 1 : 0)
  return found
}

test('everything is ok on a healthy stack, including a test lead, which is erased', async () => {
  const { code, output } = await doctor('--lead=ada@example.org')
  expect(output).toMatch(/Everything is ok: \d+ ok, 0 wrong, 1 skipped$/m)
  expect(output).toContain('– Accounts require a captcha: skipped, the local stack has none')
  expect(output).toContain('✓ A lead reaches the team and its sender: confirmation sent, notification sent')
  expect(code).toBe(0)
  expect(await stack.sql`select from contact_submissions`).toHaveLength(0)
})

test('an unresponsive function is reported', async () => {
  const resume = freeze('function-health')
  try {
    const [found = '', ...others] = await failures()
    expect(others).toEqual([])
    expect(found).toMatch(/The function health does not respond: no response within .*\n {4}→ .*npm run deploy/)
  } finally {
    resume()
  }
  await expect.poll(failures, { timeout: RECOVERS_WITHIN_MS }).toEqual([])
})

const monitored = async () => (await fetch(`${stack.addresses.apiUrl}/functions/v1/health`)).status

test('a stopped scheduler is reported, and the monitor gets 503 until it runs again', async () => {
  expect(await monitored()).toBe(200)
  const resume = freeze('ticker')
  try {
    await stack.sql`update private.maintenance set ran_at = now() - interval '3 minutes' where task = 'drain'`
    await expect.poll(monitored).toBe(503)
    expect((await failures()).join('\n')).toMatch(/^✗ Email works\n {4}The scheduler has not run since/)
  } finally {
    resume()
  }
  await expect.poll(monitored, { timeout: RECOVERS_WITHIN_MS }).toBe(200)
})

test('it cannot run: exit code 2, and why', async () => {
  expect(await doctor('--nonsense')).toMatchObject({ code: 2 })
  const { code, output } = await runCommand('scripts/doctor/main.ts', { STACK_DIR: '/nowhere' }, '--local')
  expect(code).toBe(2)
  expect(output).toContain('no local stack is running. Start one: npm start')
})
