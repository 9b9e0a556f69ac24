import { expect, test } from '@playwright/test'
import { promise } from '#src/brand/brand.data.ts'
import { services } from '#src/brand/services.data.ts'
import { report } from '#src/brand/report.data.ts'
import { quotes } from '#src/brand/quotes.data.ts'

test.use({ javaScriptEnabled: false })

test('without scripts everything can be read on a phone, and every link works', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  for (const { name } of quotes) await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.locator('#services').getByRole('article')).toHaveCount(services.length)
  for (const { number, name, heading } of report?.pages.toReversed() ?? []) {
    await page.getByRole('radio', { name: `Page ${number.join(' of ')}: ${name}` }).check()
    await expect(page.locator('#report').getByRole('heading', { level: 3 })).toHaveText(heading)
  }
  await page.getByRole('radio', { name: 'Page 1 of 9: The question, in your words' }).check()
  const own = page.getByRole('article', { name: 'Page 1 of 9: The question, in your words' })
  await expect(own.getByRole('link')).toHaveAttribute('href', '#contact')
  // Controls that need a script are not offered.
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('This form needs JavaScript. You can still write to us:')).toBeVisible()

  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/#about')
  await expect(page.getByRole('heading', { name: promise })).toBeInViewport()
  await bar.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(
    page.getByText('Logging in and signing up need JavaScript, which is switched off in this browser.'),
  ).toBeVisible()
})

for (const width of [320, 390, 1440]) {
  test(`without scripts nothing covers the headline or a link of the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link')).toHaveCount(6)
    // Without scripts in the page, Playwright's own still run.
    const boxes = await Promise.all((await bar.getByRole('link').all()).map((link) => link.boundingBox()))
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(width)
      const isBeside = Number(box?.x) >= Number(heading?.x) + Number(heading?.width)
      expect(isBeside || Number(box?.y) + Number(box?.height) <= Number(heading?.y)).toBe(true)
    }
    for (const link of await bar.getByRole('link').all()) await link.click({ trial: true })
  })
}
