// Mailed links: a new password and a confirmed address. None works without a press.
import {
  avatar,
  choosePassword,
  expectToast,
  followLink,
  heading,
  logIn,
  loginForm,
  newPerson,
  requestNewPassword,
  signUp,
} from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { mockResponse } from '../mock-response.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { linkIn, mailTo, mailsTo } from '../mailbox.ts'
import { query, stackUnderTest } from '../stack.ts'
import { confirmingTest as test, expect } from './other-api.ts'
import * as brand from '#src/brand/brand.data.ts'

test('a forgotten password is replaced by a mailed link, which a scanner does not use up', async ({
  page,
  browser,
  user,
}) => {
  // Each step moves the focus and keeps what was typed.
  await openPage(page, '/auth')
  await loginForm(page).getByLabel('Email').fill(user.email)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await expectAccessible(page, [390, 1440])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your inbox')
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page, [390, 1440])
  await page.reload()
  await expect(page.getByText(user.email)).toBeVisible()

  const link = linkIn(await mailTo(user.email))
  expect(link).toMatch(new RegExp(`^${stackUnderTest().siteUrl}/auth\\?token_hash=[^&]+&type=recovery$`))
  const scanner = await browser.newPage()
  const calls: string[] = []
  scanner.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) calls.push(request.url())
  })
  await scanner.goto(link)
  await hydrated(scanner)
  await expect(scanner.getByRole('button', { name: 'Continue' })).toBeVisible()
  await scanner.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await scanner.close()

  await followLink(page, link)
  await expect(heading(page)).toHaveText('New password')
  await expect(page).toHaveURL('/auth')
  await expectAccessible(page, [390, 1440])
  await page.reload()
  await choosePassword(page, 'analytical-engine')
  await expectToast(page, 'status', 'Password changed', 'Use it the next time you log in.')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')

  // A used link is explained, and a new one can be requested.
  await followLink(page, link)
  await expectToast(page, 'alert', 'This link no longer works', 'Links work once, for one hour.')
  await expect(page).toHaveURL('/')
  await page.evaluate(() => localStorage.clear())
  await followLink(page, link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expectAccessible(page, [390, 1440])
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
})

test('a link that could not be checked is kept, and can be tried again', async ({ page, user }) => {
  await requestNewPassword(page, user.email)
  const link = linkIn(await mailTo(user.email))
  const busy = { code: 'over_request_rate_limit', message: 'Come back in a minute' }
  await mockResponse(page, '**/auth/v1/verify*', { status: 429, json: busy })
  await page.goto(link)
  await expectAccessible(page, [390, 1440])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('We could not check your link')).toBeVisible()
  await expectAccessible(page, [390, 1440])
  await expect(page.getByText('Come back in a minute')).toBeVisible()
  await page.unroute('**/auth/v1/verify*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('New password')
})

test('where addresses must be confirmed, a sign-up needs the mailed link, which can be requested again @own', async ({
  page,
  confirming,
}) => {
  await confirming.use(page)
  const user = newPerson()
  await signUp(page, user)
  await expect(heading(page)).toHaveText('Check your inbox')
  await expect(page.getByText(user.email)).toBeVisible()
  await mailTo(user.email)
  await query`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = ${user.email}`
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, 'status', 'Request received', 'it should be in your inbox in a moment.')
  await expect.poll(async () => (await mailsTo(user.email)).length).toBe(2)

  await logIn(page, user)
  await expectToast(page, 'alert', 'Login failed', 'Email not confirmed')
  await expect(heading(page)).toHaveText('Check your inbox')
  const mail = await mailTo(user.email)
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.from).toMatchObject([{ name: brand.name }])
  await followLink(page, linkIn(mail))
  await expectToast(page, 'status', 'Sign up successful', `You are logged in as ${user.email}.`)
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
})
