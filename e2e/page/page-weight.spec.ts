import { contact } from '#src/content/contact.ts'
import { expectToast } from '../accounts.ts'
import { button, fill, form, MESSAGE } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'
import { stackUnderTest } from '../stack.ts'

const MAX_SCRIPT_BYTES = 99_000

test('reading the home page takes at most 99 kB of script after the page is loaded, and no call', async ({ page }) => {
  const { apiUrl } = stackUnderTest()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(apiUrl)) calls.push(request.url())
  })
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  const sizes = await Promise.all(scripts.values())
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  expect(calls).toEqual([])

  const { loaded, fetched } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const app = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(main|shared|home)-/.test(name))
    return { loaded: navigation?.loadEventStart ?? Infinity, fetched: app.map(({ startTime }) => startTime) }
  })
  expect(fetched).toHaveLength(3)
  expect(Math.min(...fetched)).toBeGreaterThanOrEqual(loaded)
})

test('a font that never arrives delays the app by three seconds at most', async ({ page }) => {
  await page.route('**/*.woff2', () => {}) // never answered
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated(page)
})

test('the first sign of intent starts the app before the page is loaded', async ({ page }) => {
  await page.clock.install() // the longest wait never ends
  await page.route('**/*.woff2', () => {}) // never answered, so `load` does not fire
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('h1').hover()
  await hydrated(page)
})

test('a browser that never reports a paint starts the app too', async ({ page }) => {
  // As Firefox does for a page that opens at a section below the first view.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/#contact')
  await hydrated(page)
})

for (const { path, field } of [
  { path: '/', field: 'input[name=name]' },
  { path: '/auth', field: 'input[name=email]' },
]) {
  test(`the backend client comes when the form of ${path} is touched`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    const before = scripts.size
    await page.locator(field).first().focus()
    await expect.poll(() => scripts.size).toBeGreaterThan(before)
  })
}

faultTest(
  'when the backend client cannot be fetched, nothing is lost, and the next attempt works',
  async ({ page }) => {
    const isClient = /\/assets\/create-client-/
    await page.route(isClient, (route) => route.abort())
    await fill(page)
    await button(page).click()
    await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
    await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
    await expect(form(page).getByRole('link', { name: contact.form.mailInstead })).toBeVisible()
    await page.unroute(isClient)
    await button(page).click()
    await expect(button(page)).toHaveText('Message Sent!')
  },
)
