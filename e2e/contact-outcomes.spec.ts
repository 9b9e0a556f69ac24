import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import postgres from 'postgres'
import { links } from '../src/content/links.ts'
import { contactToasts } from '../src/features/contact/contact-toasts.ts'
import type { ContactOutcome } from '../src/features/contact/send-contact.ts'
import { expectToast } from './accounts.ts'
import { button, fill } from './contact-form.ts'
import { startMailServer } from './faulty-mail-server.ts'
import { forwardApi, stopForwarding } from './forward-api.ts'
import { freePorts, runCommand, startStack, stopStack, type OwnStack } from '../stack/src/tests/own-stack.ts'
import { KEYS } from '../stack/src/settings.ts'
import { newAddress } from './stack.ts'

// What the visitor is told, brought about by breaking the real thing: one stack for all, so one after the other.
test.describe.configure({ mode: 'serial', timeout: 60_000 })
test.skip(process.env['STACK_BACKEND'] === 'docker', 'it stops parts of the local stack')

let folder: string
let stack: OwnStack
let mailServer: Awaited<ReturnType<typeof startMailServer>>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outcomes-'))
  mailServer = await startMailServer()
  stack = await startStack(folder, {
    ...(await freePorts()),
    // As on the real site: the notification goes to the team, whatever the page says.
    SITE_ENV: 'production',
    SMTP_PORT: String(mailServer.port),
  })
  await asOwner((sql) => sql`update private.contact_settings set per_minute = 1000`)
})
test.afterAll(async () => {
  await stopStack(stack)
  await mailServer.close()
  await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
})
test.beforeEach(({ page }) => forwardApi(page, stack.addresses.apiUrl))
test.afterEach(({ page }) => stopForwarding(page))

async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>, role = 'postgres'): Promise<T> {
  const sql = postgres(stack.addresses.dbUrl.replace('//postgres:', `//${role}:`), { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function send(page: Page, email: string, message?: string): Promise<void> {
  await fill(page, { email, ...(message && { message }) })
  await button(page).click()
}

/** The words themselves are in contact.spec.ts. */
function expectOutcome(page: Page, outcome: ContactOutcome): Promise<void> {
  const { title, text, tone } = contactToasts[outcome]
  return expectToast(page, tone === 'destructive' ? 'alert' : 'status', title, text)
}

const mailsTo = (address: string) => mailServer.recipients.filter((recipient) => recipient === address).length

test('both e-mails leave', async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  await send(page, email)
  await expectOutcome(page, 'both-sent')
  expect(mailsTo(email)).toBe(1)
  expect(mailsTo(links.email)).toBe(toTeam + 1)
})

test('the same message again is told as what it is, and brings no second mail', async ({ page }) => {
  const email = newAddress('priya')
  await send(page, email)
  await expectOutcome(page, 'both-sent')
  const toTeam = mailsTo(links.email)
  await page.reload()
  await send(page, email)
  await expectOutcome(page, 'already-received')
  expect(mailsTo(email)).toBe(1)
  expect(mailsTo(links.email)).toBe(toTeam)
})

test('three messages a day are confirmed; to the fourth the answer is the same, whoever asks', async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  for (const number of ['first', 'second', 'third', 'fourth']) {
    await send(page, email, `This is my ${number} message to you.`)
    await expectOutcome(page, 'both-sent')
    await page.reload()
  }
  expect(mailsTo(email)).toBe(3)
  expect(mailsTo(links.email)).toBe(toTeam + 4)
})

test("the team's mailbox is refused: only the confirmation leaves", async ({ page }) => {
  mailServer.refused.add(links.email)
  const email = newAddress('priya')
  await send(page, email)
  await expectOutcome(page, 'only-confirmation')
  mailServer.refused.clear()
  expect(mailsTo(email)).toBe(1)
  await expect.poll(async () => (await health()).alarms).toContain('the team was not told of a lead')
})

test("the visitor's mailbox is refused: only the notification leaves", async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  mailServer.refused.add(email)
  await send(page, email)
  await expectOutcome(page, 'only-notification')
  expect(mailsTo(links.email)).toBe(toTeam + 1)
  expect(mailsTo(email)).toBe(0)
})

test('the function is down: the message is saved, and its mails leave once it is back', async ({ page }) => {
  const email = newAddress('priya')
  // Stopped, the launcher cannot start the function again.
  stack.process.kill('SIGSTOP')
  try {
    spawnSync('kill', ['-9', String(pidOf('function-send-contact-emails'))])
    await send(page, email)
    await expectOutcome(page, 'email-call-failed')
  } finally {
    stack.process.kill('SIGCONT')
  }
  expect(mailsTo(email)).toBe(0)
  await makeDue()
  await expect.poll(() => mailsTo(email), { timeout: 25_000 }).toBe(1)
})

test('the database is read-only: nothing is called saved', async ({ page }) => {
  await setReadOnly(true)
  try {
    await send(page, newAddress('priya'))
    await expectOutcome(page, 'not-saved')
    await expect(page.getByRole('link', { name: /by e-mail instead/ })).toBeVisible()
  } finally {
    await setReadOnly(false)
  }
})

test('the mail server is down: the message is saved, and its mails leave once it is back', async ({ page }) => {
  const email = newAddress('priya')
  await mailServer.close()
  await send(page, email)
  await expectOutcome(page, 'neither-sent')
  const [waiting] = await asOwner(
    (sql) => sql`
      select count(*)::int as mails from private.mail_outbox
      join public.contact_submissions lead on lead.id = submission_id
      where lead.email = ${email} and state = 'pending' and last_error is not null`,
  )
  expect(waiting).toEqual({ mails: 2 })
  mailServer = await startMailServer(mailServer.port)
  await makeDue()
  await expect.poll(() => mailsTo(email), { timeout: 25_000 }).toBe(1)
  await expect.poll(() => mailsTo(links.email)).toBe(1)
})

test('no log holds what a visitor wrote', () => {
  const logs = join(folder, 'logs')
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
  expect(lines.some((line) => line.includes('"event":"mail"'))).toBe(true)
  expect(lines.filter((line) => /priya|shipments|example\.org/i.test(line))).toEqual([])
})

/** The scheduler would come in a while; nobody wants to wait for its next round. */
async function makeDue(): Promise<void> {
  await asOwner((sql) => sql`update private.mail_outbox set next_at = now() where state = 'pending'`)
}

async function health(): Promise<{ alarms: string[] }> {
  const headers = { apikey: KEYS.service }
  const answer = await fetch(`${stack.addresses.apiUrl}/functions/v1/health`, { headers })
  return (await answer.json()) as { alarms: string[] }
}

function pidOf(part: string): number {
  const noted = JSON.parse(readFileSync(join(folder, 'running', `${part}.json`), 'utf8')) as { pid: number }
  return noted.pid
}

/** What a hosted project does when its disk is full. Connections of before must go to notice. */
async function setReadOnly(value: boolean): Promise<void> {
  await asOwner(async (sql) => {
    await sql`set default_transaction_read_only = off`
    await sql.unsafe(`alter database postgres set default_transaction_read_only = ${value}`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lite_gateway'`
  }, 'supabase_admin')
}
