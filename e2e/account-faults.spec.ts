import { expect, test, type Page, type Route } from '@playwright/test'
import { avatar, createAccount, expectToast, logIn, newPerson, signUp, storedSession } from './accounts.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'answers 500 with a page of HTML': (route) =>
    route.fulfill({ status: 500, headers: cors, contentType: 'text/html', body: '<h1>Sorry</h1>' }),
  'answers 200 with a page of HTML': (route) =>
    route.fulfill({ status: 200, headers: cors, contentType: 'text/html', body: '<h1>Hello</h1>' }),
  'answers 200 with JSON that means nothing': (route) => route.fulfill({ status: 200, headers: cors, json: { a: 1 } }),
  'answers 400 with JSON that means nothing': (route) =>
    route.fulfill({ status: 400, headers: cors, json: { a: { b: 1 } } }),
  'answers 503': (route) => route.fulfill({ status: 503, headers: cors, body: '' }),
}

function uncaughtOf(page: Page): string[] {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  return uncaught
}

for (const [name, fault] of Object.entries(faults)) {
  test(`when the backend ${name}, the forms say so and stay usable`, async ({ page }) => {
    const uncaught = uncaughtOf(page)
    await page.route('**/auth/v1/**', fault)
    await logIn(page, newPerson())
    await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await signUp(page, newPerson())
    await expectToast(page, 'alert', 'Sign up failed', 'An error occurred during sign up.')
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()

    await page.unroute('**/auth/v1/**')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(avatar(page)).toHaveText('AL')
    expect(uncaught).toEqual([])
  })
}

test('when the backend says why it is down, the forms say it in its words', async ({ page }) => {
  await page.route('**/auth/v1/**', (route) =>
    route.fulfill({ status: 500, headers: cors, json: { code: 'unexpected_failure', message: 'Database is resting' } }),
  )
  await logIn(page, newPerson())
  await expectToast(page, 'alert', 'Login failed', 'Database is resting')
  await signUp(page, newPerson())
  await expectToast(page, 'alert', 'Sign up failed', 'Database is resting')
})

test('when the backend takes 20 seconds, the form gives up at 15 and says so', async ({ page }) => {
  test.setTimeout(60_000)
  const uncaught = uncaughtOf(page)
  const ada = newPerson()
  await createAccount(ada)
  await page.route('**/auth/v1/token*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.continue().catch(() => {}) // the page has given up
  })
  await logIn(page, ada)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('The page is still usable')
  await page.getByRole('tab', { name: 'Login' }).click()
  const toast = page.getByRole('alert').getByText('An error occurred during login.')
  await expect(toast).toBeVisible({ timeout: 18_000 })
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(uncaught).toEqual([])
})

test('when the account code cannot be fetched, the form says so, and works once it can', async ({ page }) => {
  const uncaught = uncaughtOf(page)
  const ada = newPerson()
  await createAccount(ada)
  // The one script that is only fetched for accounts: it is not named in the page.
  const named = await (await page.request.get('/auth')).text()
  const isAccountCode = (url: URL) => url.pathname.endsWith('.js') && !named.includes(url.pathname)
  await page.route(isAccountCode, (route) => route.abort())
  await logIn(page, ada)
  await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
  await page.unroute(isAccountCode)
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click()
  await expect(avatar(page)).toHaveText('AL')
  expect(uncaught).toEqual([])
})

test('a profile that cannot be loaded is only logged: the account shows by the name given at sign-up', async ({
  page,
}) => {
  const uncaught = uncaughtOf(page)
  await page.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, headers: cors, json: { message: 'x' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('auth: profile not loaded'))
  await signUp(page, newPerson())
  await expect(avatar(page)).toHaveText('AL')
  await logged
  await expect(page.getByRole('alert')).toBeEmpty()
  expect(uncaught).toEqual([])
})

test('when the backend is down, a stored session outlives the visit', async ({ page }) => {
  const uncaught = uncaughtOf(page)
  await signUp(page, newPerson())
  await expect(avatar(page)).toHaveText('AL')
  await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'))
  await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  expect(await storedSession(page)).not.toBeNull()
  expect(uncaught).toEqual([])
})

test('when the backend is down and the session has run out, the way to the account comes back', async ({ page }) => {
  await signUp(page, newPerson())
  await expect(avatar(page)).toHaveText('AL')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('account-session') ?? '{}') as { expires_at: number }
    session.expires_at = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem('account-session', JSON.stringify(session))
  })
  await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  expect(await storedSession(page)).not.toBeNull()
})

test('where storage is blocked, the pages still work', async ({ page }) => {
  const uncaught = uncaughtOf(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await signUp(page, newPerson())
  await expect(avatar(page)).toHaveText('AL')
  expect(uncaught).toEqual([])
})
