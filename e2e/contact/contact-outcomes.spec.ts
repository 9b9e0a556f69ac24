import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { links } from '#src/content/links.ts'
import { contact } from '#src/content/contact.ts'
import { expectToast } from '../accounts.ts'
import { button, fill } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { startMailServer } from './faulty-mail-server.ts'
import { forwardApi, stopForwarding } from '../forward-api.ts'
import { freePorts, runCommand, startStack, stopStack, type OwnStack } from '../../stack/src/testing/own-stack.ts'
import { KEYS } from '../../stack/src/settings.ts'
import { newAddress, withDatabase } from '../stack.ts'

// Each outcome, caused by a real fault. All tests share one stack, so they run one after the other.
test.describe.configure({ mode: 'serial' })
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

const asOwner = <T>(work: (sql: Sql) => Promise<T>, role = 'postgres') =>
  withDatabase(work, stack.addresses.dbUrl.replace('//postgres:', `//${role}:`))

async function send(page: Page, email: string, message?: string): Promise<void> {
  await fill(page, { email, ...(message && { message }) })
  await button(page).click()
}

const outcomes = {
  'both sent': ['Message sent!', "We've sent you a confirmation email and we'll get back to you as soon as possible."],
  'only confirmation': [
    'Message sent!',
    'There was an issue with our notification. Your message is saved and our team will contact you soon.',
  ],
  'only notification': [
    'Message sent!',
    'There was an issue sending your confirmation email. Our team will be in touch soon.',
  ],
  'neither sent': ['Message saved', 'Your message was saved, but the emails could not be sent.'],
  'already received': [
    'Message already received',
    'We have this message from you already. Our team will be in touch soon.',
  ],
  'email call failed': [
    'Message saved',
    'There was an issue sending the confirmation emails. Our team will still contact you soon.',
  ],
} as const

function expectOutcome(page: Page, outcome: keyof typeof outcomes): Promise<void> {
  const [title, text] = outcomes[outcome]
  return expectToast(page, 'status', title, text)
}

const mailsTo = (address: string) => mailServer.recipients.filter((recipient) => recipient === address).length

test('both mails leave, and the same message again is reported as such and sends none', async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  await send(page, email)
  await expectOutcome(page, 'both sent')
  await page.reload()
  await send(page, email)
  await expectOutcome(page, 'already received')
  expect(mailsTo(email)).toBe(1)
  expect(mailsTo(links.email)).toBe(toTeam + 1)
})

test('three messages a day are confirmed; the fourth gets the same answer', async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  for (const number of ['first', 'second', 'third', 'fourth']) {
    await send(page, email, `This is my ${number} message to you.`)
    await expectOutcome(page, 'both sent')
    await page.reload()
  }
  expect(mailsTo(email)).toBe(3)
  expect(mailsTo(links.email)).toBe(toTeam + 4)
})

test("the team's mailbox is refused: only the confirmation leaves", async ({ page }) => {
  mailServer.refused.add(links.email)
  const email = newAddress('priya')
  await send(page, email)
  await expectOutcome(page, 'only confirmation')
  mailServer.refused.clear()
  expect(mailsTo(email)).toBe(1)
  await expect.poll(async () => (await health()).alarms).toContain('the team was not told of a lead')
})

test("the visitor's mailbox is refused: only the notification leaves", async ({ page }) => {
  const email = newAddress('priya')
  const toTeam = mailsTo(links.email)
  mailServer.refused.add(email)
  await send(page, email)
  await expectOutcome(page, 'only notification')
  expect(mailsTo(links.email)).toBe(toTeam + 1)
  expect(mailsTo(email)).toBe(0)
})

test('the function is down: the message is saved, and its mails leave once it is back', async ({ page }) => {
  const email = newAddress('priya')
  // Stopped, the launcher cannot start the function again.
  stack.process.kill('SIGSTOP')
  try {
    process.kill(pidOf('function-send-contact-emails'), 'SIGKILL')
    await send(page, email)
    await expectOutcome(page, 'email call failed')
  } finally {
    stack.process.kill('SIGCONT')
  }
  expect(mailsTo(email)).toBe(0)
  await makeDue()
  await expect.poll(() => mailsTo(email), { timeout: 25_000 }).toBe(1)
})

test('the database is read-only: the visitor is told that nothing was saved', async ({ page }) => {
  await setReadOnly(true)
  try {
    await send(page, newAddress('priya'))
    await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
    await expect(page.getByRole('link', { name: contact.form.mailInstead })).toBeVisible()
  } finally {
    await setReadOnly(false)
  }
})

test('the mail server is down: the message is saved, and its mails leave once it is back', async ({ page }) => {
  const email = newAddress('priya')
  await mailServer.close()
  await send(page, email)
  await expectOutcome(page, 'neither sent')
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

/** Makes waiting mails due at the scheduler's next run. */
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

/** What a hosted project does when its disk is full. Open connections keep the old setting, so they are ended. */
async function setReadOnly(value: boolean): Promise<void> {
  await asOwner(async (sql) => {
    await sql`set default_transaction_read_only = off`
    await sql.unsafe(`alter database postgres set default_transaction_read_only = ${value}`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lite_gateway'`
  }, 'supabase_admin')
}
