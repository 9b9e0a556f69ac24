import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page, Request } from '@playwright/test'
import { hydrated } from '../../e2e/hydrated.ts'
import { slowDown } from '../browser/launch.ts'
import { busyDuring } from '../browser/thread-time.ts'
import { percentile } from '../numbers/percentile.ts'

export type PageCost = {
  'HTML kB': number
  'HTML brotli kB': number
  'scripts brotli kB': number
  nodes: number
  'hydrated after, processor ms': number
  'next story, processor ms': number
  'FCP ms': number
  'LCP ms': number
  'first view: requests': number
  'first view: kB without HTML and scripts': number
  'pictures fetched at the stories': number
}

const LOADS = 5
const CLICKS = 5
const SETTLE_MS = 1_000
const kB = (bytes: number) => Number((bytes / 1_000).toFixed(1))

export async function measurePage(browser: Browser, url: string, dist: string): Promise<PageCost> {
  const html = readFileSync(join(dist, 'index.html'))
  const visits: Visit[] = []
  for (let load = 0; load < LOADS; load += 1) visits.push(await visitPage(browser, url))
  const median = (pick: (visit: Visit) => number) => Math.round(percentile(visits.map(pick), 0.5))
  // Whatever disturbs a processor only adds to its time.
  const least = (pick: (visit: Visit) => number) => Math.round(Math.min(...visits.map(pick)))
  const [{ atLoad, scripts, nodes, storyPictures }] = visits as [Visit]
  const weight = (paths: string[]) => paths.map((path) => readFileSync(join(dist, path)))
  return {
    'HTML kB': kB(html.length),
    'HTML brotli kB': kB(brotliCompressSync(html).length),
    'scripts brotli kB': kB(weight(scripts).reduce((sum, file) => sum + brotliCompressSync(file).length, 0)),
    nodes: nodes,
    'hydrated after, processor ms': least(({ hydrationMs }) => hydrationMs),
    'next story, processor ms': least(({ nextStoryMs }) => nextStoryMs),
    'FCP ms': median(({ fcpMs }) => fcpMs),
    'LCP ms': median(({ lcpMs }) => lcpMs),
    'first view: requests': atLoad.length,
    'first view: kB without HTML and scripts': kB(
      weight(atLoad.filter((path) => path !== '/' && !path.endsWith('.js'))).reduce(
        (sum, file) => sum + file.length,
        0,
      ),
    ),
    'pictures fetched at the stories': storyPictures,
  }
}

type Visit = {
  hydrationMs: number
  nextStoryMs: number
  fcpMs: number
  lcpMs: number
  nodes: number
  /** What was asked for until the browser said that the page is loaded. */
  atLoad: string[]
  scripts: string[]
  storyPictures: number
}

async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await slowDown(page)
    const hydrationMs = await busyDuring(page, async () => {
      await page.goto(url)
      await hydrated(page)
    })
    const atLoad = asked.map((request) => new URL(request.url()).pathname)
    const { fcpMs, lcpMs } = await readPaints(page)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const next = page.getByRole('button', { name: 'Next story' })
    await next.scrollIntoViewIfNeeded()
    await storiesLoaded(page)
    const storyPictures = asked.filter((request) => request.url().includes('/client-')).length
    const busyMs = await busyDuring(page, async () => {
      for (let click = 0; click < CLICKS; click += 1) await next.click()
    })
    return {
      hydrationMs,
      nextStoryMs: busyMs / CLICKS,
      fcpMs,
      lcpMs,
      nodes,
      atLoad,
      scripts: atLoad.filter((path) => path.endsWith('.js')),
      storyPictures,
    }
  } finally {
    await page.context().close()
  }
}

function readPaints(page: Page): Promise<{ fcpMs: number; lcpMs: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
        new PerformanceObserver((list) =>
          resolve({ fcpMs, lcpMs: list.getEntries().at(-1)?.startTime ?? Number.NaN }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

/** Until the portrait that is shown has come, and whatever else was asked for with it had its time to be. */
async function storiesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('#testimonials figure:not([inert]) img')].some(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  )
  await page.waitForTimeout(SETTLE_MS)
}
