// npm run bench -- load [leads] [seconds]: how fast leads are stored and mails are sent, and how long the inbox takes with 1,000
// leads and with a million. Compare within one run only: the machine may be busy.
import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { Resend } from '../../stack/fakes/resend/resend.ts'
import { findFreePort } from '../../stack/process/ports.ts'
import { setLimits } from '../../stack/services/postgres/contact-limits.ts'
import { KEYS } from '../../stack/settings.ts'
import { withStack, type TemporaryStack } from '../support/own-stack.ts'
import { postJson } from '../support/post-json.ts'
import { options } from './options.ts'
import { printTable } from './report.ts'

const [leads = 1_000_000, seconds = 3] = options.numbers
const CONNECTIONS = 8
const ROUNDS = 3
const READS = 5
const FEW_LEADS = 1_000
const OPEN_LEADS = 50
const DRAIN_TIMEOUT_MS = 120_000

const READ = {
  'list of open leads': "select * from public.inbox where status = 'open' order by number limit 51",
  'list of all leads': 'select * from public.inbox order by number desc limit 51',
  'count of open leads': "select count(*) from public.inbox where status = 'open'",
  'count of all leads': 'select count(*) from public.inbox',
  'search for a rare word': "select * from public.inbox where search like '%zanzibar%' order by number desc limit 51",
  health: 'select public.contact_health()',
}

const resend = new Resend({ port: await findFreePort(), apiKey: KEYS.resend })
await resend.open()
try {
  await withStack({ RESEND_API_URL: resend.url, STACK_LIMITS: 'off' }, measureAll)
} finally {
  await resend.close()
}

async function measureAll({ addresses, sql }: TemporaryStack): Promise<void> {
  const { apiUrl, anonKey, dbUrl } = addresses
  await setLimits(dbUrl, true)
  const stored = await storeBySql(dbUrl, sql)
  await setLimits(dbUrl, false)
  const insertUrl = `${apiUrl}/rest/v1/contact_submissions`
  const headers = { apikey: anonKey }
  const api = await measure(async () => {
    const { status } = await postJson(insertUrl, exampleLead(), { headers })
    if (status !== 201 && status !== 429) throw new Error(`The API responded with ${status}`)
    return status === 201
  })
  stored.push(['leads through the API', describe([api])])
  stored.push(['mails through the function', await sendMails(apiUrl, sql)])
  printTable([...stored, ...(await readInbox(sql))])
}

function exampleLead() {
  return {
    name: 'Grace Hopper',
    email: `g${randomUUID()}@example.net`,
    message: 'We would like a readiness review, please.',
  }
}

/** The same statements into our table and into one without indexes, checks, policies and triggers, in turns. */
async function storeBySql(dbUrl: string, admin: Sql): Promise<[string, string][]> {
  await admin`
    create table if not exists public.bare (
      id uuid primary key default gen_random_uuid(), number bigint generated always as identity,
      created_at timestamptz not null default now(), name text not null, email text not null, message text not null)`
  await admin`grant insert on public.bare to anon`
  const sql = postgres(dbUrl, { max: CONNECTIONS, onnotice: () => {} })
  const runs: Record<string, Run[]> = { bare: [], contact_submissions: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const [table, ofTable] of Object.entries(runs)) ofTable.push(await measure(() => insert(sql, table)))
  await sql.end()
  return Object.entries(runs).map(([table, ofTable]) => [`rows of ${table}`, describe(ofTable)])
}

/** A public one, as callers without an address share a limit. */
function randomAddress(): string {
  const [first = 0, ...others] = crypto.getRandomValues(new Uint8Array(4))
  return [20 + (first % 60), ...others].join('.')
}

