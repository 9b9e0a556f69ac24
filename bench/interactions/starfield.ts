import type { Browser, Page } from '@playwright/test'
import { hydrated } from '../../e2e/hydrated.ts'
import { slowDown } from '../browser/launch.ts'
import { busyDuring } from '../browser/thread-time.ts'
import { percentile } from '../numbers/percentile.ts'
import { drawnFrames, MARK, type TraceEvent } from './drawn-frames.ts'

const WATCH_MS = 5_000
const REST_MS = 1_000

export type StarfieldCost = {
  /** Processor time of the script, for each frame that was drawn. */
  meanMs: number
  p95Ms: number
  /** Of all work on the page's thread, over what it does while the sky is not shown, for each frame. */
  threadMs: number
  /** Frames asked for within a second. */
  unseen: Record<string, number>
}

/** What a hundred stars cost on a slow phone or laptop, and whether they cost anything while nobody sees them. */
export async function measureStarfield(browser: Browser, siteUrl: string): Promise<StarfieldCost> {
  const page = await openWatched(browser, siteUrl, 'no-preference')
  try {
    await slowDown(page)
    await page.waitForTimeout(REST_MS)
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
    const driftingMs = await busyDuring(page, () => page.waitForTimeout(WATCH_MS))
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const frames = drawnFrames(trace.traceEvents)

    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }))
    const scrolledAway = await framesAskedFor(page)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await setHidden(page, true)
    const hiddenTab = await framesAskedFor(page)
    await setHidden(page, false)

    // The same view without the sky: the turning chart and whatever else moves stay.
    await page.locator('canvas').evaluate((canvas) => canvas.style.setProperty('display', 'none'))
    await page.waitForTimeout(REST_MS)
    const stillMs = await busyDuring(page, () => page.waitForTimeout(WATCH_MS))

    const calm = await openWatched(browser, siteUrl, 'reduce')
    const reducedMotion = await framesAskedFor(calm)
    await calm.context().close()
    return {
      meanMs: frames.reduce((sum, ms) => sum + ms, 0) / frames.length,
      p95Ms: percentile(frames, 0.95),
      threadMs: Math.max(0, driftingMs - stillMs) / frames.length,
      unseen: { 'scrolled away': scrolledAway, 'hidden tab': hiddenTab, 'reduced motion': reducedMotion },
    }
  } finally {
    await page.context().close()
  }
}

/** Counts the frames that the page asks for, and marks those in which a canvas is drawn on. */
async function openWatched(browser: Browser, siteUrl: string, reducedMotion: 'reduce' | 'no-preference') {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion })
  await page.addInitScript((mark) => {
    const counted = Object.assign(window, { framesAskedFor: 0 })
    const drawing = CanvasRenderingContext2D.prototype
    const marking: ProxyHandler<() => void> = {
      apply: (clear, pen, box) => {
        performance.mark(mark)
        Reflect.apply(clear, pen, box)
      },
    }
    Reflect.set(drawing, 'clearRect', new Proxy(Reflect.get(drawing, 'clearRect'), marking))
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      counted.framesAskedFor += 1
      return ask(callback)
    }
  }, MARK)
  await page.goto(siteUrl)
  await hydrated(page)
  return page
}

async function framesAskedFor(page: Page): Promise<number> {
  const asked = () => page.evaluate(() => Number(Reflect.get(window, 'framesAskedFor')))
  await page.waitForTimeout(REST_MS)
  const before = await asked()
  await page.waitForTimeout(REST_MS)
  return (await asked()) - before
}

/** A browser without windows has no tab to put in front, so the page is told what a browser would tell it. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
