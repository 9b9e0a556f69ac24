import { pageTable } from '#src/app/page-table.ts'
import { auth } from '#src/content/auth.ts'
import { hero } from '#src/content/hero.ts'
import { navigation } from '#src/content/navigation.ts'
import { notFound } from '#src/content/not-found.ts'
import { pages } from '#src/content/pages.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { heading } from '../accounts.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { SESSION_SCRIPT } from '../../scripts/build/page-head.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'

const UNKNOWN = '/charts/unknown-star'
const headline = hero.headline.join(' ')

for (const { path, status, title } of [
  ...pageTable.map((page) => ({ path: page.path, status: 200, title: page.head.title })),
  { path: UNKNOWN, status: 404, title: pages.notFound.title },
]) {
  test(`${path} is readable before any script runs, and has no inline script but one, and no inline style`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    await expect(heading(page)).toBeVisible()
    await context.close()

    const html = await (await request.get(path)).text()
    // The one that the policy names by its hash.
    const others = html.replace(`<script>${SESSION_SCRIPT}</script>`, '')
    expect(others).not.toBe(html)
    const inline = others.match(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>/g) ?? []
    expect(inline).toEqual([])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  })
}

for (const { path } of pageTable) {
  test(`${path} hydrates without an error`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
  })
}

faultTest('an unknown path says so, logs the path, is kept from search engines and leads home', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const response = await page.goto(UNKNOWN)
  const html = await response?.text()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('rel="canonical"')
  await expect(heading(page)).toHaveText('404')
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect
    .poll(() => logged)
    .toEqual([expect.stringContaining('status of 404'), expect.stringContaining(`no page at ${UNKNOWN}`)])
  await page.getByRole('link', { name: notFound.home, exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText(headline)
})

test('pages lead to each other without a reload', async ({ page }) => {
  await page.goto('/auth')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: navigation.backHome }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(pages.home.title)
  await expect(heading(page)).toHaveText(headline)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.goBack()
  await expect(heading(page)).toHaveText(auth.heading)
})

test('Back works after a reload, when the page before is not loaded yet', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(heading(page)).toHaveText(headline)
  await expect(page).toHaveTitle(pages.home.title)
})

test('of two clicks the later one decides, however slow the first: a page load', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.goto('/')
  await hydrated(page)
  await page.route('/voice-demo', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  // By script: Playwright's own click would wait for the page load.
  await page.evaluate(() => {
    for (const path of ['/voice-demo', '/auth']) document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
  })
  await expect(heading(page)).toHaveText(auth.heading)
  release()
  await expect(page).toHaveURL('/auth')
  await expect(heading(page)).toHaveText(auth.heading)
})

test('of two clicks the later one decides, however slow the first: code of a page', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.goto('/')
  await hydrated(page)
  await page.route(/assets\/auth-.*\.js/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: hero.voiceDemo }).click()
  await expect(heading(page)).toHaveText(voiceDemo.heading)
  release()
  await expect(page).toHaveURL('/voice-demo')
})

test('a page read in a later year than it was built hydrates without an error, and shows that year', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2041-02-03') })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2041')
})

test('addresses that static hosts also answer lead to the same page; /404 is not one', async ({ page, request }) => {
  for (const path of ['/auth.html', '/auth/']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await hydrated(page)
  }
  expect((await request.get('/404')).status()).toBe(404)
  expect((await request.get('/404.html')).status()).toBe(404)
})

test('a missing file is not remembered as missing', async ({ request }) => {
  const response = await request.get('/assets/gone-12345678.js')
  expect(response.status()).toBe(404)
  expect(response.headers()['cache-control']).toBe('no-store')
})
