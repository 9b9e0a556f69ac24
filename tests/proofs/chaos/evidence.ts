// Changes the database before a chaos run, and reads the evidence afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ADDRESS_HEADER, POISON_WORD } from './visitors.ts'

const POLL_MS = 500

type MailOfLead = { email: string; kind: string }

/** Facts about a mail that the provider accepted, or about one that failed. */
export type KnownMail = MailOfLead & {
  id: string
  state: 'sent' | 'failed'
  error: string | null
  /** From the insert until the provider accepted it. */
  seconds: number
  delivery: string | null
  isAnswered: boolean
}

/**
 * The provider's plan allows every mail. The limits on messages are unchanged, for visitors and for the flood.
 */
export async function prepareDatabase(sql: Sql, oldLeads: number): Promise<void> {
  await sql`
    update private.contact_settings set confirmations_per_day = 1000000, replies_per_day = 1000000,
      notifications_per_hour = 1000000,
      client_address_header = ${ADDRESS_HEADER} where only_row`
  // The SQLSTATE of text that is not valid in JSON.
  await sql.unsafe(`
    create function private.refuse_payload() returns trigger language plpgsql as
      'begin raise sqlstate ''22P05'' using message = ''refused by chaos''; end';
    create trigger refuse_payload before update of payload on public.mails
      for each row when (new.kind in ('confirmation', 'notification') and new.payload::text like '%${POISON_WORD}%') execute function private.refuse_payload()`)
  await addOldLeads(sql, oldLeads)
}

async function addOldLeads(sql: Sql, count: number): Promise<void> {
  await sql`alter table public.contact_submissions disable trigger user`
  await sql`
    with settings as (select make_interval(months => retention_months + 1) as age from private.contact_settings),
    leads as (
      insert into public.contact_submissions (name, email, message, created_at)
      select 'Ada', 'old-' || n || '@visitors.example', 'An old message. Number ' || n, now() - age - n * interval '1 second'
      from settings, generate_series(1, ${count}::int) n
      returning *
    )
    insert into public.mails (lead_id, kind, state, attempts, due_at, created_at, sent_at)
    select id, kind, 'sent', 1, created_at, created_at, created_at
    from leads, unnest(array['confirmation', 'notification']) kind`
  await sql`alter table public.contact_submissions enable trigger user`
  await sql`vacuum analyze public.contact_submissions, public.mails`
}

/** The time until no mail is waiting; null if that took longer than `mostMs`. */
export async function waitUntilEmpty(sql: Sql, sinceMs: number, mostMs: number): Promise<number | null> {
  for (; Date.now() - sinceMs <= mostMs; await sleep(POLL_MS)) {
    const found = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from public.mails where state in ('pending', 'sending')`.catch(() => []) // Postgres recovers from a crash
    if (found[0]?.waiting === 0) return Date.now() - sinceMs
  }
  return null
}

/** Everything that the verdict reads from the database. */
export async function readEvidence(sql: Sql) {
  const submissions = await sql<{ kind: string; email: string }[]>`
    select split_part(email, '-', 1) as kind, email from public.contact_submissions`
  const emailsOf = (kind: string) => submissions.filter((lead) => lead.kind === kind).map(({ email }) => email)
  const mails = await sql<KnownMail[]>`
    select mail.id, lead.email, mail.kind, mail.state, mail.error, mail.delivery,
      lead.answered_at is not null as "isAnswered",
      extract(epoch from mail.sent_at - lead.created_at)::float as seconds
    from public.mails mail join public.contact_submissions lead on lead.id = mail.lead_id
    where mail.state in ('sent', 'failed') and lead.email like 'lead-%'`
  const states = await sql<{ state: string; mails: number }[]>`
    select state || coalesce(' (' || reason || ')', '') as state, count(*)::int as mails
    from public.mails group by 1 order by 1`
  const [read] = await sql<{ health: Health; perNetwork: number }[]>`
    select public.contact_health() as health, messages_per_hour as "perNetwork" from private.contact_settings`
  if (!read) throw new Error('contact_settings has no row')
  return {
    ...read,
    leads: emailsOf('lead'),
    flood: emailsOf('flood'),
    oldLeads: emailsOf('old').length,
    mails,
    failed: new Map(mails.filter(({ state }) => state === 'failed').map((mail) => [nameOf(mail), mail.error])),
    states: states.map((counted) => `${counted.state}: ${counted.mails}`).join(', '),
  }
}

export type Health = {
  alarms: string[]
  failed: number
  withoutAddress: number
  lastMaintenanceSecondsAgo: number | null
}

export function nameOf({ kind, email }: MailOfLead): string {
  return `${kind} of ${email}`
}