/** As PostgREST does it, each from another public address. False if it is refused. */
async function insert(sql: Sql, table: string): Promise<boolean> {
  const headers = JSON.stringify({ 'cf-connecting-ip': randomAddress(), 'user-agent': 'Mozilla/5.0' })
  try {
    await sql.begin(async (session) => {
      await session`
        select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true),
          set_config('request.jwt.claims', '{"role": "anon"}', true)`
      await session`insert into ${session(`public.${table}`)} ${session(exampleLead())}`
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'PGRST') return false
    throw error
  }
}

/** `refused`: a counter was locked for too long, and the page would send the message again. */
type Run = { perSecond: number; timesMs: number[]; refused: number }

async function measure(work: () => Promise<boolean>): Promise<Run> {
  const timesMs: number[] = []
  let refused = 0
  const end = performance.now() + seconds * 1_000
  const repeat = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      if (await work()) timesMs.push(performance.now() - began)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  return { refused, perSecond: timesMs.length / seconds, timesMs }
}

function describe(runs: Run[]): string {
  const timesMs = runs.flatMap((run) => run.timesMs).toSorted((a, b) => a - b)
  const perSecond = median(runs.map((run) => run.perSecond)).toFixed(0)
  const refused = runs.reduce((sum, run) => sum + run.refused, 0)
  const p99 = timesMs[Math.floor(timesMs.length * 0.99)]?.toFixed(0)
  return `${perSecond}/s, p99 ${p99} ms${refused > 0 ? `, ${refused} refused for a second` : ''}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Those of the leads that came through the API, as fast as one scheduler has them sent. The provider responds at once. */
async function sendMails(apiUrl: string, sql: Sql): Promise<string> {
  const began = Date.now()
  const sentBefore = resend.accepted.length
  const headers = { 'x-cron-secret': KEYS.cron }
  let waiting = 1
  while (waiting > 0 && Date.now() < began + DRAIN_TIMEOUT_MS) {
    await postJson(`${apiUrl}/functions/v1/send-contact-emails`, {}, { headers, timeoutMs: DRAIN_TIMEOUT_MS })
    const [found] = await sql`select count(*)::int as waiting from public.mails where state in ('pending', 'sending')`
    waiting = found?.['waiting']
  }
  const sent = resend.accepted.length - sentBefore
  return `${((sent * 1_000) / (Date.now() - began)).toFixed(0)}/s (${sent} mails)`
}

/** Milliseconds with few leads and with many, of which the newest are open. */
async function readInbox(sql: Sql): Promise<[string, string][]> {
  const member = randomUUID()
  await sql`insert into auth.users (id, email) values (${member}, 'load@site.test')`
  await sql`insert into auth.sessions (id, user_id, aal, created_at) values (${member}, ${member}, 'aal2', now())`
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth')`
  await sql`truncate public.contact_submissions cascade`
  // The rows are consistent by themselves.
  await sql`alter table public.contact_submissions disable trigger user`
  await sql`alter table public.mails drop constraint mails_lead_id_fkey`
  await store(sql, 1, FEW_LEADS)
  const few = await readAll(sql, member)
  const began = Date.now()
  await store(sql, FEW_LEADS + 1, leads)
  const filledS = ((Date.now() - began) / 1_000).toFixed(0)
  const many = await readAll(sql, member)
  const [found] = await sql`
    select pg_size_pretty(pg_total_relation_size('public.contact_submissions') + pg_total_relation_size('public.mails')) as size`
  const row = (name: string): [string, string] => [
    name,
    `${few[name]?.toFixed(1)} ms, ${many[name]?.toFixed(1)} ms (× ${((many[name] ?? 0) / (few[name] ?? 1)).toFixed(1)})`,
  ]
  return [
    [`with ${FEW_LEADS} and with ${leads} leads`, `(stored in ${filledS} s, ${found?.['size']})`],
    ...Object.keys(few).map(row),
  ]
}

async function store(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into public.contact_submissions (created_at, name, email, company, message, read_at, answered_at, answered_by)
    select now() - make_interval(mins => (${to}::int - n) % 900000), 'Grace Hopper', 'g' || n || '@example.net', 'Navy',
      'We would like a readiness review of what we have built. ' || md5(n::text), now(),
      case when n <= ${to}::int - ${OPEN_LEADS}::int then now() end,
      case when n <= ${to}::int - ${OPEN_LEADS}::int then 'Ruth' end
    from generate_series(${from}::int, ${to}::int) n`
  await sql`
    insert into public.mails (kind, lead_id, state, due_at, created_at, sent_at, delivery, delivery_at)
    select kind, id, 'sent', created_at, created_at, created_at, 'delivered', created_at
    from public.contact_submissions lead, unnest(array['notification', 'confirmation']) kind
    where not exists (select from public.mails where lead_id = lead.id)`
  await sql`vacuum analyze public.contact_submissions, public.mails`
}

async function readAll(sql: Sql, member: string): Promise<Record<string, number>> {
  const iat = Math.ceil(Date.now() / 1_000)
  const claims = JSON.stringify({ sub: member, session_id: member, role: 'authenticated', aal: 'aal2', iat })
  const found: Record<string, number> = {}
  for (const [name, statement] of Object.entries(READ)) found[name] = await timeOf(sql, statement, claims)
  found['facts for the summary'] = await timeOf(sql, 'select public.mail_summary_facts()', null)
  return found
}

/** The median of a few, as a member with these claims or as the owner. */
async function timeOf(sql: Sql, statement: string, claims: string | null): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < READS; i++)
    await sql.begin(async (session) => {
      if (claims)
        await session`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const began = performance.now()
      await session.unsafe(statement)
      times.push(performance.now() - began)
    })
  return median(times)
}
