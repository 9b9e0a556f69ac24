import { expect, test } from '@playwright/test'
import { brand } from '../src/content/brand.ts'

test('an unknown path answers 404, says so, logs the path and leads home', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const response = await page.goto('/charts/unknown-star')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(`Page not found | ${brand.pageTitle}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect.poll(() => logged).toContainEqual(expect.stringContaining('no page at /charts/unknown-star'))

  const home = page.getByRole('link', { name: 'Return to Home', exact: true })
  await expect(home).toHaveAttribute('href', '/')
  await home.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
})

test('search engines are asked to leave it out', async ({ request }) => {
  const html = await (await request.get('/charts/unknown-star')).text()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('rel="canonical"')
})
