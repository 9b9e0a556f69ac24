// The contact form for people with an account: filled in, and never lost because of the session.
import type { Page } from '@playwright/test'
import { avatar, signedUp, storedSession } from '../accounts.ts'
import { form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { query } from '../stack.ts'

const field = (page: Page, label: string) => form(page).getByLabel(label)

test('a session that the server refuses does not lose the message', async ({ page }) => {
  const ada = await signedUp(page)
  const session = await storedSession(page)
  const broken = { ...session, access_token: session?.access_token.replace(/[^.]+$/, 'x'.repeat(43)) }
  await page.evaluate((stored) => localStorage.setItem('account-session', JSON.stringify(stored)), broken)
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(ada.email)
  await field(page, 'Message').fill(MESSAGE)
  await send(page)
  const stored = await query`select user_id from contact_submissions where email = ${ada.email}`
  expect([...stored]).toEqual([{ user_id: null }])
})
