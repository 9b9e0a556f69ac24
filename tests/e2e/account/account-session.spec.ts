import { avatar, expireSession, logOut, signedUp, signInLink, storedSession } from '../accounts.ts'
import { form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { query } from '../stack.ts'

test('a reload keeps the session, and the bar never shows the wrong state', async ({ page }) => {
  await signedUp(page)
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const noteLinks = () => {
      for (const link of document.querySelectorAll<HTMLElement>('header a[href="/auth"]')) {
        if (link.checkVisibility({ visibilityProperty: true })) shown.push(link.textContent)
      }
      requestAnimationFrame(noteLinks)
    }
    requestAnimationFrame(noteLinks)
  })
  await page.reload()
  await expect(avatar(page)).toHaveText('AL')
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([])
})

test('several tabs that resume with an expired session stay logged in', async ({ context }) => {
  const [first = await context.newPage(), ...others] = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  await signedUp(first)
  const before = await storedSession(first)
  await expireSession(first, -10)
  await Promise.all(others.map((page) => page.goto('/')))
  await first.reload()
  for (const page of [first, ...others]) await expect(avatar(page)).toHaveText('AL')
  const after = await storedSession(first)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  await first.reload()
  await expect(avatar(first)).toHaveText('AL')
})

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
