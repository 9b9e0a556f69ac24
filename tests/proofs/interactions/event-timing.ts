import type { Page } from '@playwright/test'

/** Shorter ones are not reported by the browser. */
const SHORTEST_REPORTED_MS = 16
/** The browser reports an event after the frame that shows its effect. */
const REPORTED_AFTER_MS = 150

/** Must be called before the page is opened. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const seen: { at: number; ms: number }[] = []
    Object.assign(window, { seenInteractions: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.push({ at: entry.startTime, ms: entry.duration })
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
  }, SHORTEST_REPORTED_MS)
}

/** From the input to the frame that shows its effect: the longest of the interactions that `act` makes. */
export async function timeInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => performance.now())
  await act()
  return page.evaluate(
    async ([since, wait, least]) => {
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
      })
      const seen = Reflect.get(window, 'seenInteractions') as { at: number; ms: number }[]
      return Math.max(least, ...seen.filter(({ at }) => at >= since).map(({ ms }) => ms))
    },
    [before, REPORTED_AFTER_MS, SHORTEST_REPORTED_MS] as const,
  )
}
