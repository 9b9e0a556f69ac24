import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'
import { brand } from '../src/content/brand.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
})

test('the toggled menu offers the same links, over the whole screen', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    'Services',
    'About',
    'Success Stories',
    'Contact Us',
    'Sign In',
  ])
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await menu.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
})

test('focus stays inside, forwards and backwards, and Escape gives it back', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const round = [brand.name, 'Close menu', 'Services', 'About', 'Success Stories', 'Contact Us', 'Sign In']

  expect(await focused()).toBe(brand.name)
  for (const name of [...round.slice(1), ...round]) {
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Tab')
  for (const name of [...round].toReversed()) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe(name)
  }

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a link closes it and lands below the bar', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/#about')
  const top = () => page.locator('#about').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeCloseTo(60, 0)
})

test('the close button closes it', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a window that grows wide needs no menu', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Services' }).first()).toBeVisible()
})
