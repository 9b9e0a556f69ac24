import { expect, test } from '../fixtures.ts'
import { sitePages } from '../../../scripts/build/text-pages.ts'

test('sitemap, robots.txt, security.txt, icons and the card of a shared link are served', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(sitePages().filter(({ noindex }) => !noindex).length)
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/)
  const security = await (await request.get('/.well-known/security.txt')).text()
  expect(security).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/)

  await page.goto('/')
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(linked).toHaveLength(3)
  for (const path of [...linked, new URL(card ?? '').pathname]) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test('nothing shifts while the page loads and is read to the end and back', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const shift = await page.evaluate(async () => {
    const tops = Array.from({ length: Math.ceil(document.body.scrollHeight / 400) }, (_, index) => index * 400)
    for (const top of [...tops, 0]) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    return Number(Reflect.get(window, 'shift'))
  })
  expect(shift).toBeLessThanOrEqual(0.01)
})
