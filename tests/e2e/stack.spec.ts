// The launcher itself, with a second stack beside the one that the other tests use.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newPerson, typeLogin } from './accounts.ts'
import { freePorts, runCommand, startedStacks, startStack, stopStack } from '../support/own-stack.ts'
import { openPage } from '../support/hydrated.ts'
import { newAddress, withDatabase } from './stack.ts'

test.afterEach(async () => {
  await Promise.all(startedStacks().map((stack) => stopStack(stack)))
})

/** A private folder: where root runs it, Postgres has to keep its files elsewhere. */
const newFolder = () => mkdtempSync(join(tmpdir(), 'stack-spec-'))

test('every address responds, stopping leaves no process, data persists, and a reset deletes it', async () => {
  const [folder, env, lead] = [newFolder(), await freePorts(), newAddress('lead')]
  const stack = await startStack(folder, env)
  const { siteUrl, apiUrl, mailUrl, dbUrl } = stack.addresses
  for (const url of [siteUrl, apiUrl, mailUrl, `${mailUrl}/codes`, `${mailUrl}/api/email`])
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status, url).toBe(200)
  await withDatabase(
    (sql) =>
      sql`insert into contact_submissions (name, email, message) values ('Ada', ${lead}, 'Still here tomorrow?')`,
    dbUrl,
  )
  const children = childrenOf(folder)
  expect(children.length).toBeGreaterThanOrEqual(8)
  expect(children.filter(isAlive)).toEqual(children)
  expect(await stopStack(stack)).toBe(0)
  expect(children.filter(isAlive)).toEqual([])
  expect(existsSync(join(folder, 'stack.json'))).toBe(false)

  // Of two concurrent starts, one runs and the other reports it.
  const starts = await Promise.allSettled([startStack(folder, env), startStack(folder, env)])
  const [refused, ...others] = starts.filter((start) => start.status === 'rejected')
  expect(String(refused?.reason)).toContain('is already running')
  expect(others).toEqual([])
  const [running] = startedStacks()
  if (!running) throw new Error('no stack is running')
  const kept = await withDatabase((sql) => sql`select message from contact_submissions where email = ${lead}`, dbUrl)
  expect(kept).toEqual([{ message: 'Still here tomorrow?' }])
  const guarded = await runCommand('stack/reset.ts', { ...env, STACK_DIR: folder })
  expect(guarded).toMatchObject({ code: 1, output: expect.stringContaining(`kill ${running.process.pid}`) })

  await stopStack(running)
  expect((await runCommand('stack/reset.ts', { ...env, STACK_DIR: folder })).code).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

test('a start cleans up after a killed launcher and serves the sources', async ({ page }) => {
  const [folder, env] = [newFolder(), await freePorts()]
  const killed = await startStack(folder, env)
  const orphans = childrenOf(folder)
  killed.process.kill('SIGKILL')
  await expect.poll(() => killed.process.signalCode).toBe('SIGKILL')
  // One that writes to the launcher's closed pipe ends by itself.
  expect(orphans.filter(isAlive)).not.toEqual([])

  const stack = await startStack(folder, env, 'dev')
  expect(orphans.filter(isAlive)).toEqual([])
  await openPage(page, `${stack.addresses.siteUrl}/auth`)
  const login = page.waitForRequest(`${stack.addresses.siteUrl}/auth/v1/token*`)
  await (await typeLogin(page, newPerson())).click()
  expect((await (await login).response())?.status()).toBe(400)
  expect(await stopStack(stack)).toBe(0)
  await runCommand('stack/reset.ts', { ...env, STACK_DIR: folder })
})

function childrenOf(folder: string): number[] {
  const running = join(folder, 'running')
  return readdirSync(running).map(
    (file) => (JSON.parse(readFileSync(join(running, file), 'utf8')) as { pid: number }).pid,
  )
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
