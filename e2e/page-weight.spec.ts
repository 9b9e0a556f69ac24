import { test as faultyTest } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { scriptsOf } from './page-scripts.ts'
import { expect, test } from './quiet-page.ts'

const MAX_SCRIPT_BYTES = 90_000

/** Without folder and hash. */
const namesOf = (scripts: Map<string, unknown>) =>
  [...scripts.keys()].map((path) => path.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, '$1'))

test('reading the home page takes at most 90 kB of script, and none of it before the first view is complete', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  const sizes = await Promise.all(scripts.values())
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)

  const { painted, fonts, fetched } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource')
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      fonts: resources.filter(({ name }) => name.endsWith('.woff2')).map((font) => font.startTime + font.duration),
      fetched: resources
        .filter(({ name }) => /\/assets\/(main|shared|home)-/.test(name))
        .map(({ startTime }) => startTime),
    }
  })
  expect(fetched).toHaveLength(3)
  expect(fonts.length).toBeGreaterThan(0)
  expect(Math.min(...fetched)).toBeGreaterThanOrEqual(Math.max(painted, ...fonts))
})

test('a font that does not come keeps the scripts for two seconds, not for ever', async ({ page }) => {
  await page.route('**/*.woff2', () => {}) // never answered
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated(page)
})

test('the code for sending, the look of a toast and the backend client come when the form is touched', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  const before = new Set(namesOf(scripts))
  await page.locator('input[name=name]').focus()
  await expect.poll(() => namesOf(scripts).filter((name) => !before.has(name)).length).toBe(3)
  expect(namesOf(scripts)).toEqual(expect.arrayContaining(['sending', 'toast-card']))
})

test('the account code comes when the account page is touched', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await hydrated(page)
  const before = scripts.size
  await page.getByLabel('Email').first().focus()
  await expect.poll(() => scripts.size).toBeGreaterThan(before)
})

test('what only stands on the home page is code for those alone who come from another page', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  expect(namesOf(scripts)).not.toContain('home-printed')

  const expectWhole = async () => {
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('heading', { name: 'AI with Wisdom Behind It' })).toBeAttached()
    await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(3)
  }
  await expectWhole()
  // Away and back: it is still there, and still needs no code.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expectWhole()
  expect(namesOf(scripts)).not.toContain('home-printed')

  await page.goto('/auth')
  await hydrated(page)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expectWhole()
  expect(namesOf(scripts)).toContain('home-printed')
})

faultyTest(
  'when the code for sending cannot be fetched, nothing is lost, and the next attempt works',
  async ({ page }) => {
    const isLaterCode = /\/assets\/(sending|toast-card)-/
    await page.route(isLaterCode, (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    await page.locator('input[name=name]').fill('Ada')
    await page.locator('input[name=email]').fill(`ada-${crypto.randomUUID()}@example.org`)
    await page.locator('textarea[name=message]').fill('Is anybody there at all?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.')
    await expect(page.locator('textarea[name=message]')).toHaveValue('Is anybody there at all?')
    await expect(page.locator('#contact a[href^="mailto:"]').first()).toBeVisible()

    await page.unroute(isLaterCode)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  },
)
