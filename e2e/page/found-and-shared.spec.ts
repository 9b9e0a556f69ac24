import { expect, test } from '../fixtures.ts'
import { services } from '#src/content/services.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { sitePages } from '../../scripts/build/text-pages.ts'

test('sitemap, robots.txt, manifest, icons and the card of a shared link are served', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(sitePages().filter(({ isHidden }) => !isHidden).length)
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/)

  await page.goto('/')
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(linked).toHaveLength(4)
  const manifest: { icons: { src: string }[] } = await (await request.get('/site.webmanifest')).json()
  for (const path of [...linked, ...manifest.icons.map(({ src }) => src), new URL(card ?? '').pathname]) {
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

  await expect(page.locator('main img:not([loading=lazy])')).toHaveCount(0)
  await expect(page.locator('img:not([width]), img:not([height])')).toHaveCount(0)
  // One for each service and testimonial, and the founder's.
  const pictures = services.length + testimonials.length + 1
  await expect(page.locator('picture source[type="image/avif"]')).toHaveCount(pictures)
  await expect(page.locator('picture source[type="image/webp"]')).toHaveCount(pictures)
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
