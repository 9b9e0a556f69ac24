import postgres, { type Sql } from 'postgres'
import { measure, type ScaleRow } from './scale.ts'

const MEMBER = '00000000-0000-4000-8000-00000000000a'
const SESSION = '00000000-0000-4000-8000-0000000000a0'
const FIRST_PAGE_MS = 200
const SEARCH_MS = 300

/** With many leads: how long the lists of the inbox take for a member, and whether they read a whole table. */
export async function measureInbox(url: string, leads: number): Promise<ScaleRow[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fill(sql, leads)
    await actAsMember(sql)
    const rows: ScaleRow[] = []
    for (const [name, call, mostMs] of [
      ['the first page', list('open', null, null), FIRST_PAGE_MS],
      ['all leads', list('all', null, null), FIRST_PAGE_MS],
      ['answered leads', list('answered', null, null), FIRST_PAGE_MS],
      ['leads by voice', list('open', 'voice', null), FIRST_PAGE_MS],
      ['a page in the middle', `count(*) from (${middle(leads)}) at_once`, FIRST_PAGE_MS],
      ['the numbers', 'public.inbox_counts()', FIRST_PAGE_MS],
      ['a common word', list('open', null, 'freight'), SEARCH_MS],
      ['a rare word', list('all', null, `person${leads - 7}@`), SEARCH_MS],
      ['two words', list('all', null, 'freight person77'), SEARCH_MS],
      ['a word that no lead has', list('all', null, 'nothinglikeit'), SEARCH_MS],
      ['two letters', list('all', null, 'zq'), SEARCH_MS],
      ['the numbers of a search', `public.inbox_counts(null, 'audit')`, SEARCH_MS],
    ] as const) {
      rows.push(await measure(sql, `inbox, ${name}`, call, mostMs))
    }
    return rows
  } finally {
    await sql.end()
  }
}

function list(which: string, source: string | null, search: string | null): string {
  return `count(*) from public.inbox_leads('${which}', ${quoted(source)}, ${quoted(search)})`
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `'${text}'`
}

function middle(leads: number): string {
  const age = `make_interval(mins => ${leads * 5})`
  return `select * from public.inbox_leads('all', null, null, now() - ${age}, gen_random_uuid(), 50)`
}

const WORDS = `'we would like help with our data and reports please call me about a readiness review or an audit of freight routing by hand'`

/** Over two years: one in twenty is open, one in forty came by voice, one in fifty is long. */
async function fill(sql: Sql, leads: number): Promise<void> {
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
