// What a visitor sees when something around the page fails. docs/faults.md lists all of it, with the tests elsewhere.
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { avatar, createAccount, expectToast, logIn, logOut, newPerson, signInLink, storedSession } from './accounts.ts'
import { button, fill, form, MESSAGE } from './contact-form.ts'
import { hydrated } from './hydrated.ts'

test.describe.configure({ timeout: 90_000 })

const SLOWEST_MS = 20_000
const DAY_MS = 24 * 60 * 60 * 1000

function uncaughtOf(page: Page): string[] {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  return uncaught
}

async function signedIn(page: Page): Promise<void> {
  const ada = newPerson()
  await createAccount(ada)
  await logIn(page, ada)
  await expect(avatar(page)).toHaveText('AL', { timeout: SLOWEST_MS })
}

test('offline: the page stays, the form says so and keeps the words, and works once the line is back', async ({
  page,
  context,
}) => {
  const uncaught = uncaughtOf(page)
  await fill(page)
  await context.setOffline(true)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await context.setOffline(false)
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!', { timeout: SLOWEST_MS })
  expect(uncaught).toEqual([])
})

test('offline: a login says that it failed, and can be tried again', async ({ page, context }) => {
  const ada = newPerson()
  await createAccount(ada)
  await page.goto('/auth')
  await hydrated(page)
  await context.setOffline(true)
  const login = page.getByRole('form', { name: 'Login' })
  await login.getByLabel('Email').fill(ada.email)
  await login.getByLabel('Password').fill(ada.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
  await context.setOffline(false)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(avatar(page)).toBeVisible({ timeout: SLOWEST_MS })
})

test('slow 3G: the page can be read at once, and a message still arrives', async ({ page, context }) => {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: SLOWEST_MS })
  await expect(button(page)).toBeEnabled({ timeout: 30_000 })
  await form(page).getByLabel('Name').fill('Priya Raman')
  await form(page).getByLabel('Email').fill(newPerson().email)
  await form(page).getByLabel('Message').fill(MESSAGE)
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!', { timeout: 30_000 })
})

for (const press of ['tap', 'Enter'] as const) {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test(`slow scripts: a button that was pressed too early (${press}) answers when it can`, async ({ page }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      let asked = false
      await page.route('**/assets/main-*.js', async (route) => {
        asked = true
        await held
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await expect.poll(() => asked).toBe(true)
      const toggle = page.getByRole('button', { name: 'Open menu' })
      if (press === 'tap') await toggle.tap()
      else await toggle.press(press)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      release()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  })
}

for (const [name, breakStorage] of Object.entries({
  blocked: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked by the test', 'SecurityError')
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full by the test', 'QuotaExceededError')
    }
  },
})) {
  test(`storage ${name}: a message is sent, and a login lasts as long as the page`, async ({ page }) => {
    const uncaught = uncaughtOf(page)
    await page.addInitScript(breakStorage)
    await fill(page)
    await button(page).click()
    await expect(button(page)).toHaveText('Message Sent!', { timeout: SLOWEST_MS })
    const ada = newPerson()
    await createAccount(ada)
    await logIn(page, ada)
    await expect(avatar(page)).toBeVisible({ timeout: SLOWEST_MS })
    expect(uncaught).toEqual([])
  })
}

for (const [name, shift] of [
  ['a day fast', DAY_MS],
  ['a day slow', -DAY_MS],
] as const) {
  test(`a clock that is ${name}: somebody who was logged in stays so, without a storm of refreshes`, async ({
    page,
  }) => {
    await signedIn(page)
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes += 1
    })
    await page.clock.install({ time: Date.now() + shift })
    await page.goto('/')
    await expect(avatar(page)).toHaveText('AL', { timeout: SLOWEST_MS })
    await page.clock.runFor(60_000)
    await expect(avatar(page)).toHaveText('AL')
    expect(refreshes).toBeLessThanOrEqual(3)
    expect(await storedSession(page)).not.toBeNull()
    await logOut(page)
    await expect(signInLink(page)).toBeVisible({ timeout: SLOWEST_MS })
  })
}

test('a page whose code is gone, after a deploy, is loaded as a whole', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  let refused = 0
  await page.route('**/assets/auth-*.js', (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await signInLink(page).click()
  await expect(page).toHaveURL('/auth', { timeout: SLOWEST_MS })
  await hydrated(page)
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

/** Logs in, leaves the site, does `work`, and says whether the page that was left is still the same one. */
async function keepAlive(work: (page: Page, context: BrowserContext) => Promise<void>): Promise<boolean> {
  const { launchOptions, baseURL } = test.info().project.use
  // Playwright turns this cache off unless told otherwise.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signedIn(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.goto('/robots.txt')
    await work(page, context)
    return await page.evaluate(() => 'stayed' in window)
  } finally {
    await browser.close()
  }
}

test.describe('Back to a page that the browser kept alive', () => {
  test('it answers as before', async () => {
    const wasKept = await keepAlive(async (page) => {
      await page.goBack({ waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Next story' }).click()
      await expect(page.getByRole('button', { name: 'Show story 2 of 3' })).toHaveAttribute('aria-current', 'true')
      await expect(avatar(page)).toHaveText('AL')
    })
    expect(wasKept).toBe(true)
  })

  test('it does not show an account that was left elsewhere meanwhile', async () => {
    await keepAlive(async (page, context) => {
      const tab = await context.newPage()
      await tab.goto('/')
      await logOut(tab)
      await expect(signInLink(tab)).toBeVisible({ timeout: SLOWEST_MS })
      await page.goBack({ waitUntil: 'commit' })
      await expect(signInLink(page)).toBeVisible({ timeout: SLOWEST_MS })
    })
  })
})
