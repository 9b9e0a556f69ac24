import type { Browser, Page } from '@playwright/test'
import { hydrated } from '../../e2e/hydrated.ts'

/** What came over the wire, with headers, and how often something was asked for. */
export type Transfer = { bytes: number; requests: number }

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** A first visit that goes no further, the same read to its end, and a second visit with what the browser kept. */
export async function measureVisits(browser: Browser, url: string): Promise<Record<string, Transfer>> {
  const visits: Record<string, Transfer> = {}
  for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const first = await counting(page, () => open(page, url))
    const rest = await counting(page, () => readOn(page))
    await page.close()
    const again = await context.newPage()
    visits[`${device}: first visit, first view`] = first
    visits[`${device}: first visit, read to the end`] = sum(first, rest)
    visits[`${device}: second visit`] = await counting(again, () => open(again, url))
    await context.close()
  }
  return visits
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await hydrated(page)
}

async function readOn(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += 400) await page.evaluate((top) => window.scrollTo({ top }), y)
  await page.waitForLoadState('networkidle')
}

async function counting(page: Page, work: () => Promise<void>): Promise<Transfer> {
  const session = await page.context().newCDPSession(page)
  const transfer: Transfer = { bytes: 0, requests: 0 }
  const fromNetwork = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache) fromNetwork.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fromNetwork.has(requestId) || encodedDataLength === 0) return
    transfer.bytes += encodedDataLength
    transfer.requests += 1
  })
  await session.send('Network.enable')
  await work()
  await session.detach()
  return transfer
}

function sum(one: Transfer, other: Transfer): Transfer {
  return { bytes: one.bytes + other.bytes, requests: one.requests + other.requests }
}
