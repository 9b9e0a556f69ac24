// Text of twice the size, and windows down to 320 px: each page, and what a visitor or a member makes of it.
import type { Page } from '@playwright/test'
import { routes } from '#src/app/routes.ts'
import { textPages } from '../../../scripts/build/text-pages.ts'
import { logIn } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { NOON, picturesDrawn, screens } from '../pictures/screens.ts'
import { openPage } from '../../support/hydrated.ts'
import { voicePage } from '../voice-page.ts'

/** Text size and window. */
const WINDOWS = [
  [32, 390, 844],
  [32, 1440, 900],
  [16, 320, 640],
] as const

/** 200 % and 400 % zoom, between the breakpoints, and a small phone. */
const PAGE_WINDOWS = [...WINDOWS, [16, 640, 600], [16, 1000, 600], [16, 320, 225], [32, 360, 640]] as const
const PATHS = [...routes.map(({ path }) => path), ...textPages().map(({ path }) => path), '/no-such-page']

type State = { open: (page: Page) => Promise<unknown> | undefined; atNoon?: true }

const STATES: Record<string, State> = {
  'the second page of the report': {
    open: async (page) => {
      await openPage(page, '/#report')
      await page.locator('#report [value="2"]').check()
    },
  },
  'the form with errors': { open: (page) => screens['contact-errors']?.open(page) },
  'a receipt': {
    open: async (page) => {
      await screens['contact-receipt']?.open(page)
      await expect(page.locator('.toast-card')).toHaveCount(0)
    },
  },
  'the list of the inbox': { open: (page) => screens['inbox-list']?.open(page), atNoon: true },
  'a lead': { open: (page) => screens['inbox-lead']?.open(page), atNoon: true },
  'a call': { open: (page) => screens['voice-in-call']?.open(page) },
  'a call that has ended': {
    open: async (page) => {
      await screens['voice-in-call']?.open(page)
      await voicePage(page).end.click()
    },
  },
}

test.use({ permissions: ['microphone'] })

for (const [name, { open, atNoon }] of Object.entries(STATES)) {
  const tag = /call|voice/.test(name) ? ['@full'] : []
  test(
    `${name}: large text and a narrow window leave lines of words, and controls apart`,
    { tag },
    async ({ page }) => {
      if (atNoon) await page.clock.setFixedTime(NOON)
      await open(page)
      await expectReadable(page)
    },
  )
}

test('every page: large text and a narrow window leave lines of words, and controls apart', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path)
    await expectReadable(page, PAGE_WINDOWS)
  }
})

test('the account: large text and a narrow window leave lines of words, and controls apart', async ({ page, user }) => {
  await logIn(page, user)
  await expect(page.getByRole('heading', { name: 'Your account' }).or(page.locator('.hero'))).toBeVisible()
  await openPage(page, '/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expectReadable(page)
})

async function expectReadable(page: Page, windows: readonly (readonly number[])[] = WINDOWS): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const [size = 0, width = 0, height = 0] of windows) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } })
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    await picturesDrawn(page)
    await expect.poll(() => page.evaluate(unreadable), `${page.url()} at ${width} px, text of ${size} px`).toEqual([])
  }
}

/* oxlint-disable unicorn/consistent-function-scoping -- it runs in the page */

/** What is outside the window, in a column of less than eight characters, under another control, or too much
 * of the window. */
function unreadable(): string[] {
  const CHARACTERS = 8
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => !element.closest('[aria-hidden="true"], [inert], .sr-only, a[href="#main"], .toaster'))
  const name = (element: Element) => element.outerHTML.slice(0, 100)
  // A row of its own that scrolls.
  const scrolls = (element: Element) => getComputedStyle(element.closest('ul') ?? element).overflowX === 'auto'
  const boxOf = (element: Element) => element.getBoundingClientRect()

  // A word can be wider than the element that has it.
  const range = document.createRange()
  const boxesOf = (element: Element) => {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return [element, ...texts].map((part) => {
      if (part instanceof Element) return boxOf(part)
      range.selectNodeContents(part)
      return range.getBoundingClientRect()
    })
  }

  const outside = shown('h1, h2, h3, p, li, dt, dd, a, button, label, input, select, textarea, img:not([alt=""])')
    .filter((element) => !scrolls(element) && getComputedStyle(element).clipPath !== 'inset(50%)')
    .filter((element) => boxesOf(element).some(({ left, right }) => left < -1 || right > innerWidth + 1))

  const narrow = shown('h1, h2, h3, p, li, dt, dd, blockquote, td, th').filter((element) => {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const isLong = texts.some(({ textContent }) => (textContent?.trim() ?? '').length >= 2 * CHARACTERS)
    // A character is half as wide as high.
    return isLong && boxOf(element).width < (CHARACTERS / 2) * Number.parseFloat(getComputedStyle(element).fontSize)
  })

  const fixedParts = shown('body *').filter((element) => {
    const { position } = getComputedStyle(element)
    const { width, top, bottom } = boxOf(element)
    return /fixed|sticky/.test(position) && width > innerWidth / 2 && bottom > 0 && top < innerHeight
  })
  const controls = shown('a[href], button, input:not([type=radio], [type=checkbox]), select, textarea').filter(
    (element) => !fixedParts.some((part) => part.contains(element)),
  )
  const covered = controls.filter((element) => {
    const { left, right, top, bottom } = boxOf(element)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return controls.some((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return false
      // The button in a password's field.
      if (other.id === element.getAttribute('aria-controls') || element.id === other.getAttribute('aria-controls'))
        return false
      const box = boxOf(other)
      return box.left < x && box.right > x && box.top < y && box.bottom > y
    })
  })
  const fixed = fixedParts.reduce((sum, one) => sum + boxOf(one).height, 0) / innerHeight
  return [
    ...outside.map((element) => `outside: ${name(element)}`),
    ...narrow.map((element) => `narrow: ${name(element)}`),
    ...covered.map((element) => `covered: ${name(element)}`),
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []),
    ...(fixed < 0.35 ? [] : [`fixed: ${fixed.toFixed(2)}`]),
  ]
}
