// A laptop at 200 % zoom and a phone on its side: what is fixed leaves the page its window.
import type { Page } from '@playwright/test'
import { routes } from '#src/app/routes.ts'
import { textPages } from '../../../scripts/build/text-pages.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated } from '../../support/hydrated.ts'
import { NOON, screens, type Screen } from '../pictures/screens.ts'
import { openVoicePage, voicePage } from '../voice-page.ts'

declare global {
  interface Window {
    firstStop: Element | undefined
  }
}

const WINDOWS = [
  { width: 640, height: 400 },
  { width: 667, height: 375 },
]
const PATHS = [...routes.map(({ path }) => path), '/no-such-page']
const { 'contact-receipt': receipt, 'voice-in-call': call, 'inbox-list': list, 'inbox-lead': lead } = screens

const STATES: Record<string, (page: Page) => Promise<unknown> | undefined> = {
  ...Object.fromEntries(PATHS.map((path) => [path, (page: Page) => page.goto(path).then(() => hydrated(page))])),
  ...Object.fromEntries(textPages().map(({ path }) => [path, (page: Page) => page.goto(path)])),
  'the receipt': async (page) => {
    await receipt?.open(page)
    await expect(page.locator('.toast-card')).toHaveCount(0)
  },
  'a list of the inbox': (page) => openAtNoon(page, list),
  'a lead in the inbox': (page) => openAtNoon(page, lead),
  'a call': (page) => call?.open(page),
  'the log of a call': async (page) => {
    await call?.open(page)
    await voicePage(page).end.click()
  },
  'a call without a microphone': async (page) => {
    await page.context().clearPermissions()
    const voice = await openVoicePage(page)
    await voice.start.click()
    await expect(voice.alert).toBeVisible()
  },
}

async function openAtNoon(page: Page, screen: Screen | undefined): Promise<void> {
  await page.clock.setFixedTime(NOON)
  await screen?.open(page)
}

test.use({ permissions: ['microphone'] })

for (const [name, open] of Object.entries(STATES)) {
  const title = `${name}: what gets the focus is not covered, and most of the window is left to the page`
  test(title, { tag: name.includes('call') ? '@full' : [] }, async ({ page }) => {
    await open(page)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        window.firstStop = undefined
      })
      await expectNoViolations(page)
      let stops = 0
      for (; stops < 150; stops++) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(stopOf)
        if (!stop) break
        expect(stop, `${size.width} × ${size.height}`).toMatchObject({ isCovered: false, isWide: false })
        expect(stop.fixed, stop.html).toBeLessThan(0.35)
      }
      expect(stops).toBeGreaterThan(0)
    }
  })
}

/** Runs in the page: the element in focus, and the part of the window that does not scroll with the page. Null past the last. */
async function stopOf() {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const element = document.activeElement
  if (!element || element === document.body || element === window.firstStop) return null
  window.firstStop ??= element
  // A radio button is seen as its label.
  const shown = (element instanceof HTMLInputElement && element.type === 'radio' && element.labels?.[0]) || element
  // The middle of what is in the window: of a text area the browser scrolls to the line with the caret only.
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2)
  const fixed = [...document.querySelectorAll('body *')].filter((one) => {
    const { position, visibility } = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    const isFixed = (position === 'fixed' || position === 'sticky') && visibility === 'visible'
    return isFixed && box.width > innerWidth / 2 && box.bottom > 0 && !one.parentElement?.closest('.sr-only')
  })
  const heights = fixed.map((one) => one.getBoundingClientRect().height)
  return {
    html: element.outerHTML.slice(0, 160),
    isCovered: !hit || !(shown.contains(hit) || hit.contains(shown)),
    isWide: document.documentElement.scrollWidth > innerWidth,
    fixed: heights.reduce((sum, one) => sum + one, 0) / innerHeight,
  }
}
