// The contact form for people with an account: filled in, and never lost because of the session.
import type { Page } from '@playwright/test'
import { avatar, logOut, signedUp, storedSession } from '../accounts.ts'
import { form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { query } from '../stack.ts'
import { hydrated } from '../../support/hydrated.ts'

const field = (page: Page, label: string) => form(page).getByLabel(label)

/** Who sent the messages of this address, by the database. */
async function sendersOf(email: string): Promise<(string | null)[]> {
  const rows = await query<{ sender: string | null }[]>`
    select account.email as sender from contact_submissions lead left join auth.users account on account.id = lead.user_id
    where lead.email = ${email}`
  return rows.map(({ sender }) => sender)
}

async function write(page: Page): Promise<void> {
  await field(page, 'Message').fill(MESSAGE)
  await send(page)
}

test('name and address are filled in, sent with the session, and removed at logout', async ({ page }) => {
  const ada = await signedUp(page)
  await expect(field(page, 'Name')).toHaveValue(ada.fullName)
  await expect(field(page, 'Email')).toHaveValue(ada.email)
  await write(page)
  expect(await sendersOf(ada.email)).toEqual([ada.email])
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(field(page, 'Email')).toHaveValue(ada.email)
  await logOut(page)
  await expect(field(page, 'Email')).toHaveValue('')
  await page.reload()
  await hydrated(page)
  await expect(field(page, 'Name')).toHaveValue('')
})

faultTest('a session that the server refuses does not lose the message', async ({ page }) => {
  const ada = await signedUp(page)
  const session = await storedSession(page)
  const broken = { ...session, access_token: session?.access_token.replace(/[^.]+$/, 'x'.repeat(43)) }
  await page.evaluate((stored) => localStorage.setItem('account-session', JSON.stringify(stored)), broken)
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(ada.email)
  await write(page)
  expect(await sendersOf(ada.email)).toEqual([null])
})
