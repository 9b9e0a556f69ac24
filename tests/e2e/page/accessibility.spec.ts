// Automated WCAG 2.2 AA checks and large text. Print and forced colours: pictures.spec.ts.
import { routes } from '#src/app/routes.ts'
import * as brand from '#src/brand/brand.data.ts'
import { schedule } from '#src/brand/contact.data.ts'
import { legalLinks } from '#src/content/links.ts'
import * as hero from '#src/brand/hero.data.ts'
import { navigation } from '#src/content/navigation.ts'
import { textPages } from '../../../scripts/build/text-pages.ts'
import { openPage } from '../../support/hydrated.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Text size and window: a small phone, 200 % zoom, between the breakpoints, 400 % zoom, text twice as large. */
const WINDOWS = [
  [16, 320, 600],
  [16, 640, 600],
  [16, 1000, 600],
  [16, 320, 225],
  [32, 320, 640],
  [32, 390, 844],
  [32, 1440, 900],
] as const
const UNKNOWN = '/no-such-page'
const PATHS = [...routes.map(({ path }) => path), UNKNOWN]

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

test('everything is reachable by keyboard, in order, visible, never under the bar, which a link skips', async ({
  page,
}) => {
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
  // The first in each part, in the order of the page.
  const order = [navigation.skip, brand.name, 'Sign In', hero.action, 'Scroll down to services', schedule]
  expect([...new Set(names)].filter((name) => order.includes(name))).toEqual(order)
  expect(names.at(-1)).toBe(legalLinks.at(-1)?.label)

  await page.reload()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: hero.action }).first()).toBeFocused()
})

test('nothing is cut off, and no page is wider than the window', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  for (const path of [...PATHS, ...textPages().map((one) => one.path)]) {
    await page.goto(path)
    for (const [size, width, height] of WINDOWS) {
      // As the browser's own setting does, so that media queries in rem follow.
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } })
      await page.setViewportSize({ width, height })
      const at = `${path} at ${width} x ${height} px, text of ${size} px`
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize), at)
        .toBe(`${size}px`)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
      // The layout follows the window a frame later.
      await expect.poll(() => page.evaluate(cutOff), at).toEqual([])
    }
  }
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
