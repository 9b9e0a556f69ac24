// Messages whose response is lost, forged calls with the public key, and another address than the build's. Parts that fail:
// tests/stress/chaos.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contactToasts } from '#src/features/contact/contact-toasts.ts'
import { expectToast, logOut, signedUp } from '../accounts.ts'
import { button, fill, form, MESSAGE } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated } from '../../support/hydrated.ts'
import { postJson } from '../../support/post-json.ts'
import { Resend } from '../../../stack/fakes/resend/resend.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { openStack, type TemporaryStack } from '../../support/own-stack.ts'
import { newAddress, query } from '../stack.ts'

// The tests share one backend, so they run in sequence.
test.describe.configure({ mode: 'serial' })

const TEAM = 'team@site.test'
let local: TemporaryStack
let resend: Resend

test.beforeAll(async () => {
  resend = new Resend({ port: await findFreePort(), apiKey: 're_test' })
  await resend.open()
  const env = { CONTACT_TO: TEAM, RESEND_API_KEY: 're_test', RESEND_API_URL: resend.url }
  local = await openStack({ STACK_LIMITS: 'off', ...env })
})
test.afterAll(async () => {
  await local.close()
  await resend.close()
})

const mailsTo = (address: string) => resend.accepted.filter(({ to }) => to.includes(address)).length
/** The notifications of a visitor's messages. */
const toTeamOf = (visitor: string) =>
  resend.accepted.filter(({ to, replyTo }) => to.includes(TEAM) && replyTo.includes(visitor)).length

const lead = () => ({
  id: crypto.randomUUID(),
  name: 'Ada',
  email: newAddress('ada'),
  company: null,
  message: 'Is this thing on?',
})

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const { apiUrl, anonKey } = local.addresses
  return postJson(`${apiUrl}/${path}`, body, { headers: { apikey: anonKey, ...headers } })
}
const SAVE = '**/rest/v1/contact_submissions*'
const insert = (body: unknown) => post('rest/v1/contact_submissions', body)
const requestMails = (body: unknown) => post('functions/v1/send-contact-emails', body)

async function send(page: Page, email: string, outcome: keyof typeof contactToasts): Promise<void> {
  await fill(page, { email })
  await submit(page, outcome)
}

async function submit(page: Page, outcome: keyof typeof contactToasts): Promise<void> {
  await hydrated(page)
  await button(page).click()
  const { title, text } = contactToasts[outcome]
  await expectToast(page, outcome === 'not-saved' ? 'alert' : 'status', title, text ?? '')
}

test.describe('a visitor writes', () => {
  // Also evaluated for beforeAll, which sets it.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  test.use({ baseURL: async ({}, provide) => provide(local?.addresses.siteUrl) })

  test('a message whose response was lost is stored and mailed once, and another text apart', async ({ page }) => {
    const email = newAddress('priya')
    let responsesToLose = 2
    await page.route(SAVE, async (route) => {
      if (responsesToLose === 0) return route.fallback()
      responsesToLose -= 1
      await insert(route.request().postDataJSON())
      return route.abort('connectionreset')
    })
    const stored = () =>
      local.sql`select message from public.contact_submissions where email = ${email} order by created_at`

    await send(page, email, 'not-saved')
    await page.reload()
    await submit(page, 'not-saved')
    await page.reload()
    await submit(page, 'both-sent')
    expect([await stored(), mailsTo(email), toTeamOf(email)]).toEqual([[{ message: MESSAGE }], 1, 1])

    // Received, then typed again; and changed after a failure: each is another message.
    await page.reload()
    responsesToLose = 1
    await send(page, email, 'not-saved')
    await form(page).getByLabel('Message').fill('Another text, after the response was lost.')
    await submit(page, 'both-sent')
    expect((await stored()).map(({ message }) => message)).toEqual([
      MESSAGE,
      MESSAGE,
      'Another text, after the response was lost.',
    ])
  })

  test('no log contains visitor input', () => {
    const logs = join(local.folder, 'logs')
    const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
    expect(lines.some((line) => line.includes('"event":"mail"'))).toBe(true)
    expect(lines.filter((line) => /priya|shipments|example\.org/i.test(line))).toEqual([])
  })
})

// As through a tunnel. The API on an origin of its own: hosted-build.spec.ts.
test.describe('under a name and a port that the build does not have', () => {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  test.use({ baseURL: async ({}, provide) => provide(local?.addresses.siteUrl.replace('127.0.0.1', 'localhost')) })

  test('a lead, its emails and an account use one origin, and reach no other stack', async ({ page, baseURL }) => {
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
    })
    const visitor = newAddress('vera')
    await send(page, visitor, 'both-sent')
    const { email } = await signedUp(page)
    await logOut(page)
    expect([...origins]).toEqual([baseURL])
    expect(await local.sql`select from contact_submissions where email = ${visitor}`).toHaveLength(1)
    expect(await local.sql`select from auth.users where email = ${email}`).toHaveLength(1)
    expect(await query`select from contact_submissions where email = ${visitor}`).toHaveLength(0)
    expect(await query`select from auth.users where email = ${email}`).toHaveLength(0)
  })
})

test('50 concurrent replays of a message, each with another address, send only its two mails', async () => {
  const message = lead()
  expect((await insert(message)).status).toBe(201)
  const victims = Array.from({ length: 50 }, () => newAddress('victim'))
  await Promise.all(victims.map((notifyEmail) => requestMails({ ...message, notifyEmail })))
  // On a slow machine the response comes before the mails are sent.
  const states = () => local.sql<{ state: string }[]>`
    select state from public.mails where lead_id = ${message.id}`
  await expect.poll(async () => (await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect([mailsTo(message.email), toTeamOf(message.email)]).toEqual([1, 1])
  for (const email of victims) expect(mailsTo(email)).toBe(0)
})
