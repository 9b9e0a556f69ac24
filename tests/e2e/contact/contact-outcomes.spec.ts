// Messages whose response is lost, and another address than the build's. Parts that fail: tests/stress/chaos; replays with other
// addresses: send-contact-emails/handler.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contactToasts } from '#src/features/contact/contact-toasts.ts'
import { site } from '../../../stack/services/functions/function-site.ts'
import { stackFolder } from '../../../stack/settings.ts'
import { expectToast, logOut, signedUp } from '../accounts.ts'
import { button, fill, form, MESSAGE } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated } from '../../support/hydrated.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'

const SAVE = '**/rest/v1/contact_submissions*'

async function send(page: Page, email: string, outcome: keyof typeof contactToasts): Promise<void> {
  await fill(page, { email })
  await submit(page, outcome)
}

async function submit(page: Page, outcome: keyof typeof contactToasts): Promise<void> {
  await hydrated(page)
  await button(page).click()
  const { title, text } = contactToasts[outcome]
  await expectToast(page, outcome === 'not-saved' ? 'alert' : 'status', title, text)
}

test('a message whose response was lost is stored and mailed once, another text apart, and no log has its words', async ({
  page,
}) => {
  const email = newAddress('priya')
  let responsesToLose = 2
  await page.route(SAVE, async (route) => {
    if (responsesToLose === 0) return route.fallback()
    responsesToLose -= 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  const stored = async () => {
    const rows = await query`select message from public.contact_submissions where email = ${email} order by created_at`
    return rows.map(({ message }) => String(message))
  }
  const toTeam = async () => (await mailsTo(site.teamAddress)).filter(({ html }) => html.includes(email))

  await send(page, email, 'not-saved')
  await page.reload()
  await submit(page, 'not-saved')
  await page.reload()
  await submit(page, 'both-sent')
  expect(await stored()).toEqual([MESSAGE])
  expect([(await mailsTo(email)).length, (await toTeam()).length]).toEqual([1, 1])

  // Received, then typed again; and changed after a failure: each is another message.
  await page.reload()
  responsesToLose = 1
  await send(page, email, 'not-saved')
  const other = 'Another text, after the response was lost.'
  await form(page).getByLabel('Message').fill(other)
  await submit(page, 'both-sent')
  expect(await stored()).toEqual([MESSAGE, MESSAGE, other])

  const logs = join(stackFolder(), 'logs')
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
  expect(lines.some((line) => line.includes('"event":"mail"'))).toBe(true)
  expect(lines.filter((line) => line.includes(email) || line.includes('shipments'))).toEqual([])
})

// As through a tunnel. The API on an origin of its own: hosted-build.spec.ts.
test.describe('under a name that the build does not have', () => {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  test.use({ baseURL: ({}, provide) => provide(stackUnderTest().siteUrl.replace('127.0.0.1', 'localhost')) })

  test('a lead, its emails and an account use one origin', async ({ page, baseURL }) => {
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
    })
    await send(page, newAddress('vera'), 'both-sent')
    await signedUp(page)
    await logOut(page)
    expect([...origins]).toEqual([baseURL])
  })
})
