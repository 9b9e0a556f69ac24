import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { hydrated } from './hydrated.ts'
import { stackUnderTest } from './stack.ts'
import { brand } from '../src/content/brand.ts'

const pages = [
  { path: '/', status: 200, title: brand.pageTitle, heading: "AI Isn't Magic. It's Strategy" },
  { path: '/auth', status: 200, title: `Log in or sign up | ${brand.pageTitle}`, heading: 'Good to see you' },
  { path: '/voice-demo', status: 200, title: `Voice Agent Demo | ${brand.pageTitle}`, heading: 'Voice Agent Demo' },
  { path: '/no/such-page', status: 404, title: `Page not found | ${brand.pageTitle}`, heading: '404' },
]

for (const { path, status, title, heading } of pages) {
  test(`${path} is readable before any script runs`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await context.close()
  })

  test(`${path} carries no inline script or style`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title}</title>`)
    const inline = html.match(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>/g) ?? []
    expect(inline).toEqual([])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  })

  test(`${path} hydrates without a complaint`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(path)
    // React marks the nodes that it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    const expected = status === 404 ? [/status of 404/, /no page at \/no\/such-page/] : []
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    expect(complaints).toHaveLength(expected.length)
  })

  test(`${path} breaks no rule of WCAG 2.2 AA that a machine can see`, async ({ page }) => {
    await page.goto(path)
    await expectNoViolations(page)
  })
}

test('pages lead to each other without a reload', async ({ page }) => {
  await page.goto('/auth')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(brand.pageTitle)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you')
})

test('every page is sent a strict policy, and only the voice demo one that allows calls', async ({ request }) => {
  const { voiceUrl, apiUrl } = stackUnderTest()
  for (const { path } of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy']
    const script = path === '/voice-demo' ? ` https://c.daily.co blob: 'wasm-unsafe-eval' ${voiceUrl}` : ''
    expect(policy).toContain(`default-src 'none'; script-src 'self'${script};`)
    if (path !== '/voice-demo') expect(policy).toContain(`connect-src 'self' ${apiUrl};`)
  }
})

test('Back works after a reload, when the page before is not loaded yet', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
  await expect(page).toHaveTitle(brand.pageTitle)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you')
  release()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you')
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
  await page.getByRole('link', { name: 'Talk to our voice agent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice Agent Demo')
  release()
  await expect(page).toHaveURL('/voice-demo')
})

test('a page read in a later year than it was built hydrates without a complaint, and says that year', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.clock.install({ time: new Date('2041-02-03') })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2041')
  expect(complaints).toEqual([])
})

test('addresses that static hosts also answer lead to the same page; /404 is not one', async ({ page, request }) => {
  for (const path of ['/auth.html', '/auth/']) {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    const response = await page.goto(path)
    if (response?.status() === 404) continue // a host that does not know this form
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(complaints).toEqual([])
  }
  expect((await request.get('/404')).status()).toBe(404)
  expect((await request.get('/404.html')).status()).toBe(404)
})

test('a missing file is not remembered as missing', async ({ request }) => {
  const response = await request.get('/assets/gone-12345678.js')
  expect(response.status()).toBe(404)
  expect(response.headers()['cache-control']).toBe('no-store')
})
