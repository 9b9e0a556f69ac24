// Which files are fetched when; budgets.ts limits their size.
import { expect, test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'

type TraceEvent = { args?: { elementCount?: number; beginData?: { totalObjects?: number } } }

test('a page that is read has one script, no app and no calls of a backend, until the first sign of a visitor', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.url().includes('/v1/')) calls.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.size).toBe(1)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => [...scripts].some((script) => script.includes('/hydrate-'))).toBe(true)
  await openPage(page, '/auth', { waitUntil: 'networkidle' })
  expect(calls).toEqual([])
})

// About a tenth above the most that was measured (851, 1,072, 11): when parts arrive decides how much of it one pass covers.
const MOST = { elements: 940, objects: 1_180, requests: 12 }

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
