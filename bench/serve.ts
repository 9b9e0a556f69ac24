// npm run bench -- serve: requests per second of the site server of `npm start` beside bare nginx, on the same files and
// the same connections, and what a million visits weigh. Needs dist/ (npm run build) and nginx (apt install nginx-light).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from './browser/launch.ts'
import { percentile } from './numbers/percentile.ts'
import { keepAsking, type Answers } from './serve/keep-asking.ts'
import { hasNginx, startNginx } from './serve/nginx.ts'
import { startSiteServer } from './serve/site-server.ts'
import { measureVisits } from './serve/visit-bytes.ts'

const DIST = join(import.meta.dirname, '../dist')
const CONNECTIONS = 32
const ROUNDS = 5
const ROUND_MS = 1_500
/** Below this share of nginx something silly is done on every request, such as compressing. */
const LEAST_SHARE = 0.1
/** What a million visits in an hour ask of a single server, at one page and its files each, is the CDN's; see docs/scale.md. */
const VISITS = 1_000_000

if (!existsSync(join(DIST, '_headers')) || !hasNginx()) {
  console.error('serve: needs a finished build (npm run build) and nginx on the PATH (apt-get install nginx-light)')
  process.exit(2)
}

const ours = await startSiteServer(DIST)
const nginx = await startNginx(DIST)
const missed: string[] = []
try {
  const script = readdirSync(join(DIST, 'assets')).find((name) => /^main-.*\.js$/.test(name)) ?? ''
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries({
    'the home page': '/',
    'a hashed script': `/assets/${script}`,
    'nothing there': '/no-such-page',
  }))
    rows[name] = await compare(name, path)
  console.table(rows)
  await weighVisits()
} finally {
  ours.stop()
  nginx.stop()
}
for (const bound of missed) console.info(`  ✗ ${bound}`)
console.info(missed.length === 0 ? 'serve: every bound holds' : `serve: ${missed.length} bounds missed`)
process.exitCode = missed.length === 0 ? 0 : 1

/** In turns, so that whatever else the machine does meets both. The middle round counts. */
async function compare(name: string, path: string): Promise<Record<string, number>> {
  const rounds: { ours: Answers; nginx: Answers }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const answers = {
      ours: await keepAsking(ours.url, path, CONNECTIONS, ROUND_MS),
      nginx: await keepAsking(nginx.url, path, CONNECTIONS, ROUND_MS),
    }
    // The first round warms up and does not count.
    if (round > 0) rounds.push(answers)
  }
  const perSecond = (server: 'ours' | 'nginx') =>
    percentile(
      rounds.map((round) => (round[server].count * 1_000) / round[server].ms),
      0.5,
    )
  const share = perSecond('ours') / perSecond('nginx')
  const [{ ours: answer, nginx: other }] = rounds as [{ ours: Answers; nginx: Answers }]
  if (answer.status !== other.status) missed.push(`${name}: ${answer.status}, nginx says ${other.status}`)
  if (!(share >= LEAST_SHARE)) missed.push(`${name}: ${share.toFixed(2)} of nginx, at least ${LEAST_SHARE}`)
  return {
    status: answer.status,
    bytes: answer.bytes,
    'bytes, nginx': other.bytes,
    'npm start, requests/s': Math.round(perSecond('ours')),
    'nginx, requests/s': Math.round(perSecond('nginx')),
    'share of nginx': Number(share.toFixed(2)),
  }
}

async function weighVisits(): Promise<void> {
  const browser = await launchBrowser()
  try {
    const visits = await measureVisits(browser, ours.url)
    console.table(
      Object.fromEntries(
        Object.entries(visits).map(([name, { bytes, requests }]) => [
          name,
          {
            requests,
            kB: Number((bytes / 1_000).toFixed(1)),
            'GB for a million': Math.round((bytes * VISITS) / 1e9),
            'Gbit/s at a million an hour': Number(((bytes * VISITS * 8) / 3_600 / 1e9).toFixed(2)),
          },
        ]),
      ),
    )
  } finally {
    await browser.close()
  }
}
