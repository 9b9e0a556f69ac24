// npm run bench -- page [runs]: what the main thread does for the home page, and Lighthouse with its mobile defaults on the
// built pages. Both also on a copy of the home page without scripts, the least this page can be. Medians of alternating
// runs. Needs `npm run build`, openssl and a quiet machine.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/assets/find-chromium.ts'
import { median } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, holds, printChecks, type Check } from '../report.ts'
import { measureMainThread, mediansOf, type MainThread } from './main-thread.ts'
import { runLighthouse, type PageRun } from './run-lighthouse.ts'
import { serveLikeACdn } from './serve-like-a-cdn.ts'

const [RUNS = 5] = options.numbers
const MAX_TURNS = RUNS * 2
const LOADS = RUNS * 2
/** A run on a machine that was this much faster or slower than usual does not count. */
const MAX_CPU_DIFFERENCE = 0.2
const DIST = join(import.meta.dirname, '../../../dist')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const PAGES = ['/', '/ without scripts', '/auth', '/voice-demo'] as const

type Runs = Record<(typeof PAGES)[number], PageRun[]>
type Work = Record<'/' | '/ without scripts', MainThread>

if (!existsSync(join(DIST, '_headers'))) throw new Error('There is no build: npm run build')
const site = await serveLikeACdn(DIST)
const copy = await serveLikeACdn(DIST, withoutScripts)
try {
  const work = await measureWork()
  console.table(work)
  const runs = await takeTurns()
  console.table(Object.fromEntries(PAGES.map((page) => [page, rowOf(runs[page])])))
  printChecks('page', judge(runs, work))
} finally {
  site.close()
  copy.close()
}

async function measureWork(): Promise<Work> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const ours: MainThread[] = []
  const plain: MainThread[] = []
  for (let load = 0; load < LOADS; load += 1) {
    ours.push(await measureMainThread(browser, `${site.url}/`))
    plain.push(await measureMainThread(browser, `${copy.url}/`))
  }
  await browser.close()
  return { '/': mediansOf(ours), '/ without scripts': mediansOf(plain) }
}

/** All pages once, then all again, until each has enough runs on a machine of the same speed. */
async function takeTurns(): Promise<Runs> {
  const kept: Runs = { '/': [], '/ without scripts': [], '/auth': [], '/voice-demo': [] }
  const hasEnough = () => PAGES.every((page) => kept[page].length >= RUNS)
  for (let turn = 1; turn <= MAX_TURNS && !hasEnough(); turn += 1) {
    const runs = []
    for (const page of PAGES) {
      const url = page === '/ without scripts' ? `${copy.url}/` : `${site.url}${page}`
      runs.push({ page, ...(await runLighthouse(url)) })
    }
    const usual = median(runs.map(({ cpu }) => cpu))
    for (const run of runs) {
      // Lighthouse sometimes loses a trace, and then has no times.
      const isComplete = Number.isFinite(run.lcp)
      if (isComplete && Math.abs(run.cpu - usual) <= MAX_CPU_DIFFERENCE * usual) kept[run.page].push(run)
    }
    console.info(`turn ${turn}: ${PAGES.map((page) => `${page} ${kept[page].length}`).join(', ')}`)
  }
  return kept
}

function rowOf(runs: PageRun[]) {
  return {
    scores: CATEGORIES.map((category) => score(runs, category)).join('/'),
    'FCP ms': middle(runs, 'fcp'),
    'LCP ms': middle(runs, 'lcp'),
    CLS: Number(median(runs.map(({ cls }) => cls)).toFixed(3)),
    requests: middle(runs, 'requests'),
    kB: middle(runs, 'kilobytes'),
    runs: runs.length,
  }
}

function judge(runs: Runs, work: Work): Check[] {
  const ours = runs['/']
  return [
    holds(
      `${RUNS} comparable runs of each page; otherwise the machine is too busy`,
      PAGES.every((page) => runs[page].length >= RUNS),
    ),
    atMost('/: LCP, times that of the copy without scripts', ratio(runs, 'lcp'), 1.03),
    atMost('/: FCP, times that of it', ratio(runs, 'fcp'), 1.03),
    atMost('/: work of the main thread, times that of it', work['/'].all / work['/ without scripts'].all, 1.35),
    atMost('/: CLS', Math.max(...ours.map(({ cls }) => cls)), 0),
    ...scoreChecks('/', ours, 100),
    ...scoreChecks('/auth', runs['/auth'], 99),
    ...scoreChecks('/voice-demo', runs['/voice-demo'], 99),
  ]
}

/** Times that of the copy without scripts. */
function ratio(runs: Runs, what: 'fcp' | 'lcp'): number {
  return middle(runs['/'], what) / middle(runs['/ without scripts'], what)
}

function scoreChecks(page: string, runs: PageRun[], leastPerformance: number): Check[] {
  return CATEGORIES.map((category) => {
    const least = category === 'performance' ? leastPerformance : 100
    const found = score(runs, category)
    return {
      claim: `${page}: ${category} ${found}, at least ${least}`,
      against: found >= least ? [] : (runs[0]?.faults ?? ['']),
    }
  })
}

function score(runs: PageRun[], category: string): number {
  return median(runs.map(({ scores }) => scores[category] ?? 0))
}

function middle(runs: PageRun[], what: 'fcp' | 'lcp' | 'requests' | 'kilobytes'): number {
  return Math.round(median(runs.map((run) => run[what])))
}

/** The baseline for this page: the same HTML, CSS, fonts and pictures without scripts and their preloads. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*type="module"[^>]*><\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}
