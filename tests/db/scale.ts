import postgres, { type Sql } from 'postgres'

/** A call, and the big tables that it read from end to end. */
export type Scan = { call: string; scanned: string[] }

const MEMBER = '00000000-0000-4000-8000-00000000000a'
const SESSION = '00000000-0000-4000-8000-0000000000a0'

/** Claims and every step of the maintenance, with a full outbox. */
export async function scansOfOutbox(url: string, pending: number, sent: number): Promise<Scan[]> {
  const lead = JSON.stringify({ name: 'Ada', email: 'pending-7@scale.test', message: 'Message number 7' })
  const hook = JSON.stringify({ user: { email: 'ada@scale.test' }, email_data: { email_action_type: 'recovery' } })
  const calls = [
    'public.contact_claim_due(20, 60, false)',
    'public.contact_claim_due(20, 60, true)',
    `public.contact_claim_lead('${lead}', 60, false)`,
    'private.has_due_mails(now(), false)',
    `public.send_account_mail('${hook}')`,
    'private.expire_mails()',
    'private.make_digests()',
    'private.reconcile_outbox()',
    'private.purge_contact_data()',
    'private.remind_team()',
  ]
  return scansOf(url, calls, (sql) => fillOutbox(sql, pending, sent))
}

/** The lists, searches and counts of the inbox with the requests of its page, with many leads. */
export async function scansOfInbox(url: string, leads: number): Promise<Scan[]> {
  const middle = new Date(Date.now() - leads * 5 * 60_000).toISOString()
  const rare = `person${leads - 7}@`
  const searches = ['freight', 'audit', rare, 'freight person77', 'nothinglikeit']
  const lists = [
    "which => 'all'",
    "which => 'open'",
    "which => 'answered'",
    "which => 'open', lead_source => 'voice'",
    `which => 'all', before_at => '${middle}', before_id => '${MEMBER}'`,
    "which => 'all', search => 'zq'",
    ...searches.map((search) => `which => 'all', search => '${search}'`),
  ]
  const calls = [
    ...lists.map((args) => `count(*) from public.inbox_leads(${args})`),
    ...['', ...searches].map((search) => `count(*) from public.inbox_counts(search => '${search}')`),
  ]
  return scansOf(url, calls, async (sql) => {
    await fillLeads(sql, leads)
    await actAsMember(sql)
  })
}

async function scansOf(url: string, calls: string[], fill: (sql: Sql) => Promise<void>): Promise<Scan[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fill(sql)
    const found: Scan[] = []
    for (const call of calls) {
      await sql.unsafe('begin')
      const before = await countScans(sql)
      await sql.unsafe(`select ${call}`)
      const after = await countScans(sql)
      await sql.unsafe('rollback')
      const scanned = [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table)
      found.push({ call, scanned })
    }
    return found
  } finally {
    await sql.end()
  }
}

/** Sequential scans of the big tables in this transaction so far. */
async function countScans(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; count: number }[]>`
    select relname as name, seq_scan::int as count from pg_stat_xact_user_tables
    where relname in ('mail_outbox', 'contact_submissions')`
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Leads with two mails each: old ones whose mails were sent, half of them past retention, and new ones that wait. */
async function fillOutbox(sql: Sql, pending: number, sent: number): Promise<void> {
  await sql`update private.contact_settings set mails_per_second = 1000000, mails_burst = 1000000, digests_per_hour = 1000
    where only_row`
  await sql`alter table public.contact_submissions disable trigger user`
  for (const [prefix, mails] of [
    ['sent', sent],
    ['pending', pending],
  ] as const) {
    await sql`
      with leads as (
        insert into public.contact_submissions (name, email, message, created_at)
        select 'Ada', ${prefix} || '-' || n || '@scale.test', 'Message number ' || n,
          now() - case ${prefix} when 'sent' then make_interval(months => n % 48) else make_interval(secs => n % 600) end
        from generate_series(1, ${mails / 2}::int) n
        returning *
      )
      insert into private.mail_outbox (submission_id, kind, idempotency_key, state, next_at, created_at, waiting_since,
        inbox, fingerprint, sent_at, first_try_at)
      select id, kind, kind || '/' || id,
        case when ${prefix} = 'sent' then 'sent' when kind = 'notification' and random() < 0.2 then 'gathering' else 'pending' end,
        created_at, created_at, created_at, email, private.lead_fingerprint(leads::public.contact_submissions),
        case ${prefix} when 'sent' then created_at end,
        case when random() < 0.5 then created_at - interval '4 days' end
      from leads, unnest(array['confirmation', 'notification']) kind`
  }
  await sql`alter table public.contact_submissions enable trigger user`
  await sql`update public.contact_submissions set created_at = now() - interval '6 minutes' where email = 'pending-7@scale.test'`
  await sql`vacuum analyze`
}

const WORDS = `'we would like help with our data and reports please call me about a readiness review or an audit of freight routing by hand'`

/** Over two years: one in twenty is open, one in forty came by voice, one in fifty is long. */
async function fillLeads(sql: Sql, leads: number): Promise<void> {
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
