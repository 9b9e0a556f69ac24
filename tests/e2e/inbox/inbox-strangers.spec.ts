import { expect, type Page } from '@playwright/test'
import { notFound } from '#src/content/not-found.ts'
import { pages } from '#src/content/pages.ts'
import { avatar, heading, logIn, storedSession } from '../accounts.ts'
import { faultTest as test } from '../fixtures.ts'
import { scriptsOf } from '../page-scripts.ts'
import { stackUnderTest } from '../stack.ts'
import { endMembership, newMember } from '../team.ts'
import { openInbox, rows, storeLeads } from './inbox-page.ts'

const UNKNOWN = '/no-such-page'
const POLL_MS = 20_000

/** What a visitor sees and fetches at a path, once everything is decided. */
async function look(page: Page, path: string) {
  const scripts = scriptsOf(page)
  const logged = page.waitForEvent('console', (message) => message.text().includes(`no page at ${path}`))
  const response = await page.goto(path)
  const html = await response?.text()
  await logged
  const seen = await page.locator('main').innerHTML()
  const names = [...scripts.keys()].map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
  return { status: response?.status(), html, seen, title: await page.title(), scripts: names.toSorted() }
}

test('someone without an account finds at /inbox what is at any unknown address, byte for byte', async ({ page }) => {
  const inbox = await look(page, '/inbox')
  expect(inbox).toMatchObject({ status: 404, title: pages.notFound.title })
  expect(inbox.html).toContain('<meta name="robots" content="noindex" />')
  await expect(page.getByText(notFound.message)).toBeVisible()
  expect(inbox).toEqual(await look(await page.context().newPage(), UNKNOWN))
})

test('a customer finds the same, without the code of the inbox, and no row through the API', async ({
  page,
  request,
  ada,
}) => {
  await storeLeads([{}])
  await logIn(page, ada)
  await expect(avatar(page)).toBeVisible()
  const inbox = await look(page, '/inbox')
  expect(inbox).toEqual(await look(await page.context().newPage(), UNKNOWN))

  const { apiUrl, anonKey } = stackUnderTest()
  const headers = { apikey: anonKey, authorization: `Bearer ${(await storedSession(page))?.access_token}` }
  expect((await request.post(`${apiUrl}/rest/v1/rpc/inbox_export`, { headers, data: {} })).status()).toBe(404)
  const leads = await request.get(`${apiUrl}/rest/v1/contact_submissions?select=id`, { headers })
  expect(leads.status()).toBe(403)
})

test('a former member with a live session is out at the next poll, and stays out', async ({ page }) => {
  await storeLeads([{}])
  const former = await newMember('Daniel Roth')
  await page.clock.install()
  await openInbox(page, former)
  await expect(rows(page).first()).toBeVisible()
  await endMembership(former)
  await page.clock.runFor(POLL_MS)
  await expect(heading(page)).toHaveText(notFound.heading)
  await expect(rows(page)).toHaveCount(0)
  expect(await storedSession(page)).not.toBeNull()
  await page.reload()
  await expect(page.getByText(notFound.message)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
