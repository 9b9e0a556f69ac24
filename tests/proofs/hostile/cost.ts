import { readFileSync } from 'node:fs'
import type { Sql } from 'postgres'
import { atMost, type Check } from '../report.ts'

const lead = {
  name: 'Ada',
  email: 'ada@cost.test',
  company: null,
  message: 'Is this thing on?',
  source: 'form',
  origin: null,
}
const BLANK = '\u{3000}'
const LARGE = '🌊'
/** Within the limits of sizes; some are refused by the table's checks. */
const WORST_CONTENT = {
  blanks: { message: ' '.repeat(5_000) },
  'blanks of three bytes': {
    name: BLANK.repeat(200),
    company: BLANK.repeat(200),
    message: `${BLANK.repeat(4_980)}${lead.message}`,
  },
  'characters of four bytes': { name: LARGE.repeat(200), company: LARGE.repeat(200), message: LARGE.repeat(5_000) },
  'an address of dots': { email: `a@${'a.'.repeat(120)}de` },
  'an address of hyphens': { email: `a@${`a${'-'.repeat(60)}a.`.repeat(3)}de` },
  'an address that is none': { email: `a@${'a-'.repeat(500)}` },
  'an origin of 4 kB': { origin: { landing: `/${'a'.repeat(3_900)}` } },
  'an origin of 180 keys': { origin: Object.fromEntries(Array.from({ length: 180 }, (_, key) => [`utm_${key}`, 'x'])) },
}
const TOO_LARGE = {
  '6 MB of blanks': { message: ' '.repeat(6_000_000) },
  '19 MB of blanks': { message: ' '.repeat(19_000_000) },
}
const MOST_MS = 50
const RUNS = 5
const BODY =
  'json_to_record($1::text::json) as body (name text, email text, company text, message text, source text, origin jsonb)'
const STORE = `insert into public.contact_submissions (name, email, company, message, source, origin) select * from ${BODY}`
const PARSE = `select octet_length(message) from ${BODY}`

/** The CPU time of a lead in Postgres, with the SQL that PostgREST generates, independent of the machine's load. */
export async function findCosts(sql: Sql): Promise<Check[]> {
  const connection = await sql.reserve()
  const [session] = await connection`select pg_backend_pid() as pid`
  const usedMs = () => Number(readFileSync(`/proc/${session?.['pid']}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

  const cost = async (fields: object, statement: string) => {
    const body = JSON.stringify({ ...lead, ...fields })
    const found: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await connection`begin`
      await connection`select set_config('request.headers', '{"cf-connecting-ip": "192.0.2.1"}', true)`
      await connection`set local role anon`
      const began = usedMs()
      await connection.unsafe(statement, [body]).catch(() => {}) // refused, which has its cost too
      found.push(usedMs() - began)
      await connection`rollback`
    }
    return Math.min(...found)
  }

  const checks: Check[] = []
  for (const [name, fields] of Object.entries(WORST_CONTENT)) {
    checks.push(atMost(`a message with ${name} takes`, await cost(fields, STORE), MOST_MS, ' ms of Postgres'))
  }
  for (const [name, fields] of Object.entries(TOO_LARGE)) {
    const beyond = (await cost(fields, STORE)) - (await cost(fields, PARSE))
    checks.push(atMost(`a message of ${name} takes, beyond parsing it`, beyond, MOST_MS, ' ms of Postgres'))
  }
  connection.release()
  return checks
}
