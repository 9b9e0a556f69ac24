import { avatar, logOut, signedUp, signInLink, storedSession } from '../accounts.ts'
import { form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { query } from '../stack.ts'

test('two tabs stay in sync', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await two.goto('/')
  await expect(signInLink(two)).toBeVisible()
  await signedUp(one)
  await expect(avatar(two)).toHaveText('AL')
  await logOut(two)
  await expect(signInLink(two)).toBeVisible()
  await expect(signInLink(one)).toBeVisible()
})

test('a session that the server refuses does not lose the message', async ({ page }) => {
  const user = await signedUp(page)
  const session = await storedSession(page)
  const broken = { ...session, access_token: session?.access_token.replace(/[^.]+$/, 'x'.repeat(43)) }
  await page.evaluate((stored) => localStorage.setItem('account-session', JSON.stringify(stored)), broken)
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await expect(form(page).getByLabel('Email')).toHaveValue(user.email)
  await form(page).getByLabel('Message').fill(MESSAGE)
  await send(page)
  const stored = await query`select user_id from contact_submissions where email = ${user.email}`
  expect([...stored]).toEqual([{ user_id: null }])
})
