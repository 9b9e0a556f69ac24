// Two clicks on a button are one wish, except where each click is a step of its own.
import { avatar, createAccount, logIn, newPerson, signInLink } from './accounts.ts'
import { button, fill } from './contact-form.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'
import { withDatabase } from './stack.ts'
import { VoicePage } from './voice-page.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ timeout: 60_000 })

const SLOWEST_MS = 20_000

function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.endsWith(path)) calls += 1
  })
  return () => calls
}

test('contact: one message is saved', async ({ page }) => {
  const email = await fill(page)
  await button(page).dblclick()
  await expect(button(page)).toHaveText('Message Sent!', { timeout: SLOWEST_MS })
  const [row] = await withDatabase(
    (sql) => sql`select count(*)::int as count from contact_submissions where email = ${email}`,
  )
  expect(row?.['count']).toBe(1)
})

test('sign-up: one account is asked for', async ({ page }) => {
  const asked = countCalls(page, 'POST', '/auth/v1/signup')
  const { fullName, email, password } = newPerson()
  await page.goto('/auth?tab=signup')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Sign Up' })
  await form.getByLabel('Full Name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).dblclick()
  await expect(avatar(page)).toHaveText('AL', { timeout: SLOWEST_MS })
  expect(asked()).toBe(1)
})

test('login: one session is asked for', async ({ page }) => {
  const asked = countCalls(page, 'POST', '/auth/v1/token')
  const ada = newPerson()
  await createAccount(ada)
  await page.goto('/auth')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(ada.email)
  await form.getByLabel('Password').fill(ada.password)
  await form.getByRole('button', { name: 'Login' }).dblclick()
  await expect(avatar(page)).toBeVisible({ timeout: SLOWEST_MS })
  expect(asked()).toBe(1)
})

test('logout: one session is ended', async ({ page }) => {
  const asked = countCalls(page, 'POST', '/auth/v1/logout')
  const ada = newPerson()
  await createAccount(ada)
  await logIn(page, ada)
  await avatar(page).click({ timeout: SLOWEST_MS })
  await page.getByRole('button', { name: 'Log out' }).dblclick()
  await expect(signInLink(page)).toBeVisible({ timeout: SLOWEST_MS })
  expect(asked()).toBe(1)
})

test('carousel: two clicks are two steps', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Next story' }).dblclick()
  await expect(page.getByRole('button', { name: /story 3 of 3/i })).toHaveAttribute('aria-current', 'true')
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

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] })

  test('voice demo: one call is placed', async ({ page }) => {
    const asked = countCalls(page, 'POST', '/call/web')
    const voice = await VoicePage.open(page)
    await voice.start.dblclick()
    await expect(voice.connecting.or(voice.end)).toBeVisible({ timeout: SLOWEST_MS })
    await expect.poll(asked, { timeout: SLOWEST_MS }).toBe(1)
    await voice.cancel.or(voice.end).first().click()
    await expect(voice.start).toBeEnabled({ timeout: SLOWEST_MS })
    expect(asked()).toBe(1)
  })
})
