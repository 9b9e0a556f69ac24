import postgres, { type Sql } from 'postgres'
import { measure, type ScaleRow } from './scale.ts'

/** With a full outbox: how long claims and each step of the upkeep take, and which of the big tables they scan. */
export async function measureScale(url: string, pending: number, sent: number): Promise<ScaleRow[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fill(sql, pending, sent)
    const lead = JSON.stringify({ name: 'Ada', email: 'pending-7@scale.test', message: 'Message number 7' })
    const claimLead = `public.contact_claim_lead('${lead}', 60, false)`
    return [
      await measure(sql, 'contact_claim_due', 'public.contact_claim_due(20, 60, false)', 50),
      await measure(sql, 'contact_claim_due, Turnstile', 'public.contact_claim_due(20, 60, true)', 50),
      await measure(sql, 'contact_claim_lead', claimLead, 20),
      await measure(sql, 'kick_drain', 'private.has_due_mails(now(), false)', 20),
      await measure(sql, 'age_mails', 'private.age_mails()', 200),
      await measure(sql, 'make_digests', 'private.make_digests()', 200),
      await measure(sql, 'reconcile_outbox', 'private.reconcile_outbox()', 200),
      await measure(sql, 'purge_contact_data', 'private.purge_contact_data()', 200),
      await measure(sql, 'remind_team', 'private.remind_team()', 200),
    ]
  } finally {
    await sql.end()
  }
}

/** Leads with two mails each: old ones whose mails were sent, half of them past retention, and new ones that wait. */
async function fill(sql: Sql, pending: number, sent: number): Promise<void> {
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
