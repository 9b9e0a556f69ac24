import { expect, test } from '@playwright/test'
import {
  askForNewPassword,
  avatar,
  createAccount,
  expectToast,
  followLink,
  logIn,
  newPerson,
  signUp,
} from './accounts.ts'
import { startOtherApi } from './other-api.ts'
import { stopForwarding } from './forward-api.ts'
import { hydrated } from './hydrated.ts'
import { linkIn, mailTo, mailsTo } from './mailbox.ts'
import { isOtherDockerSuite, stackUnderTest, withDatabase } from './stack.ts'
import { brand } from '../src/content/brand.ts'

test('a forgotten password is replaced by following the link in the mail', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  await askForNewPassword(page, ada.email)

  const mail = await mailTo(ada.email)
  expect(mail.subject).toBe('Set a new password')
  expect(mail.html).toContain(`your ${brand.name} account`)
  expect(linkIn(mail)).toMatch(new RegExp(`^${stackUnderTest().siteUrl}/auth\\?token_hash=[^&]+&type=recovery$`))

  await followLink(page, linkIn(mail))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
  await page.getByRole('form', { name: 'New password' }).getByLabel('New password').fill('analytical-engine')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectToast(page, 'status', 'Password changed', 'Use it the next time you log in.')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')

  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, { email: ada.email, password: 'analytical-engine' })
  await expect(avatar(page)).toHaveText('AL')
})

test('a link that was used already is explained, with a way on', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  await askForNewPassword(page, ada.email)
  const link = linkIn(await mailTo(ada.email))
  await followLink(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await followLink(page, link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get back in')
})

test('a link that could not be checked is still good: it can be tried again', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  await askForNewPassword(page, ada.email)
  const link = linkIn(await mailTo(ada.email))
  await page.route('**/auth/v1/verify*', (route) => route.abort('connectionrefused'))
  await followLink(page, link)
  await expect(page.getByText('We could not check your link')).toBeVisible()
  await page.unroute('**/auth/v1/verify*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
})

test('somebody who is logged in can try such a link again too', async ({ page }) => {
  await signUp(page, newPerson())
  await expect(avatar(page)).toBeVisible()
  await page.route('**/auth/v1/verify*', (route) => route.abort('connectionrefused'))
  await followLink(page, '/auth?token_hash=0123456789abcdef&type=recovery')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a used link says so also to somebody who is logged in', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  await askForNewPassword(page, ada.email)
  const link = linkIn(await mailTo(ada.email))
  await followLink(page, link)
  await page.getByRole('form', { name: 'New password' }).getByLabel('New password').fill('analytical-engine')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(avatar(page)).toBeVisible()
  await followLink(page, link)
  await expectToast(page, 'alert', 'This link no longer works', 'Links work once, for one hour.')
  await expect(page).toHaveURL('/')
})

test('an expired confirmation leads to the login, and not to a new password', async ({ page }) => {
  await followLink(page, '/auth?token_hash=0123456789abcdef&type=signup')
  await expect(page.getByText('Log in below, and we offer to send you a new one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveCount(0)
})

test('each step takes the focus along, keeps the address typed, and Back leads back', async ({ page }) => {
  const ada = newPerson()
  await page.goto('/auth')
  await hydrated(page)
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(ada.email)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Get back in')
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading).toHaveText('Check your inbox')
  await expect(heading).toBeFocused()
  await page.reload()
  await expect(heading).toHaveText('Check your inbox')
  await expect(page.getByText(ada.email)).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText('Get back in')
  await page.goBack()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('an error that the server put into the address is explained too', async ({ page }) => {
  await page.goto('/auth#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

test.describe('when the project wants addresses confirmed', () => {
  test.skip(isOtherDockerSuite('confirmations'), 'this project in Docker has confirmations off')

  let api: Awaited<ReturnType<typeof startOtherApi>>
  test.beforeAll(async () => {
    api = await startOtherApi({ confirmEmails: true })
  })
  test.afterEach(({ page }) => stopForwarding(page))
  test.afterAll(() => {
    api.stop()
  })

  test('a sign-up waits for the click in the mail', async ({ page }) => {
    await api.use(page)
    const ada = newPerson()
    await signUp(page, ada)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
    await expect(page.getByText(ada.email)).toBeVisible()

    const mail = await mailTo(ada.email)
    expect(mail.subject).toBe('Confirm your email address')
    expect(mail.from).toBe(brand.name)
    await followLink(page, linkIn(mail))
    await expectToast(page, 'status', 'Sign up successful', `Welcome to ${brand.name}!`)
    await expect(page).toHaveURL('/')
    await expect(avatar(page)).toHaveText('AL')
  })

  test('a login before that says why it is refused, and offers the mail again', async ({ page }) => {
    await api.use(page)
    const ada = newPerson()
    await signUp(page, ada)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
    await logIn(page, ada)
    await expectToast(page, 'alert', 'Login failed', 'Email not confirmed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  })

  test('the mail can be had again after 60 seconds', async ({ page }) => {
    await api.use(page)
    await page.clock.install()
    const ada = newPerson()
    await signUp(page, ada)
    const again = page.getByRole('button', { name: /Send it again/ })
    await expect(again).toBeDisabled()
    await page.clock.runFor(58_000)
    await expect(again).toBeDisabled()
    await page.clock.runFor(3_000)
    await expect(again).toHaveText('Send it again')

    await mailTo(ada.email)
    await withDatabase(
      (sql) =>
        sql`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = ${ada.email}`,
    )
    await again.click()
    await expectToast(page, 'status', 'Asked for', 'it should be in your inbox in a moment.')
    await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(2)
    await expect(again).toBeDisabled()
    await followLink(page, linkIn(await mailTo(ada.email)))
    await expect(avatar(page)).toHaveText('AL')
  })
})
