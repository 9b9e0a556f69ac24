import type { Locator, Page } from '@playwright/test'

/** How long a finger rests on a button. */
const PRESS_MS = 80

/**
 * Presses as a visitor does. Playwright's own `click` and `tap` check their target inside the page while the events are
 * handled, which would be measured too, and release at once.
 */
export async function click(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centreOf(target)
  await page.mouse.click(x, y, { delay: PRESS_MS })
}

export async function tap(page: Page, target: Locator): Promise<void> {
  const touchPoint = await centreOf(target)
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touchPoint] })
  await page.waitForTimeout(PRESS_MS)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
