import { expect, test } from '@playwright/test'
import { promise } from '#src/content/generated/brand.ts'
import { services } from '#src/content/generated/services.ts'
import { report } from '#src/content/generated/report.ts'
import { quotes } from '#src/content/generated/quotes.ts'

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
