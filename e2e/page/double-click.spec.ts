// Two clicks on a button are one request. For calls, create-voice-call.test.ts shows it.
import type { Page } from '@playwright/test'
import { avatar, fillLogin, fillSignUp, newPerson, signInLink } from '../accounts.ts'
import { button, fill } from '../contact-form.ts'
import { expect, test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { withDatabase } from '../stack.ts'

function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(path)) calls += 1
  })
  return () => calls
}

test('contact: one message is saved', async ({ page }) => {
  const email = await fill(page)
  await button(page).dblclick()
  await expect(button(page)).toHaveText('Message Sent!')
  const rows = await withDatabase((sql) => sql`select id from contact_submissions where email = ${email}`)
  expect(rows).toHaveLength(1)
})

test('sign-up: one account is asked for', async ({ page }) => {
  const asked = countCalls(page, '/auth/v1/signup')
  await (await fillSignUp(page, newPerson())).dblclick()
  await expect(avatar(page)).toHaveText('AL')
  expect(asked()).toBe(1)
})

test('login and logout: one session is asked for, and one ended', async ({ page, ada }) => {
  const [logins, logouts] = [countCalls(page, '/auth/v1/token'), countCalls(page, '/auth/v1/logout')]
  await (await fillLogin(page, ada)).dblclick()
  await avatar(page).click()
  await page.getByRole('button', { name: 'Log out' }).dblclick()
  await expect(signInLink(page)).toBeVisible()
  expect([logins(), logouts()]).toEqual([1, 1])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('menu: it is open or closed, and answers to the next click', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const menu = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Open menu' }).dblclick()
    if (await menu.isVisible()) await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
  })
})
