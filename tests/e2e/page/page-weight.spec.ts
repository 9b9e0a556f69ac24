// Which files are fetched when; budgets.ts limits their size.
import { expect, test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'

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
