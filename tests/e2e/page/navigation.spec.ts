import type { Page } from '@playwright/test'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { expect, test } from '../fixtures.ts'
import * as brand from '#src/brand/brand.data.ts'
import * as contact from '#src/brand/contact.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { quotes } from '#src/brand/quotes.data.ts'
import { report } from '#src/brand/report.data.ts'
import { services } from '#src/brand/services.data.ts'
import { navigation } from '#src/content/navigation.ts'

/** Scrolls, then waits until the page has handled it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, top)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((section) => section.getBoundingClientRect().top)
const bar = (page: Page) => page.getByRole('banner')
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window)
const style = (page: Page, property: string) =>
  bar(page).evaluate((header, name) => getComputedStyle(header).getPropertyValue(name), property)

const bottomOfBar = (page: Page) => bar(page).evaluate((header) => header.getBoundingClientRect().bottom)

test('at 50 px of scroll the bar is as at the top, at 51 it is small, dark and blurred @core', async ({ page }) => {
  await openPage(page, '/')
  await scrollTo(page, 50)
  await expect.poll(() => bottomOfBar(page)).toBe(88)
  expect(await style(page, 'backdrop-filter')).toBe('none')
  expect(await style(page, 'background-color')).toBe('rgba(0, 0, 0, 0)')

  await scrollTo(page, 51)
  await expect.poll(() => bottomOfBar(page)).toBe(64)
  expect(await style(page, 'backdrop-filter')).toContain('blur(14px)')
  expect(await style(page, 'background-color')).toMatch(/0\.92\)$/)
  await expect(bar(page)).toBeInViewport()

  await scrollTo(page, 50)
  await expect.poll(() => bottomOfBar(page)).toBe(88)
})

test('each link sets the hash and lands right below the bar, and the name leads back to the top', async ({ page }) => {
  await page.goto('/')
  for (const { label, href } of navigation.links) {
    await bar(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(`/${href}`)
    await expect.poll(async () => Math.abs((await topOf(page, href)) - 64) < 1).toBe(true)
  }
  await hydrated(page)
  await mark(page)
  await bar(page).getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await hasStayed(page)).toBe(true)
})

test('a link to the form lands below the bar, also from outside, and Back and Reload keep the position', async ({
  page,
}) => {
  const arrived = () => expect.poll(async () => Math.abs((await topOf(page, '#contact')) - 64) < 1).toBe(true)
  const keptPosition = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2_000)
  await page.goto('/#contact')
  await arrived()
  await page.reload()
  await arrived()
  await page.goto('/')
  await page.locator('.hero').getByRole('link', { name: hero.action }).click()
  await arrived()
  await openPage(page, '/')
  await scrollTo(page, 2_000)
  await page.goto('/privacy')
  await page.goBack()
  await keptPosition()
  await page.reload()
  await keptPosition()
})

test('find in page reaches the words of every section, and print shows each page of the report', async ({ page }) => {
  await page.goto('/')
  const words = {
    report: report?.pages[0]?.heading,
    services: services.at(-1)?.title,
    about: brand.promise,
    testimonials: quotes[0]?.quote,
    contact: contact.title,
  }
  for (const [section, text] of Object.entries(words)) {
    await page.evaluate((query) => Reflect.get(window, 'find').call(window, query), text)
    const found = await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('section')?.id)
    expect(found).toBe(section)
  }
  await page.emulateMedia({ media: 'print' })
  for (const { heading } of report?.pages ?? [])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.locator('form')).toBeHidden()
})

test('a page load enters and leaves the voice demo, whose policy is its own: by link, by script, by history', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const home = hero.headline.join(' ')
  const push = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
  const steps: [() => Promise<unknown>, string][] = [
    [() => page.getByRole('link', { name: hero.voiceDemo }).click(), 'Voice Agent Demo'],
    [() => page.goBack(), home],
    [() => page.goForward(), 'Voice Agent Demo'],
    [() => page.getByRole('link', { name: navigation.backHome }).click(), home],
    // To an entry of the same document, as pushState makes it.
    [() => push('/voice-demo'), 'Voice Agent Demo'],
    [() => page.goBack(), home],
    [() => page.goForward(), 'Voice Agent Demo'],
    [() => push('/auth'), 'Welcome'],
  ]
  await page.goto('/')
  for (const [go, heading] of steps) {
    await hydrated(page)
    await mark(page)
    await go()
    await expect(title).toHaveText(heading)
    expect(await hasStayed(page)).toBe(false)
  }
})
