import { chromium, expect, test } from '@playwright/test'
import { hydrated } from './hydrated.ts'

test('what carries its hash in its name is kept for a year, and a page is asked for again', async ({ request }) => {
  const html = await request.get('/')
  const assets = [...(await html.text()).matchAll(/(?:href|src)="(\/assets\/[^"#]+)"/g)].map(([, path = '']) => path)
  expect(assets.length).toBeGreaterThan(5)
  for (const path of new Set(assets)) {
    const { status, headers } = await request.get(path).then((answer) => ({
      status: answer.status(),
      headers: answer.headers(),
    }))
    expect([status, headers['cache-control']], path).toEqual([200, 'public, max-age=31536000, immutable'])
  }

  expect(html.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await request.get('/', { headers: { 'if-none-match': html.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
})

test('back and forward show every page as it was left, without loading it', async () => {
  const { launchOptions, baseURL } = test.info().project.use
  // Playwright turns this cache off unless told otherwise.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    for (const path of ['/', '/auth', '/voice-demo']) {
      await page.goto(path)
      await hydrated(page)
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
      )
      await page.goto('/robots.txt')
      await page.goBack({ waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'wasKept') as unknown), { message: path })
        .toBe(true)
    }
  } finally {
    await browser.close()
  }
})
