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

// A policy belongs to the document: only a page load brings that of the voice demo, and leaves it behind.
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('the voice demo is entered by a page load: by its links, by script and by Forward', async ({ page }) => {
  const enter = [
    () => page.getByRole('link', { name: 'Talk to our voice agent' }).click(),
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Voice Demo' }).click(),
    () => page.evaluate(() => history.pushState(null, '', '/voice-demo')),
  ]
  for (const go of enter) {
    await page.goto('/')
    await hydrated(page)
    await mark(page)
    await go()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice Agent Demo')
    await expect(page).toHaveURL('/voice-demo')
    expect(await hasStayed(page)).toBe(false)
    await hydrated(page)
  }
  // To an entry of the same document, as pushState makes it.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
  await hydrated(page)
  await mark(page)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice Agent Demo')
  expect(await hasStayed(page)).toBe(false)
})

test('the voice demo is left by a page load: by its links, by script and by Back', async ({ page }) => {
  const leave: [string, () => Promise<unknown>][] = [
    ['/', () => page.getByRole('link', { name: brand.name }).first().click()],
    ['/', () => page.getByRole('link', { name: 'Back to home' }).click()],
    ['/auth', () => page.evaluate(() => history.pushState(null, '', '/auth'))],
    ['/', () => page.goBack()],
  ]
  for (const [address, go] of leave) {
    await page.goto('/')
    await page.goto('/voice-demo')
    await hydrated(page)
    await mark(page)
    await go()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Voice Agent Demo')
    expect(await hasStayed(page)).toBe(false)
    await expect(page).toHaveTitle(address === '/' ? brand.pageTitle : /^Log in or sign up/)
  }
})

test('Back from the voice demo finds the home page where it was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Voice Demo' })
  await link.click()
  await expect(page).toHaveURL('/voice-demo')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await hydrated(page)
  await expect(link).toBeInViewport()
})

function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
}
