import type { Browser } from '@playwright/test'
import { median } from '../numbers.ts'

/** CPU milliseconds of the main thread, which do not depend on the machine's load. */
export type MainThread = { all: number; script: number; layout: number; style: number; recalculations: number }

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** The work before the first interaction is done by then. */
const MEASURED_MS = 2_500

/** Of each figure the median. */
export function mediansOf(loads: MainThread[]): MainThread {
  const middle = (figure: keyof MainThread) => Math.round(median(loads.map((load) => load[figure])))
  return {
    all: middle('all'),
    script: middle('script'),
    layout: middle('layout'),
    style: middle('style'),
    recalculations: middle('recalculations'),
  }
}

/** The work of the main thread in the first seconds, with an empty cache and without interaction. */
export async function measureMainThread(browser: Browser, url: string): Promise<MainThread> {
  const page = await browser.newPage({ ...PHONE, reducedMotion: 'no-preference', ignoreHTTPSErrors: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(MEASURED_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.context().close()
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    all: value('TaskDuration') * 1_000,
    script: value('ScriptDuration') * 1_000,
    layout: value('LayoutDuration') * 1_000,
    style: value('RecalcStyleDuration') * 1_000,
    recalculations: value('RecalcStyleCount'),
  }
}
