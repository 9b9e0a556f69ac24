// Text of twice the size, and a window of 320 px: states besides those of a page that has just loaded (accessibility.spec.ts).
import type { Page } from '@playwright/test'
import { logIn } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { NOON, picturesDrawn, screens } from '../pictures/screens.ts'
import { openPage } from '../../support/hydrated.ts'
import { openVoicePage, voicePage } from '../voice-page.ts'

/** Text size and window. */
const WINDOWS = [
  [32, 390, 844],
  [32, 1440, 900],
  [16, 320, 640],
] as const

type State = { open: (page: Page) => Promise<unknown> | undefined; atNoon?: true }

const STATES: Record<string, State> = {
  'the home page': { open: (page) => openPage(page, '/') },
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
  'a case study': { open: (page) => page.goto('/case-studies') },
  'the voice demo': { open: openVoicePage },
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

test('the account: large text and a narrow window leave lines of words, and controls apart', async ({ page, user }) => {
  await logIn(page, user)
  await expect(page.getByRole('heading', { name: 'Your account' }).or(page.locator('.hero'))).toBeVisible()
  await openPage(page, '/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expectReadable(page)
})

async function expectReadable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const [size, width, height] of WINDOWS) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } })
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    await picturesDrawn(page)
    await expect.poll(() => page.evaluate(unreadable), `${width} px, text of ${size} px`).toEqual([])
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

  const outside = shown('h1, h2, h3, p, li, dt, dd, a, button, label, input, select, textarea')
    .filter((element) => !scrolls(element))
    .filter((element) => boxOf(element).left < -1 || boxOf(element).right > innerWidth + 1)

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
    ...(fixed < 0.35 ? [] : [`fixed: ${fixed.toFixed(2)}`]),
  ]
}
