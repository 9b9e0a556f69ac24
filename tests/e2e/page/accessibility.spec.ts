// Automated WCAG 2.2 AA checks and large text. Print and forced colours: pictures.spec.ts.
import { pageTable } from '#src/app/page-table.ts'
import { account } from '#src/content/account.ts'
import * as brand from '#src/content/generated/brand.ts'
import { reasons } from '#src/content/contact.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { examples } from '#src/content/generated/examples.ts'
import { footerLists } from '#src/content/footer-lists.ts'
import * as hero from '#src/content/generated/hero.ts'
import { heroControls } from '#src/content/hero-controls.ts'
import { navigation } from '#src/content/navigation.ts'
import { services } from '#src/content/generated/services.ts'
import { report } from '#src/content/report.ts'
import { testimonials, testimonialsSection } from '#src/content/testimonials.ts'
import { textPages } from '../../../scripts/build/text-pages.ts'
import { openPage } from '../../support/hydrated.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A small phone, 200 % zoom, between the breakpoints, 400 % zoom. */
const WINDOWS = [
  [320, 600],
  [640, 600],
  [1000, 600],
  [320, 225],
] as const
const UNKNOWN = '/no-such-page'
const PATHS = [...pageTable.map(({ path }) => path), UNKNOWN]

test('axe finds nothing: home, with the bar over a light section, in the menu, and not found', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await openPage(page, '/#about')
  const bar = page.getByRole('banner')
  await expect.poll(() => bar.evaluate((header) => header.getBoundingClientRect().bottom)).toBe(64)
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await openPage(page, UNKNOWN)
  await expectNoViolations(page)
})

test('everything is reachable by keyboard, in order, visible and never under the bar', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await openPage(page, '/')
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { top, bottom } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const header = document.querySelector('header')
      const covered = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0
      return {
        name: element.getAttribute('aria-label') ?? element.textContent.trim(),
        ringed: outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
        inSight: bottom < innerHeight + 1 && (top >= covered || element.getAttribute('href') === '#main'),
      }
    })
    if (!stop) break
    expect(stop).toMatchObject({ ringed: true, inSight: true })
    names.push(stop.name)
  }
  const bar = [...navigation.links.map(({ label }) => label), account.signIn]
  const { show, previous, next } = testimonialsSection
  // One quote has no buttons.
  const stories =
    testimonials.length < 2
      ? []
      : [...testimonials.map((_, index) => show(index + 1, testimonials.length)), previous, next]
  const page1 = report?.pages[0]
  const actions = services.map(({ action }) => action)
  const first = [
    navigation.skip,
    brand.name,
    ...bar,
    hero.action,
    ...(HAS_VOICE ? [hero.voiceDemo, ...examples.slice(0, 3)] : []),
    heroControls.scrollDown,
    // One stop: arrow keys choose among its pages.
    ...(report && page1 && report.pages.length > 1 ? [report.pageLabel(page1.number, page1.name)] : []),
    ...actions,
  ]
  expect(names.slice(0, first.length + stories.length)).toEqual([...first, ...stories])
  expect(names).toContain(reasons.schedule)
  expect(names.at(-1)).toBe(footerLists.at(-1)?.links.at(-1)?.label)
})

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: hero.action })).toBeFocused()
})

test('nothing is cut off: small phone, 200 and 400 % zoom, between the breakpoints, text twice as large', async ({
  page,
}) => {
  for (const path of PATHS) {
    await openPage(page, path)
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(width)
      // The layout follows the window a frame later.
      await expect.poll(() => page.evaluate(cutOff), `${path} at ${width} x ${height} px`).toEqual([])
    }
  }
  // As the browser's own setting does, so that media queries in rem follow.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height })
    for (const path of PATHS) {
      await openPage(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expect.poll(() => page.evaluate(cutOff), `${path} in large text at ${width} px`).toEqual([])
    }
  }
})

test('no page is wider than the window, at 320 px or with text twice as large', async ({ page }) => {
  const paths = [...PATHS, ...textPages().map(({ path }) => path)]
  const devtools = await page.context().newCDPSession(page)
  for (const [standard, width] of [
    [16, 320],
    [32, 320],
    [32, 390],
  ] as const) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } })
    await page.setViewportSize({ width, height: 640 })
    for (const path of paths) {
      await page.goto(path)
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, text of ${standard} px`)
        .toBe(width)
    }
  }
})

test('targets are at least 24 px, and 44 in the bar, the hero and the carousel', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openPage(page, '/')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('header a, header button, main a, main button, footer a')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const least = element.closest('footer') ? 24 : 44
      const hidden = width === 0
      return hidden || (width >= least && height >= least) ? [] : [`${element.textContent} ${width} x ${height}`]
    }),
  )
  expect(small).toEqual([])
})

/** Runs in the page. Sections that clip what sticks out hide it from the width of the page. */
function cutOff(): string[] {
  const range = document.createRange()
  const edges = (element: Element) => {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const boxes = texts.map((text) => {
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    return [element.getBoundingClientRect(), ...boxes]
  }
  return (
    [...document.querySelectorAll('h1, h2, h3, p, li, dd, a, button, label, input, textarea, img:not([alt=""])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden="true"], [inert], .sr-only, a[href="#main"]'))
      // A row of its own that scrolls.
      .filter((element) => getComputedStyle(element.closest('ul') ?? element).overflowX !== 'auto')
      // Hidden as .sr-only is, in some windows only.
      .filter((element) => getComputedStyle(element).clipPath !== 'inset(50%)')
      .filter((element) => edges(element).some(({ left, right }) => left < -1 || right > innerWidth + 1))
      .map((element) => element.outerHTML.slice(0, 120))
  )
}
