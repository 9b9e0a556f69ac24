import type { Route } from '@playwright/test'
import { answer, answerWith } from '../answer-with.ts'
import {
  avatar,
  expectToast,
  expireSession,
  fillLogin,
  logIn,
  loginForm,
  newPerson,
  signedUp,
  signUp,
  signUpForm,
  storedSession,
  submitIn,
} from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const html = { contentType: 'text/html', body: '<h1>Sorry</h1>' }

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'answers 500 with HTML': (route) => answer(route, { status: 500, ...html }),
  'answers 200 with HTML': (route) => answer(route, html),
  'answers 400 with unknown JSON': (route) => answer(route, { status: 400, json: { a: { b: 1 } } }),
}

for (const [name, fault] of Object.entries(faults)) {
  test(`when the backend ${name}, the forms say so and stay usable`, async ({ page }) => {
    await page.route('**/auth/v1/**', fault)
    await logIn(page, newPerson())
    await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
    await expect(submitIn(loginForm(page))).toBeEnabled()
    await signUp(page, newPerson())
    await expectToast(page, 'alert', 'Sign up failed', 'An error occurred during sign up.')

    await page.unroute('**/auth/v1/**')
    await submitIn(signUpForm(page)).click()
    await expect(avatar(page)).toHaveText('AL')
  })
}

test('when the backend says why it is down, the form repeats its words', async ({ page }) => {
  await answerWith(page, '**/auth/v1/**', { status: 500, json: { code: 'unexpected_failure', message: 'Restarting' } })
  await logIn(page, newPerson())
  await expectToast(page, 'alert', 'Login failed', 'Restarting')
})

test('when the backend does not answer, the form gives up after 15 seconds', async ({ page, ada }) => {
  // Playwright's clock does not cover these timeouts: they are shortened and written down.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      Object.assign(window, { timeoutMs: ms })
      return timeout(2_000)
    }
  })
  await page.route('**/auth/v1/token*', () => {}) // never answered
  await logIn(page, ada)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('The page is still usable')
  await page.getByRole('tab', { name: 'Login' }).click()
  await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
  expect(await page.evaluate(() => Reflect.get(window, 'timeoutMs') as unknown)).toBe(15_000)
  await expect(submitIn(loginForm(page))).toBeEnabled()
})

test('when the account code cannot be fetched, the form says so, and works once it can', async ({ page, ada }) => {
  // The one script that is only fetched for accounts: the page does not name it.
  const named = await (await page.request.get('/auth')).text()
  const isAccountCode = (url: URL) => url.pathname.endsWith('.js') && !named.includes(url.pathname)
  await page.route(isAccountCode, (route) => route.abort())
  const login = await fillLogin(page, ada)
  await login.click()
  await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
  await page.unroute(isAccountCode)
  await login.click()
  await expect(avatar(page)).toHaveText('AL')
})

test('a profile that cannot be loaded is only logged: the account shows the name given at sign-up', async ({
  page,
}) => {
  await answerWith(page, '**/rest/v1/profiles*', { status: 500, json: { message: 'x' } })
  const logged = page.waitForEvent('console', (message) => message.text().includes('auth: profile not loaded'))
  await signUp(page, newPerson())
  await expect(avatar(page)).toHaveText('AL')
  await logged
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('when the backend is down, a stored session survives a reload, even an expired one', async ({ page }) => {
  await signedUp(page)
  await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await expireSession(page, -60)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  expect(await storedSession(page)).not.toBeNull()
})
