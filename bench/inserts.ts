// npm run bench -- inserts: what the outbox costs a visitor, through the API and in bare SQL on the same Postgres.
// The ways take turns, so that whatever else the machine does meets all of them.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePorts, runCommand, startStack, stopStack } from '../stack/src/tests/own-stack.ts'
import { raiseLimits, switchTriggers } from './chaos/outbox.ts'
import { percentile } from './numbers/percentile.ts'

const CLIENTS = 8
const ROUNDS = 5
const ROUND_MS = 2_000

type Way = {
  name: string
  triggers: 'on' | 'off'
  insert: (email: string) => Promise<void>
  times: number[]
  ms: number
}

const folder = mkdtempSync(join(tmpdir(), 'inserts-'))
const stack = await startStack(folder, { ...(await freePorts()), SITE_ENV: 'production' })
const { apiUrl, anonKey, dbUrl } = stack.addresses
const sql = postgres(dbUrl, { max: CLIENTS, onnotice: () => {} })
let visitors = 0

try {
  await raiseLimits(sql)
  // The mails themselves would compete for the machine: they wait.
  await sql`update private.contact_settings set mails_per_second = 0.001, mails_burst = 1`
  const ways: Way[] = [
    { name: 'bare SQL', triggers: 'off', insert: insertBySql, times: [], ms: 0 },
    { name: 'bare SQL, outbox', triggers: 'on', insert: insertBySql, times: [], ms: 0 },
    { name: 'API', triggers: 'off', insert: insertByApi, times: [], ms: 0 },
    { name: 'API, outbox', triggers: 'on', insert: insertByApi, times: [], ms: 0 },
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms up and does not count.
    for (const way of ways) await runRound(way, round > 0)
  }
  const perSecond = ({ times, ms }: Way) => (times.length * 1_000) / ms
  const bare = ways[0] ? perSecond(ways[0]) : Number.NaN
  console.table(
    Object.fromEntries(
      ways.map((way) => [
        way.name,
        {
          'inserts/s': Math.round(perSecond(way)),
          'of bare SQL': Number((perSecond(way) / bare).toFixed(2)),
          'p50 ms': Number(percentile(way.times, 0.5).toFixed(1)),
          'p99 ms': Number(percentile(way.times, 0.99).toFixed(1)),
        },
      ]),
    ),
  )
  const [, , api, apiWithOutbox] = ways.map(perSecond)
  console.info(
    `Through the API, the outbox leaves ${Math.round(((apiWithOutbox ?? 0) / (api ?? 1)) * 100)} % of the inserts ` +
      `(${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s).`,
  )
} finally {
  await sql.end({ timeout: 1 })
  await stopStack(stack)
  await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
}

async function runRound(way: Way, counts: boolean): Promise<void> {
  await switchTriggers(sql, way.triggers)
  const began = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, () => runClient(way, began + ROUND_MS, counts)))
  if (counts) way.ms += performance.now() - began
}

async function runClient({ insert, times }: Way, untilMs: number, counts: boolean): Promise<void> {
  while (performance.now() < untilMs) {
    visitors += 1
    const began = performance.now()
    await insert(`visitor-${visitors}@example.org`)
    if (counts) times.push(performance.now() - began)
  }
}

async function insertBySql(email: string): Promise<void> {
  await sql`
    insert into public.contact_submissions (name, email, message) values ('Ada', ${email}, 'We would like to talk.')`
}

async function insertByApi(email: string): Promise<void> {
  const response = await fetch(`${apiUrl}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ name: 'Ada', email, message: 'We would like to talk.' }),
  })
  if (response.status !== 201) throw new Error(`insert refused: ${response.status} ${await response.text()}`)
}
