// Which files are fetched when; budgets.ts limits their size.
import * as hero from '#src/content/generated/hero.ts'
import { testimonialsSection } from '#src/content/testimonials.ts'
import { unsent } from '#src/content/unsent.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { expectToast } from '../accounts.ts'
import { button, fill, form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'
import { stackUnderTest } from '../stack.ts'

test('a page that is read calls no backend', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.url().startsWith(stackUnderTest().apiUrl)) calls.push(request.url())
  })
  await openPage(page, '/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: testimonialsSection.next }).click()
  await openPage(page, '/auth')
  expect(calls).toEqual([])
})

test('reading fetches one script of at most 5 kB; the app comes when a part that needs it is near', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.locator('h1').hover()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBe(1)
  const [first = ''] = scripts
  const size = await page.evaluate(
    (file) =>
      (performance.getEntriesByName(new URL(file, location.href).href)[0] as PerformanceResourceTiming).encodedBodySize,
    first,
  )
  expect(size).toBeLessThan(5_000)

  const top = await page.locator('#testimonials').evaluate((part) => part.getBoundingClientRect().top + scrollY)
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 1.9 * 720)
  await expect.poll(() => [...scripts].some((script) => script.includes('/main-'))).toBe(true)
})

test('a turned page of the report starts no app, and stays turned when it starts', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const last = page.locator('#report').getByRole('radio').last()
  await last.check()
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBe(1)
  await hydrated(page)
  await expect(last).toBeChecked()
})

test('hovering an interactive part starts the app before the page is loaded', async ({ page }) => {
  const scripts = scriptsOf(page)
  // The longest wait never ends.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/*.woff2', () => {}) // never answered, so `load` does not fire
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: hero.action }).first().hover()
  await expect.poll(() => [...scripts].some((script) => script.includes('/main-'))).toBe(true)
})

test('the backend client is fetched when a form is used', async ({ page }) => {
  const scripts = scriptsOf(page)
  await openPage(page, '/', { waitUntil: 'networkidle' })
  const before = scripts.size
  await page.locator('input[name=name]').first().focus()
  await expect.poll(() => scripts.size).toBeGreaterThan(before)
})

test("the voice call's code is fetched with its button, and never on another page", async ({ page }) => {
  const scripts = scriptsOf(page)
  for (const path of ['/', '/auth']) {
    await openPage(page, path, { waitUntil: 'networkidle' })
  }
  expect([...scripts].filter((script) => /vapi|preview|voice-demo|daily/.test(script))).toEqual([])
  await openPage(page, '/voice-demo', { waitUntil: 'networkidle' })
  expect([...scripts].filter((script) => /vapi|preview/.test(script))).toEqual([])
  const fetched = page.waitForResponse(/preview-client/)
  await page.getByRole('button', { name: voiceDemo.card.start }).hover()
  await fetched
})

faultTest(
  'when the backend client cannot be fetched, nothing is lost, and the next attempt works',
  async ({ page }) => {
    const isClient = /\/assets\/create-client-/
    await page.route(isClient, (route) => route.abort())
    await fill(page)
    await button(page).click()
    await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
    await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
    await expect(form(page).getByRole('link', { name: unsent.mail })).toBeVisible()
    await page.unroute(isClient)
    await send(page)
  },
)
