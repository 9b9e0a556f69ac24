import type { Page } from '@playwright/test'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { expect, test } from '../fixtures.ts'
import { brand } from '#src/content/brand.ts'
import { hero } from '#src/content/hero.ts'
import { navigation } from '#src/content/navigation.ts'
import { pages } from '#src/content/pages.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'

/** Scrolls, then waits until the page has handled it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, top)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
}

const bar = (page: Page) => page.getByRole('banner')
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window)
const style = (page: Page, property: string) =>
  bar(page).evaluate((header, name) => getComputedStyle(header).getPropertyValue(name), property)

const bottomOfBar = (page: Page) => bar(page).evaluate((header) => header.getBoundingClientRect().bottom)

test('at 50 px of scroll the bar is as at the top, at 51 it is small, dark and blurred', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await scrollTo(page, 50)
  await expect.poll(() => bottomOfBar(page)).toBe(88)
  expect(await style(page, 'backdrop-filter')).toBe('none')
  expect(await style(page, 'background-color')).toBe('rgba(0, 0, 0, 0)')

  await scrollTo(page, 51)
  await expect.poll(() => bottomOfBar(page)).toBe(64)
  expect(await style(page, 'backdrop-filter')).toContain('blur(14px)')
  expect(await style(page, 'background-color')).toMatch(/0\.8\)$/)
  await expect(bar(page)).toBeInViewport()

  await scrollTo(page, 50)
  await expect.poll(() => bottomOfBar(page)).toBe(88)
})

test('the bar shifts no layout when it shrinks and grows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 789 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push(Number(Reflect.get(shift, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await hydrated(page)
  for (const [top, bottom] of [
    [300, 64],
    [0, 88],
  ] as const) {
    await scrollTo(page, top)
    await expect.poll(() => bottomOfBar(page)).toBe(bottom)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'shifts') as unknown)).toEqual([])
})

for (const { label, href } of navigation.links) {
  test(`${label} sets the hash and lands right below the bar`, async ({ page }) => {
    await page.goto('/')
    await bar(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(`/${href}`)
    await expect.poll(async () => Math.abs((await topOf(page, href)) - 64) < 1).toBe(true)
  })
}

test('arriving at a section on a phone, its heading is below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { href } of navigation.links) {
    await page.goto(`/${href}`)
    await hydrated(page)
    await expect.poll(async () => Math.abs((await topOf(page, href)) - 60) < 1).toBe(true)
    expect(await topOf(page, `${href}-title`)).toBeGreaterThan(60)
  }
})

test('the name leads back to the top, without a reload and without the hash', async ({ page }) => {
  await page.goto('/#about')
  await hydrated(page)
  await mark(page)
  await bar(page).getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await hasStayed(page)).toBe(true)
})

// A policy belongs to the document: only a page load brings that of the voice demo, and leaves it behind.

test('the voice demo is entered by a page load: by its links, by script and by Forward', async ({ page }) => {
  const enter = [
    () => page.getByRole('link', { name: hero.voiceDemo }).click(),
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Voice Demo' }).click(),
    () => page.evaluate(() => history.pushState(null, '', '/voice-demo')),
  ]
  for (const go of enter) {
    await page.goto('/')
    await hydrated(page)
    await mark(page)
    await go()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(voiceDemo.heading)
    await expect(page).toHaveURL('/voice-demo')
    expect(await hasStayed(page)).toBe(false)
    await hydrated(page)
  }
  // To an entry of the same document, as pushState makes it.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.headline.join(' '))
  await hydrated(page)
  await mark(page)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(voiceDemo.heading)
  expect(await hasStayed(page)).toBe(false)
})

test('the voice demo is left by a page load: by its links, by script and by Back', async ({ page }) => {
  const leave: [string, () => Promise<unknown>][] = [
    ['/', () => page.getByRole('link', { name: brand.name }).first().click()],
    ['/', () => page.getByRole('link', { name: navigation.backHome }).click()],
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
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(voiceDemo.heading)
    expect(await hasStayed(page)).toBe(false)
    await expect(page).toHaveTitle(address === '/' ? pages.home.title : pages.auth.title)
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

function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((section) => section.getBoundingClientRect().top)
}
