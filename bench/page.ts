// npm run bench -- page [runs]: Lighthouse with its mobile defaults on the built pages, and on a copy of the home page
// without any script, which is as fast as this page can be. One server, turn by turn, medians. Needs `npm run build`,
// openssl, and a machine with nothing else to do.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { comparable, median } from './page/comparable.ts'
import { withoutScripts } from './page/no-script-copy.ts'
import { runLighthouse, type PageRun } from './page/run-lighthouse.ts'
import { serveLikeACdn } from './page/serve-like-a-cdn.ts'

const RUNS = Number(process.argv[3] ?? 5)
const MAX_TURNS = RUNS * 2
const DIST = join(import.meta.dirname, '../dist')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

if (!existsSync(join(DIST, '_headers'))) throw new Error('There is no build: npm run build')

const whole = await serveLikeACdn(DIST)
const bare = await serveLikeACdn(DIST, withoutScripts)
const missed: string[] = []
try {
  const pages = {
    '/': `${whole.url}/`,
    '/ without scripts': `${bare.url}/`,
    '/auth': `${whole.url}/auth`,
    '/voice-demo': `${whole.url}/voice-demo`,
  }
  const runs = await takeTurns(pages)
  console.table(Object.fromEntries(Object.entries(runs).map(([name, taken]) => [name, rowOf(taken)])))
  judge(runs)
  for (const bound of missed) console.info(`  ✗ ${bound}`)
  console.info(missed.length === 0 ? 'page: every bound holds' : `page: ${missed.length} bounds missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  whole.close()
  bare.close()
}

/** All pages once, then all again, until each has enough runs in which the machine was as fast as for its neighbours. */
async function takeTurns<Name extends string>(pages: Record<Name, string>): Promise<Record<Name, PageRun[]>> {
  const names = Object.keys(pages) as Name[]
  const taken = Object.fromEntries(names.map((name): [string, PageRun[]] => [name, []])) as Record<Name, PageRun[]>
  const hasEnough = () => names.every((name) => taken[name].length >= RUNS)
  for (let turn = 1; turn <= MAX_TURNS && !hasEnough(); turn += 1) {
    const runs: (PageRun & { name: Name })[] = []
    for (const name of names) runs.push({ name, ...(await runLighthouse(pages[name])) })
    // Once in a while Lighthouse loses a trace, and then knows no times.
    const complete = runs.filter(({ lcp, tbt }) => Number.isFinite(lcp + tbt))
    for (const run of comparable(complete)) taken[run.name].push(run)
    console.info(`turn ${turn}: ${names.map((name) => `${name} ${taken[name].length}`).join(', ')}`)
  }
  holds(`${RUNS} comparable runs of each page: the machine is too restless`, hasEnough())
  return taken
}

function rowOf(runs: PageRun[]) {
  const times = runs.map(({ tbt }) => Math.round(tbt))
  return {
    scores: CATEGORIES.map((category) => score(runs, category)).join('/'),
    'FCP ms': middle(runs, 'fcp'),
    'LCP ms': middle(runs, 'lcp'),
    'TBT ms (range)': `${middle(runs, 'tbt')} (${Math.min(...times)}-${Math.max(...times)})`,
    CLS: Number(median(runs.map(({ cls }) => cls)).toFixed(3)),
    requests: middle(runs, 'requests'),
    kB: middle(runs, 'kilobytes'),
    runs: runs.length,
  }
}

function judge(runs: Record<'/' | '/ without scripts' | '/auth' | '/voice-demo', PageRun[]>): void {
  const ours = runs['/']
  const limit = runs['/ without scripts']
  const lcp = middle(ours, 'lcp') / middle(limit, 'lcp')
  const fcp = middle(ours, 'fcp') / middle(limit, 'fcp')
  console.info(`beside the copy without scripts: FCP ${fcp.toFixed(3)}, LCP ${lcp.toFixed(3)}`)
  holds(`/: LCP at most 1.10 of the copy without scripts (${lcp.toFixed(3)})`, lcp <= 1.1)
  holds(`/: FCP at most 1.05 of it (${fcp.toFixed(3)})`, fcp <= 1.05)
  holds(`/: TBT at most 50 ms (${middle(ours, 'tbt')})`, middle(ours, 'tbt') <= 50)
  holds(
    '/: nothing moves',
    ours.every(({ cls }) => cls === 0),
  )
  holds(`/: at most 12 requests (${middle(ours, 'requests')})`, middle(ours, 'requests') <= 12)
  holds(`/: at most 150 kB (${middle(ours, 'kilobytes')})`, middle(ours, 'kilobytes') <= 150)
  for (const [page, least] of [
    ['/', 100],
    ['/auth', 99],
    ['/voice-demo', 99],
  ] as const) {
    holdsScores(page, runs[page], least)
  }
}

function holdsScores(page: string, runs: PageRun[], leastPerformance: number): void {
  for (const category of CATEGORIES) {
    const least = category === 'performance' ? leastPerformance : 100
    const reached = score(runs, category)
    holds(`${page}: ${category} ${least} (${reached}): ${runs[0]?.faults.join(', ')}`, reached >= least)
  }
}

function score(runs: PageRun[], category: string): number {
  return median(runs.map(({ scores }) => scores[category] ?? 0))
}

function middle(runs: PageRun[], what: 'fcp' | 'lcp' | 'tbt' | 'requests' | 'kilobytes'): number {
  return Math.round(median(runs.map((run) => run[what])))
}

function holds(bound: string, does: boolean): void {
  if (!does) missed.push(bound)
}
