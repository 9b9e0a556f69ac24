// Access to /inbox. The permissions in the database are tested in supabase/tests/inbox_access.test.sql.
import { expect } from '@playwright/test'
import * as brand from '#src/brand/brand.data.ts'
import { hydrated } from '../../support/hydrated.ts'
import { avatar, heading, logIn, loginForm, storedSession, typeLogin } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { faultTest, test as customerTest } from '../fixtures.ts'
import { scriptsOf } from '../page-scripts.ts'
import { endMembership, enterCode, newMember } from '../team.ts'
import { openInbox, rows, storeLeads, test } from './inbox-page.ts'

const POLL_MS = 20_000
const CODE_OF_INBOX = /team-inbox/

test('a visitor gets the login at /inbox, without the code of the inbox, and lands in the lead after it', async ({
  page,
  ruth,
}) => {
  const [id = ''] = await storeLeads([{ name: 'Maria Finch' }])
  const scripts = scriptsOf(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/rest/v1/') && requests.push(request.url()))
  const response = await page.goto(`/inbox#${id}`)
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toContain('<meta name="robots" content="noindex" />')
  await expect(page).toHaveTitle(`Inbox | ${brand.title}`)
  await expect(heading(page)).toHaveText('Welcome')
  await expect(page.getByText('Log in to open the team’s inbox.')).toBeVisible()
  await hydrated(page)
  await expect(loginForm(page)).toBeVisible()
  expect([...scripts].filter((script) => CODE_OF_INBOX.test(script))).toEqual([])
  expect(requests).toEqual([])
  await expectAccessible(page, [390, 1440])

  await (await typeLogin(page, ruth)).click()
  await enterCode(page, ruth.secret)
  await expect(page.getByRole('article', { name: 'Maria Finch' })).toBeVisible()
  expect([...scripts].some((script) => CODE_OF_INBOX.test(script))).toBe(true)
})

customerTest(
  'a customer reads that the page is for the team, and gets neither its code nor a row',
  async ({ page, user }) => {
    await storeLeads([{}])
    await logIn(page, user)
    await avatar(page).click()
    await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
    const scripts = scriptsOf(page)
    await page.goto('/inbox')
    await expect(heading(page)).toHaveText('This page is for the team')
    await expect(page.getByText(user.email)).toBeVisible()
    expect([...scripts].filter((script) => CODE_OF_INBOX.test(script))).toEqual([])
    await expectAccessible(page, [390, 1440])

    await page.getByRole('button', { name: 'Log in as someone else' }).click()
    await expect(page.getByText('Log in to open the team’s inbox.')).toBeVisible()
    await expect(page).toHaveURL('/inbox')
  },
)

// For a former member the database returns 404, which the browser logs.
faultTest('a former member with a live session is out at the next poll, and stays out', async ({ page }) => {
  await storeLeads([{}])
  const former = await newMember('Daniel Roth')
  await page.clock.install()
  await openInbox(page, former)
  await expect(rows(page).first()).toBeVisible()
  await endMembership(former)
  await page.clock.runFor(POLL_MS)
  await expect(heading(page)).toHaveText('This page is for the team')
  await expect(page).toHaveTitle(`Inbox | ${brand.title}`)
  await expect(rows(page)).toHaveCount(0)
  expect(await storedSession(page)).not.toBeNull()
  await page.reload()
  await expect(heading(page)).toHaveText('This page is for the team')
  await expect(rows(page)).toHaveCount(0)
})
