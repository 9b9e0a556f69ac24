// npm run bench -- interactions [visits]: how long every control takes to answer a visitor whose processor is four times
// slower than this one. Uses a running site, or starts one.
import type { Browser, Page } from '@playwright/test'
import { hydrated } from '../../support/hydrated.ts'
import { median } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, printChecks } from '../report.ts'
import { withSite } from './browser.ts'
import { watchInteractions } from './event-timing.ts'
import { EMPTY_PAGE, onAuthPage, onDesktop, onEmptyPage, onPhone, sendForm, type Timings } from './journeys.ts'

const [VISITS = 3] = options.numbers
const MOST_INP_MS = 100
/** What Lighthouse assumes for a mid-range phone. */
const SLOWDOWN = 4
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

await withSite(async (browser, siteUrl) => {
  const visits: Timings[] = []
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await makeVisit(browser, siteUrl, visit))
  const kinds = Object.keys(visits[0] ?? {})
  const emptyPage = median(visits.flatMap((timings) => timings[EMPTY_PAGE] ?? []))
  console.table(Object.fromEntries(kinds.map((kind) => [kind, rowOf(kind, visits, emptyPage)])))
  printChecks(
    'interactions',
    kinds.map((kind) => atMost(`${kind}: INP`, inp(kind, visits), MOST_INP_MS, ' ms')),
  )
})

async function makeVisit(browser: Browser, siteUrl: string, visit: number): Promise<Timings> {
  const timings: Timings = {}
  const visitPage = async (
    device: object,
    path: string,
    act: (page: Page, timings: Timings) => Promise<void>,
    isReady = hydrated,
  ) => {
    const page = await browser.newPage({ ...device, reducedMotion: 'no-preference' })
    await watchInteractions(page)
    await page.goto(`${siteUrl}${path}`)
    await isReady(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await act(page, timings)
    await page.context().close()
  }
  await visitPage(DESKTOP, '/robots.txt', onEmptyPage, async () => {})
  await visitPage(DESKTOP, '/', async (page) => {
    await onDesktop(page, timings)
    await sendForm(page, timings, `bench-${Date.now()}-${visit}@example.org`)
  })
  await visitPage(PHONE, '/', onPhone)
  await visitPage(DESKTOP, '/auth', onAuthPage)
  return timings
}

/** The INP of so short a visit is its slowest interaction. Of all visits the median counts. */
function inp(kind: string, visits: Timings[]): number {
  return median(visits.map((timings) => Math.max(...(timings[kind] ?? [Number.NaN]))))
}

function rowOf(kind: string, visits: Timings[], emptyPage: number) {
  const all = visits.flatMap((timings) => timings[kind] ?? [])
  return {
    interactions: all.length,
    'p50 ms': median(all),
    'p50, times an empty page': Number((median(all) / emptyPage).toFixed(1)),
    'INP ms': inp(kind, visits),
    'slowest ms': Math.max(...all),
  }
}
