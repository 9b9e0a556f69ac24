// npm run bench -- inserts: what the outbox costs, through the API and in plain SQL on the same Postgres. The ways take
// turns, so that other work of the machine affects all of them.
import { raiseLimits } from '../../stack/src/testing/contact-limits.ts'
import { withStack } from '../../stack/src/testing/own-stack.ts'
import { percentile } from '../numbers.ts'

const CLIENTS = 8
const ROUNDS = 5
const ROUND_MS = 2_000

await withStack({ SITE_ENV: 'production' }, async ({ addresses: { apiUrl, anonKey }, sql }) => {
  await raiseLimits(sql)
  // The mails wait: sending them would compete for the machine.
  await sql`update private.contact_settings set mails_per_second = 0.001, mails_burst = 1 where only_row`
  const insertBySql = async (email: string) => {
    await sql`
      insert into public.contact_submissions (name, email, message) values ('Ada', ${email}, 'We would like to talk.')`
  }
  const insertByApi = async (email: string) => {
    const response = await fetch(`${apiUrl}/rest/v1/contact_submissions`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify({ name: 'Ada', email, message: 'We would like to talk.' }),
    })
    if (response.status !== 201) throw new Error(`insert refused: ${response.status} ${await response.text()}`)
  }
  const ways = [
    { name: 'plain SQL', hasOutbox: false, insert: insertBySql, times: [] as number[] },
    { name: 'plain SQL, outbox', hasOutbox: true, insert: insertBySql, times: [] },
    { name: 'API', hasOutbox: false, insert: insertByApi, times: [] },
    { name: 'API, outbox', hasOutbox: true, insert: insertByApi, times: [] },
  ]
  let visitors = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { hasOutbox, insert, times } of ways) {
      await sql`alter table public.contact_submissions ${hasOutbox ? sql`enable` : sql`disable`} trigger user`
      const deadline = performance.now() + ROUND_MS
      const client = async () => {
        while (performance.now() < deadline) {
          visitors += 1
          const began = performance.now()
          await insert(`visitor-${visitors}@example.org`)
          // The first round warms up.
          if (round > 0) times.push(performance.now() - began)
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
    }
  }
  const [plain = 0, , api = 0, apiWithOutbox = 0] = ways.map(({ times }) => perSecond(times))
  const rows = ways.map(({ name, times }) => {
    const row = {
      'inserts/s': Math.round(perSecond(times)),
      'of plain SQL': Number((perSecond(times) / plain).toFixed(2)),
      'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
      'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
    }
    return [name, row] as const
  })
  console.table(Object.fromEntries(rows))
  console.info(`Through the API, the outbox leaves ${Math.round((apiWithOutbox / api) * 100)} % of the inserts.`)
})

function perSecond(times: number[]): number {
  return (times.length * 1_000) / (ROUNDS * ROUND_MS)
}
