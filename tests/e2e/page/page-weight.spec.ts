// Which files are fetched when; budgets.ts limits their size.
import { unsent } from '#src/content/unsent.ts'
import { expectToast } from '../accounts.ts'
import { button, fill, form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'
import { stackUnderTest } from '../stack.ts'

type TraceEvent = { args?: { elementCount?: number; beginData?: { totalObjects?: number } } }

test('a page that is read has one script, no app and no calls of a backend, until the first sign of a visitor', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.url().startsWith(stackUnderTest().apiUrl)) calls.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.size).toBe(1)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => [...scripts].some((script) => script.includes('/hydrate-'))).toBe(true)
  await openPage(page, '/auth', { waitUntil: 'networkidle' })
  expect(calls).toEqual([])
})

// About a tenth above the whole page (968 elements): when parts arrive decides how much of it one pass covers.
const MOST = { elements: 1_100, objects: 1_700, requests: 12 }

test('the home page styles, lays out and requests no more than its limits', async ({ page, browser }) => {
  test.skip(browser.browserType().name() !== 'chromium', 'only Chromium counts them in a trace')
  await page.setViewportSize({ width: 390, height: 844 })
  let requests = 0
  page.on('request', () => void (requests += 1))
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.goto('/', { waitUntil: 'networkidle' })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const elements = Math.max(...traceEvents.map(({ args }) => args?.elementCount ?? 0))
  const objects = Math.max(...traceEvents.map(({ args }) => args?.beginData?.totalObjects ?? 0))
  expect(elements).toBeGreaterThan(0)
  expect(elements).toBeLessThanOrEqual(MOST.elements)
  expect(objects).toBeGreaterThan(0)
  expect(objects).toBeLessThanOrEqual(MOST.objects)
  expect(requests).toBeLessThanOrEqual(MOST.requests)
})

test('a page of the report that was turned stays turned when the app starts', async ({ page }) => {
  await page.goto('/')
  const last = page.locator('#report').getByRole('radio').last()
  await last.check()
  await hydrated(page)
  await expect(last).toBeChecked()
})

test('a font that never arrives delays the app by three seconds at most', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.clock.install()
  await page.route('**/*.woff2', () => {}) // never answered, so `load` does not fire
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_000)
  await expect.poll(() => [...scripts].some((script) => script.includes('/hydrate-'))).toBe(true)
})

test('the code of a call is on no page before a call', async ({ page }) => {
  const scripts = scriptsOf(page)
  for (const path of ['/', '/auth']) {
    await openPage(page, path, { waitUntil: 'networkidle' })
  }
  expect([...scripts].filter((script) => /vapi|preview|voice-demo|daily/.test(script))).toEqual([])
  await openPage(page, '/voice-demo', { waitUntil: 'networkidle' })
  expect([...scripts].filter((script) => /vapi|preview/.test(script))).toEqual([])
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
