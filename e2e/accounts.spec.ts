import { expect, test } from '@playwright/test'
import { mailTo } from './mailbox.ts'
import { newAddress, stackUnderTest, withDatabase } from './stack.ts'

test('sign up, find the profile in the database, log out, log in', async ({ page }) => {
  const email = newAddress('ada')
  await page.goto('/auth')
  const signUp = page.getByRole('form', { name: 'Sign Up' })
  await signUp.getByLabel('Full Name').fill('Ada Lovelace')
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByLabel('Password').fill('difference-engine')
  await signUp.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(email)).toBeVisible()

  const profiles = await withDatabase(
    (sql) => sql`select full_name from public.profiles join auth.users using (id) where email = ${email}`,
  )
  expect([...profiles]).toEqual([{ full_name: 'Ada Lovelace' }])

  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign In' }).click()
  const logIn = page.getByRole('form', { name: 'Login' })
  await logIn.getByLabel('Email').fill(email)
  await logIn.getByLabel('Password').fill('wrong-engine')
  await logIn.getByRole('button', { name: 'Login' }).click()
  await expect(logIn.getByRole('alert')).toHaveText('Invalid login credentials')
  await logIn.getByLabel('Password').fill('difference-engine')
  await logIn.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(email)).toBeVisible()
})

test('a visitor who only reads makes no call to the backend', async ({ page }) => {
  const calls: string[] = []
  const { apiUrl } = stackUnderTest()
  page.on('request', (request) => {
    if (request.url().startsWith(apiUrl)) calls.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('the mail for a forgotten password arrives, in our colours, with a link to our page', async ({ request }) => {
  const { apiUrl, anonKey, siteUrl } = stackUnderTest()
  const email = newAddress('grace')
  const headers = { apikey: anonKey }
  await request.post(`${apiUrl}/auth/v1/signup`, { headers, data: { email, password: 'difference-engine' } })
  const asked = await request.post(`${apiUrl}/auth/v1/recover`, { headers, data: { email } })
  expect(asked.ok()).toBe(true)

  const mail = await mailTo(email)
  expect(mail.subject).toBe('Set a new password')
  expect(mail.html).toContain('your Lodestar account')
  expect(mail.html).toMatch(new RegExp(`href="${siteUrl}/auth\\?token_hash=[^"&]+&(amp;)?type=recovery"`))
})
