import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** There are no violations of WCAG 2.2 AA that axe can detect. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Every page has a heading; one whose screen depends on its address shows it once the app has arrived.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0)
  // In forced colours axe reads the author's text colours on the system's backgrounds; pictures show them.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .disableRules(isForced ? ['color-contrast'] : [])
    // No page has a frame, for which axe would open another page.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
}

/** There are no violations and nothing is cut off, on a wide and on a narrow screen. */
export async function expectAccessible(page: Page, widths = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoViolations(page)
  }
}
