import { expect, test } from '@playwright/test'
import { about } from '#src/content/about.ts'
import { services } from '#src/content/services.ts'
import { testimonials } from '#src/content/testimonials.ts'

test.use({ javaScriptEnabled: false })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`without scripts everything can be read and every link works, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    for (const { name } of testimonials) await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(services.length)
    // Controls that need a script are not offered.
    await expect(page.getByRole('button')).toHaveCount(0)

    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await bar.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/#about')
    await expect(page.getByRole('heading', { name: about.title })).toBeInViewport()
    await page.goto('/')
    await bar.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/auth')
  })
}

test('the not-found page leads home without scripts', async ({ page }) => {
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
