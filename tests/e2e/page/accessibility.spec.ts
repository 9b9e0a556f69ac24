// Automated WCAG 2.2 AA checks, and the keyboard. Large text: large-text.spec.ts. Print and forced colours: pictures.spec.ts.
import * as brand from '#src/brand/brand.data.ts'
import { schedule } from '#src/brand/contact.data.ts'
import { legalLinks } from '#src/content/links.ts'
import * as hero from '#src/brand/hero.data.ts'
import { navigation } from '#src/content/navigation.ts'
import { openPage } from '../../support/hydrated.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const UNKNOWN = '/no-such-page'

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
