// node tests/stress/load.ts [LEADS] [SECONDS], after a build: how fast leads are stored and emails are sent, and how long the inbox takes
// with so many leads. Compare within one run only: the machine may be busy.
import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { Resend } from '../../stack/fakes/resend/resend.ts'
import { readArguments } from '../../stack/process/arguments.ts'
import { findFreePort } from '../../stack/process/ports.ts'
import { KEYS } from '../../stack/settings.ts'
import { withStack, type TemporaryStack } from '../support/own-stack.ts'
import { postJson } from '../support/post-json.ts'
import { printTable } from './report.ts'

const USAGE = 'node tests/stress/load.ts [LEADS] [SECONDS]: a million leads, and three seconds of messages'
const [leads = 1_000_000, seconds = 3] = readArguments(USAGE, { allowPositionals: true }).positionals.map(Number)
const CONNECTIONS = 8
const READS = 5
const OPEN_LEADS = 50
const DRAIN_TIMEOUT_MS = 120_000

const READ = {
  'list of open leads': "select * from public.inbox where status = 'open' order by number limit 51",
  'list of all leads': 'select * from public.inbox order by number desc limit 51',
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

async function measureAll(stack: TemporaryStack): Promise<void> {
  printTable([
    ['leads through the API', await storeLeads(stack)],
    ['emails through the function', await sendMails(stack)],
    ...(await readInbox(stack.sql)),
  ])
}

async function storeLeads({ addresses: { apiUrl, anonKey } }: TemporaryStack): Promise<string> {
  let stored = 0
  const end = performance.now() + seconds * 1_000
  const visit = async () => {
    while (performance.now() < end) {
      const lead = {
        name: 'Grace Hopper',
        email: `g${randomUUID()}@example.net`,
        message: 'A readiness review, please.',
      }
      const { status } = await postJson(`${apiUrl}/rest/v1/contact_submissions`, lead, { headers: { apikey: anonKey } })
      // 429: a counter was locked for too long, and the page would send the message again.
      if (status !== 201 && status !== 429) throw new Error(`The API responded with ${status}`)
      if (status === 201) stored += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  return `${(stored / seconds).toFixed(0)}/s`
}

/** Those of the leads that came through the API, as fast as one scheduler has them sent. The provider responds at once. */
async function sendMails({ addresses: { apiUrl }, sql }: TemporaryStack): Promise<string> {
  const began = Date.now()
  const headers = { 'x-cron-secret': KEYS.cron }
  let waiting = 1
  while (waiting > 0 && Date.now() < began + DRAIN_TIMEOUT_MS) {
    await postJson(`${apiUrl}/functions/v1/send-contact-emails`, {}, { headers, timeoutMs: DRAIN_TIMEOUT_MS })
    const [found] = await sql`select count(*)::int as waiting from public.mails where state in ('pending', 'sending')`
    waiting = found?.['waiting']
  }
  const sent = resend.accepted.length
  return `${((sent * 1_000) / (Date.now() - began)).toFixed(0)}/s (${sent} emails)`
}

/** As a member, with answered leads of which the newest are open. */
async function readInbox(sql: Sql): Promise<[string, string][]> {
  const member = randomUUID()
  await sql`insert into auth.users (id, email) values (${member}, 'load@site.test')`
  await sql`insert into auth.sessions (id, user_id, aal, created_at) values (${member}, ${member}, 'aal2', now())`
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth')`
  await sql`truncate public.contact_submissions cascade`
  // The rows are consistent by themselves.
  await sql`alter table public.contact_submissions disable trigger user`
  await sql`alter table public.mails drop constraint mails_lead_id_fkey`
  await sql`
    insert into public.contact_submissions (created_at, name, email, company, message, read_at, answered_at, answered_by)
    select now() - make_interval(mins => (${leads}::int - n) % 900000), 'Grace Hopper', 'g' || n || '@example.net', 'Navy',
      'We would like a readiness review of what we have built. ' || md5(n::text), now(),
      case when n <= ${leads}::int - ${OPEN_LEADS}::int then now() end,
      case when n <= ${leads}::int - ${OPEN_LEADS}::int then 'Ruth' end
    from generate_series(1, ${leads}::int) n`
  await sql`
    insert into public.mails (kind, lead_id, state, due_at, created_at, sent_at, delivery, delivery_at)
    select kind, id, 'sent', created_at, created_at, created_at, 'delivered', created_at
    from public.contact_submissions, unnest(array['notification', 'confirmation']) kind`
  await sql`vacuum analyze public.contact_submissions, public.mails`
  const iat = Math.ceil(Date.now() / 1_000)
  const claims = JSON.stringify({ sub: member, session_id: member, role: 'authenticated', aal: 'aal2', iat })
  const rows: [string, string][] = [[`with ${leads} leads`, '']]
  for (const [name, statement] of Object.entries(READ)) rows.push([name, await medianTime(sql, statement, claims)])
  return rows
}

async function medianTime(sql: Sql, statement: string, claims: string): Promise<string> {
  const times: number[] = []
  for (let i = 0; i < READS; i++)
    await sql.begin(async (session) => {
      await session`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const began = performance.now()
      await session.unsafe(statement)
      times.push(performance.now() - began)
    })
  return `${times.toSorted((a, b) => a - b)[READS >> 1]?.toFixed(1)} ms`
}
