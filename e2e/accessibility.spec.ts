import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { hydrated } from './hydrated.ts'
import { brand } from '../src/content/brand.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

for (const viewport of [DESKTOP, PHONE]) {
  for (const path of ['/', '/no-such-page']) {
    test(`axe finds nothing on ${path} at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await hydrated(page)
      await expectNoViolations(page)
    })
  }
}

test('axe finds nothing in the open mobile menu', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds nothing while the bar lies over the paper section', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/#about')
  await hydrated(page)
  await expect(page.getByRole('banner')).toHaveCSS('height', '64px')
  await expectNoViolations(page)
})

test('a keyboard alone reaches everything, in order, in sight and never under the bar', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await hydrated(page)
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
        inSight: bottom <= innerHeight && (top >= covered || element.getAttribute('href') === '#main'),
      }
    })
    if (!stop) break
    expect(stop).toMatchObject({ ringed: true, inSight: true })
    names.push(stop.name)
  }
  const bar = ['Services', 'About', 'Success Stories', 'Contact Us', 'Sign In']
  const hero = ['Request a Free AI Readiness Review', 'Talk to our voice agent', 'Scroll down to services']
  const dots = ['Show story 1 of 3', 'Show story 2 of 3', 'Show story 3 of 3', 'Previous story', 'Next story']
  expect(names.slice(0, 15)).toEqual(['Skip to content', brand.name, ...bar, ...hero, ...dots])
  expect(names).toContain('Or click here to schedule a call')
  expect(names.at(-1)).toBe('Voice Demo')
})

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Request a Free AI Readiness Review' })).toBeFocused()
})

for (const [what, viewport] of [
  ['320 px wide', { width: 320, height: 568 }],
  ['at 200 % zoom of a laptop', { width: 640, height: 400 }],
  ['between the breakpoints', { width: 1000, height: 700 }],
] as const) {
  for (const path of ['/', '/auth', '/no-such-page']) {
    test(`${path} does not scroll sideways, ${what}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await hydrated(page)
      const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(content).toBeLessThanOrEqual(screen ?? 0)
      // Sections that clip what sticks out would hide it from the measure above.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, p, li, a, button, input, textarea, img')]
          .filter(
            (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden]'),
          )
          .filter((element) => !element.closest('.sr-only') && !element.matches('a[href="#main"]'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect()
            return left < -1 || right > innerWidth + 1
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(cut).toEqual([])
    })
  }
}

test('targets are at least 24 px, and 44 in the bar, the hero and the carousel', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await hydrated(page)
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
