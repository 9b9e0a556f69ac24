// What chaos changes in its own database before the run, and reads from it afterwards.
import type { Sql } from 'postgres'
import { confirmationTo, notificationOf } from './compare.ts'
import { raiseMailLimits, switchTriggers } from './outbox.ts'
import { ADDRESS_HEADER, POISON_WORD } from './visitors.ts'

type MailOfLead = { email: string; kind: 'confirmation' | 'notification'; error: string | null }

/** The limits of messages stay as they are, for visitors and for the flood. */
export async function prepareDatabase(sql: Sql, oldLeads: number): Promise<void> {
  await raiseMailLimits(sql)
  await sql`update private.contact_settings set client_address_header = ${ADDRESS_HEADER} where only_row`
  // As with words that JSON cannot hold: the code says that the value itself is at fault.
  await sql.unsafe(`
    create function private.refuse_payload() returns trigger language plpgsql as
      'begin raise sqlstate ''22P05'' using message = ''refused by chaos''; end';
    create trigger refuse_payload before update of payload on private.mail_outbox
      for each row when (new.payload::text like '%${POISON_WORD}%') execute function private.refuse_payload()`)
  await addOldLeads(sql, oldLeads)
}

async function addOldLeads(sql: Sql, count: number): Promise<void> {
  await switchTriggers(sql, 'off')
  await sql`
    with settings as (select make_interval(months => retention_months + 1) as age from private.contact_settings),
    leads as (
      insert into public.contact_submissions (name, email, message, created_at)
      select 'Ada', 'old-' || n || '@visitors.example', 'An old message. Number ' || n, now() - age - n * interval '1 second'
      from settings, generate_series(1, ${count}::int) n
      returning *
    )
    insert into private.mail_outbox (submission_id, kind, idempotency_key, state, attempts, next_at, created_at,
      waiting_since, first_try_at, sent_at, inbox, fingerprint)
    select id, kind, kind || '/' || id, 'sent', 1, created_at, created_at, created_at, created_at, created_at,
      private.inbox_of(email), private.lead_fingerprint(name, email, company, message)
    from leads, unnest(array['confirmation', 'notification']) kind`
  await switchTriggers(sql, 'on')
  await sql`vacuum analyze public.contact_submissions, private.mail_outbox`
}

export async function storedLeads(sql: Sql) {
  const found = await sql<{ kind: string; email: string }[]>`
    select split_part(email, '-', 1) as kind, email from public.contact_submissions`
  const of = (kind: string) => found.filter((lead) => lead.kind === kind).map(({ email }) => email)
  return { leads: of('lead'), flood: of('flood'), old: of('old').length }
}

export async function deadMails(sql: Sql): Promise<Map<string, string | null>> {
  const found = await sql<MailOfLead[]>`
    select lead.email, mail.kind, mail.last_error as error
    from private.mail_outbox mail join public.contact_submissions lead on lead.id = mail.submission_id
    where mail.state = 'dead'`
  return new Map(found.map((mail) => [nameOf(mail), mail.error]))
}

/** From the insert until the provider had it, in seconds. */
export async function sendingTimes(sql: Sql): Promise<{ email: string; mail: string; seconds: number }[]> {
  const found = await sql<(MailOfLead & { seconds: number })[]>`
    select lead.email, mail.kind, extract(epoch from mail.sent_at - lead.created_at)::float as seconds
    from private.mail_outbox mail join public.contact_submissions lead on lead.id = mail.submission_id
    where mail.state = 'sent' and lead.email like 'lead-%'`
  return found.map((mail) => ({ email: mail.email, mail: nameOf(mail), seconds: mail.seconds }))
}

export type Health = { alarms: string[]; dead: number; withoutAddress: number; lastUpkeepSecondsAgo: number | null }

export async function readHealth(sql: Sql): Promise<Health> {
  const [found] = await sql<{ health: Health }[]>`select public.contact_health() as health`
  if (!found) throw new Error('contact_health() answered nothing')
  return found.health
}

export async function messagesPerNetwork(sql: Sql): Promise<number> {
  const [found] = await sql<{ most: number }[]>`select per_hour_48 as most from private.contact_settings`
  return found?.most ?? 0
}

function nameOf({ kind, email }: MailOfLead): string {
  return kind === 'confirmation' ? confirmationTo(email) : notificationOf(email)
}
