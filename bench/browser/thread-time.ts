import type { CDPSession, Page } from '@playwright/test'

/**
 * Processor time, in milliseconds, that the page's thread spends on tasks while `work` goes on. Unlike the time on the
 * clock it does not grow when the machine is busy with something else; a slowed-down processor does count.
 */
export async function busyDuring(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busyMs(session)
  await work()
  const after = await busyMs(session)
  await session.detach()
  return after - before
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
