import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'
import { brand } from '../src/content/brand.ts'

/** Scrolls, then waits until the browser has told the page about it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, top)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
}

const bar = (page: Page) => page.getByRole('banner')
const style = (page: Page, property: string) =>
  bar(page).evaluate((header, name) => getComputedStyle(header).getPropertyValue(name), property)

test('at 50 px of scroll the bar is as at the top, at 51 it is small, dark and blurred', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await scrollTo(page, 50)
  await expect(bar(page)).toHaveCSS('height', '88px')
  expect(await style(page, 'backdrop-filter')).toBe('none')
  expect(await style(page, 'background-color')).toBe('rgba(0, 0, 0, 0)')

  await scrollTo(page, 51)
  await expect(bar(page)).toHaveCSS('height', '64px')
  expect(await style(page, 'backdrop-filter')).toContain('blur(14px)')
  expect(await style(page, 'background-color')).toMatch(/0\.8\)$/)
  await expect(bar(page)).toBeInViewport()

  await scrollTo(page, 50)
  await expect(bar(page)).toHaveCSS('height', '88px')
})

for (const [name, id] of [
  ['Services', 'services'],
  ['About', 'about'],
  ['Success Stories', 'testimonials'],
  ['Contact Us', 'contact'],
] as const) {
  test(`${name} sets the hash and lands right below the bar`, async ({ page }) => {
    await page.goto('/')
    await bar(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expect.poll(() => topOf(page, id)).toBeCloseTo(64, 0)
  })
}

test('on a phone, the heading of the section comes to rest below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ['services', 'about', 'testimonials', 'contact']) {
    await page.goto(`/#${id}`)
    await expect.poll(() => topOf(page, id)).toBeCloseTo(60, 0)
    expect(await topOf(page, `${id}-title`)).toBeGreaterThan(60)
  }
})

test('arriving at /#contact lands there', async ({ page }) => {
  await page.goto('/#contact')
  await hydrated(page)
  await expect.poll(() => topOf(page, 'contact')).toBeCloseTo(64, 0)
  await expect(page.locator('#contact-title')).toBeInViewport()
})

test('the name leads back to the top, without a reload and without the hash', async ({ page }) => {
  await page.goto('/#about')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await bar(page).getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('the voice demo opens from the hero without a reload', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'Talk to our voice agent' }).click()
  await expect(page).toHaveURL('/voice-demo')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
}
