import { expect, test } from './quiet-page.ts'
import { brand } from '../src/content/brand.ts'

test('the head says what the page is, where it lives and how a shared link looks', async ({ page, request }) => {
  await page.goto('/')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toMatch(/^https?:\/\/[^/]+\/$/)
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  expect((await meta('description'))?.length).toBeGreaterThan(50)
  expect(await meta('og:title')).toBe(brand.pageTitle)
  expect(await meta('og:url')).toBe(canonical)
  expect(await meta('twitter:card')).toBe('summary_large_image')

  const card = await request.get(new URL((await meta('og:image')) ?? '').pathname)
  expect(card.headers()['content-type']).toBe('image/jpeg')
})

test('search engines read the organisation, its service and the site', async ({ page }) => {
  await page.goto('/')
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': graph } = JSON.parse(text ?? '{}')
  expect(graph.map((entry: { '@type': string }) => entry['@type'])).toEqual([
    'Organization',
    'ProfessionalService',
    'WebSite',
  ])
  expect(graph[1].hasOfferCatalog.itemListElement).toHaveLength(4)
})

test('sitemap, robots, manifest and icons are there', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(3)
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/)

  await page.goto('/')
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(linked).toHaveLength(4)
  const manifest: { icons: { src: string }[] } = await (await request.get('/site.webmanifest')).json()
  for (const path of [...linked, ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test('the first view needs at most 70 kB of fonts, and no picture below it is fetched eagerly', async ({ page }) => {
  const fonts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.body().then(({ length }) => length))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const bytes = (await Promise.all(fonts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(70_000)

  const eager = await page.locator('main img:not([loading=lazy])').count()
  expect(eager).toBe(0)
  const unsized = await page.locator('img:not([width]), img:not([height])').count()
  expect(unsized).toBe(0)
  await expect(page.locator('picture source[type="image/avif"]')).toHaveCount(8)
  await expect(page.locator('picture source[type="image/webp"]')).toHaveCount(8)
})

test('nothing shifts while the page loads and is read to the end', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const shift = await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    return Number(Reflect.get(window, 'shift'))
  })
  expect(shift).toBeLessThanOrEqual(0.01)
})
