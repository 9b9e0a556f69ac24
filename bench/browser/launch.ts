import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'

/** How much slower than this machine the visitor's is: what Lighthouse takes for a phone of the middle class. */
const SLOWDOWN = 4

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
}

export async function slowDown(page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
