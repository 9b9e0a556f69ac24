import type { Sql } from 'postgres'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { postJson } from '../../support/post-json.ts'

export const ACCOUNT = { email: 'ada@restore.test', password: 'restore-me' }

/** How many leads have both mails sent, and how many are waiting. */
export const SENT = 12
const WAITING = 8

/** A database at the time of a backup: mails in every state, an account, a changed setting. */
export async function fill(sql: Sql, { apiUrl, anonKey }: StackFile, drain: () => Promise<void>): Promise<void> {
  await postJson(`${apiUrl}/auth/v1/signup`, ACCOUNT, { headers: { apikey: anonKey } })
  await sql`update private.contact_settings set mails_per_second = 100, mails_burst = 100, retention_months = 7,
    confirmations_per_inbox = 1`

  await addLeads(sql, 'sent', SENT)
  await sql`update private.mail_outbox set next_at = now()`
  await drain()

  await sql`update private.mail_throttle set paused_until = 'infinity'`
  await addLeads(sql, 'waiting', WAITING)
  // The same message again is held, and so is a second confirmation to the same mailbox.
  await sql`insert into contact_submissions (name, email, message)
    select name, email, message from contact_submissions where email = 'waiting-1@restore.test'`
  await sql`insert into contact_submissions (name, email, message)
    values ('Second', 'waiting-2@restore.test', 'Another message from the same person.')`
  await addLeads(sql, 'dead', 1)
  await sql`update private.mail_outbox set state = 'dead', last_error = 'refused', attempts = 1 where inbox = 'dead-1@restore.test'`
  // A worker that had them when the backup was taken.
  await addLeads(sql, 'sending', 1)
  await sql`update private.mail_outbox set state = 'sending', lease = gen_random_uuid(), attempts = 1, first_try_at = now()
    where inbox = 'sending-1@restore.test'`
  await addLeads(sql, 'digest', 2)
  await sql`update private.mail_outbox set state = 'gathering', created_at = now() - interval '10 minutes'
    where inbox like 'digest-%' and kind = 'notification'`
  await sql`select private.make_digests()`
  // A lead whose mails are missing, which reconciliation repairs.
  await sql`alter table contact_submissions disable trigger enqueue_mails`
  await addLeads(sql, 'forgotten', 1)
  await sql`alter table contact_submissions enable trigger enqueue_mails`
}

async function addLeads(sql: Sql, prefix: string, count: number): Promise<void> {
  await sql`insert into contact_submissions (name, email, company, message)
    select 'Lead ' || number, ${prefix} || '-' || number || '@restore.test', E'Slash / and \\\\ Co',
      E'A message with a tab\t, a backslash \\\\, an umlaut ü and a\nsecond line.'
    from generate_series(1, ${count}::int) as number`
}
