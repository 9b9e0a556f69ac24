import postgres, { type Sql } from 'postgres'
import { measure, type ScaleRow } from './scale.ts'

const MEMBER = '00000000-0000-4000-8000-00000000000a'
const SESSION = '00000000-0000-4000-8000-0000000000a0'
const FIRST_PAGE_MS = 200
const SEARCH_MS = 300

/** A call of the inbox as the page makes it, and how long it may take. */
export type InboxCall = {
  name: string
  rpc: 'inbox_leads' | 'inbox_counts'
  args: Record<string, unknown>
  mostMs: number
}

export function inboxCalls(leads: number): InboxCall[] {
  const middle = new Date(Date.now() - leads * 5 * 60_000).toISOString()
  const rare = `person${leads - 7}@`
  return [
    list('the first page', FIRST_PAGE_MS, { which: 'open' }),
    list('all leads', FIRST_PAGE_MS, {}),
    list('answered leads', FIRST_PAGE_MS, { which: 'answered' }),
    list('leads by voice', FIRST_PAGE_MS, { which: 'open', lead_source: 'voice' }),
    list('a page in the middle', FIRST_PAGE_MS, { before_at: middle, before_id: MEMBER }),
    counts('the numbers', FIRST_PAGE_MS, ''),
    list('a common word', SEARCH_MS, { which: 'open', search: 'freight' }),
    list('a rare word', SEARCH_MS, { search: rare }),
    list('two words', SEARCH_MS, { search: 'freight person77' }),
    list('a word that no lead has', SEARCH_MS, { search: 'nothinglikeit' }),
    list('two letters', SEARCH_MS, { search: 'zq' }),
    counts('numbers of a common word', SEARCH_MS, 'audit'),
    counts('numbers of a rare word', SEARCH_MS, rare),
    counts('numbers of two words', SEARCH_MS, 'freight person77'),
    counts('numbers of a word that no lead has', SEARCH_MS, 'nothinglikeit'),
  ]
}

function list(name: string, mostMs: number, args: object): InboxCall {
  return { name, rpc: 'inbox_leads', args: { which: 'all', ...args }, mostMs }
}

function counts(name: string, mostMs: number, search: string): InboxCall {
  return { name, rpc: 'inbox_counts', args: { search }, mostMs }
}

/** With many leads: how long the lists of the inbox take for a member, and whether they read a whole table. */
export async function measureInbox(url: string, leads: number): Promise<ScaleRow[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fillLeads(sql, leads)
    await actAsMember(sql)
    const rows: ScaleRow[] = []
    for (const { name, rpc, args, mostMs } of inboxCalls(leads)) {
      const given = Object.entries(args).map(([key, value]) => `${key} => '${String(value)}'`)
      rows.push(await measure(sql, `inbox, ${name}`, `count(*) from public.${rpc}(${given.join(', ')})`, mostMs))
    }
    return rows
  } finally {
    await sql.end()
  }
}

const WORDS = `'we would like help with our data and reports please call me about a readiness review or an audit of freight routing by hand'`

/** Over two years: one in twenty is open, one in forty came by voice, one in fifty is long. */
export async function fillLeads(sql: Sql, leads: number): Promise<void> {
  const [index] = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where indexname = 'contact_submissions_words'`
  // Filled row by row it would take minutes.
  await sql`drop index public.contact_submissions_words`
  await sql`alter table public.contact_submissions disable trigger user`
  await sql.unsafe(`
    insert into public.contact_submissions (name, email, company, message, created_at, source, read_at, answered_at, answered_by)
    select 'Name ' || md5(n::text), 'person' || n || '@' || left(md5(n::text), 8) || '.test', 'Company ' || n % 700,
      repeat(md5(n::text) || ' ' || ${WORDS} || ' ' || md5((-n)::text) || ' ', case when n % 50 = 0 then 12 else 2 end),
      now() - make_interval(mins => n * 10), case when n % 40 = 0 then 'voice' else 'form' end, now(),
      case when n % 20 <> 0 then now() end, case when n % 20 <> 0 then 'Ruth' end
    from generate_series(1, ${leads}) n`)
  await sql`insert into private.mail_outbox (submission_id, kind, idempotency_key, state, next_at, created_at, waiting_since, sent_at)
    select id, kind, kind || '/' || id, 'sent', created_at, created_at, created_at, created_at
    from public.contact_submissions, unnest(array['confirmation', 'notification']) kind`
  await sql`alter table public.contact_submissions enable trigger user`
  await sql.unsafe(index?.definition ?? '')
  await sql`vacuum analyze`
}

async function actAsMember(sql: Sql): Promise<void> {
  await sql`insert into auth.users (id, email) values (${MEMBER}, 'ruth@team.test')`
  await sql`insert into auth.sessions (id, user_id) values (${SESSION}, ${MEMBER})`
  await sql`insert into public.team_members (user_id, name, activated_at) values (${MEMBER}, 'Ruth', now())`
  const claims = { sub: MEMBER, session_id: SESSION, aal: 'aal2', iat: Math.ceil(Date.now() / 1000) }
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`
}
