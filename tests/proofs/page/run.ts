// npm run bench -- page [rounds]: the main thread and the largest paint of the home page on a phone, beside an empty page and
// static builds elsewhere: BEFORE=folder of this site, PEER=folder of another (with its web font). Loads are interleaved and
// compared in pairs, so that a change of the machine's speed affects both. Needs `npm run build` and a quiet machine.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { ROOT } from '../../../stack/settings.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { options } from '../options.ts'
import { holds, printChecks } from '../report.ts'

const [ROUNDS = 11] = options.numbers
const BUSIEST = 1
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** The work before the first interaction is done by then. */
const MEASURED_MS = 2_500
const MOST_OF_PEER = 1.8
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><body><p>Empty</p></body></html>'
const DIST = join(ROOT, 'dist')
const TYPES: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** CPU milliseconds of the main thread, milliseconds to the largest paint, transferred kB and requests. */
type Load = { main: number; paint: number; kB: number; requests: number }
type Site = { name: string; url: string; loads: Load[] }

if ((loadavg()[0] ?? 0) > BUSIEST)
  throw new Error(`The machine is busy: its load is ${loadavg()[0]}, at most ${BUSIEST}`)
const { PEER: peer, BEFORE: before } = process.env
const sites: Site[] = [
  await serve('ours', (path) => readFileSync(join(DIST, path))),
  await serve('empty', (path) => (path === '/index.html' ? Buffer.from(EMPTY) : null)),
  ...(before ? [await serve('before', (path) => readFileSync(join(before, path)))] : []),
  ...(peer ? [await serve('peer', (path) => readFileSync(join(peer, path)))] : []),
]
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const site of sites) await load(browser, site)
for (let round = 0; round < ROUNDS; round += 1)
  for (const site of round % 2 ? sites.toReversed() : sites) site.loads.push(await load(browser, site))
await browser.close()
report()
process.exit()

/** Every text file is sent as brotli, as a CDN does: compressed once, for the first load, which is not counted. */
async function serve(name: string, read: (path: string) => Buffer | null): Promise<Site> {
  const bodies = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const type = TYPES[extname(pathname) || '.html']
    try {
      const file = bodies.has(pathname) ? null : read(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
      if (file) bodies.set(pathname, type ? brotliCompressSync(file) : file)
      const body = bodies.get(pathname)
      if (!body) return void response.writeHead(404).end()
      response.writeHead(200, type ? { 'content-type': type, 'content-encoding': 'br' } : {})
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, loads: [] }
}

async function load(chrome: Browser, { url }: Site): Promise<Load> {
  const page = await chrome.newPage({ ...PHONE, reducedMotion: 'no-preference' })
  const session = await page.context().newCDPSession(page)
  const sizes: number[] = []
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void sizes.push(encodedDataLength))
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { paint: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(MEASURED_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  const paint = await page.evaluate(() => Number(Reflect.get(window, 'paint')))
  await page.context().close()
  const main = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  return { main, paint, kB: sizes.reduce((sum, size) => sum + size, 0) / 1_000, requests: sizes.length }
}

function report(): void {
  console.table(Object.fromEntries(sites.map((site) => [site.name, row(site)])))
  const [ours, , ...others] = sites
  for (const other of others)
    for (const figure of ['main', 'paint'] as const) {
      const ratios = ours?.loads.map((one, i) => one[figure] / (other.loads[i]?.[figure] ?? Number.NaN)) ?? []
      const [low, mid, high] = [0.25, 0.5, 0.75].map((share) => percentile(ratios, share).toFixed(2))
      console.info(`  ${figure}: ${mid} times ${other.name} (quartiles ${low} to ${high})`)
      if (other.name === 'peer' && figure === 'main')
        printChecks('page', [holds(`main thread: at most ${MOST_OF_PEER} times the peer`, Number(mid) <= MOST_OF_PEER)])
    }
}

function row({ loads }: Site) {
  const middle = (figure: keyof Load) => {
    const values = loads.map((one) => one[figure])
    return Math.round(percentile(values, 0.5))
  }
  return {
    'main thread ms': middle('main'),
    'largest paint ms': middle('paint'),
    kB: middle('kB'),
    requests: middle('requests'),
  }
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
