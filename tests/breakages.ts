import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change that breaks a promise: `find`, which occurs once in the file, is replaced, and the command must fail. */
export type Breakage = { name: string; file: string; find: string; replace: string; command: string }

const sql = (file: string) => `node tests/db/main.ts ${file}.test.sql`
const deno = (file: string) => `node tests/functions.ts supabase/functions/${file}.test.ts`
const unit = (file: string) => `npx vitest run ${file}`

const ACCOUNTS = 'supabase/migrations/20261115130000_accounts.sql'
const INBOX = 'supabase/migrations/20261115100000_inbox.sql'
const LEADS = 'supabase/migrations/20261115030000_leads.sql'
const LIMITS = 'supabase/migrations/20261115020000_settings_and_limits.sql'
const MAILS = 'supabase/migrations/20261115050000_mails.sql'
const MAINTENANCE = 'supabase/migrations/20261115090000_maintenance.sql'
const REPLIES = 'supabase/migrations/20261115115000_replies.sql'
const TEAM = 'supabase/migrations/20261115040000_team.sql'

export const BREAKAGES: Breakage[] = [
  // A lead that is accepted is not lost, and not stored twice.
  {
    name: 'A message that a busy database refuses is not sent again',
    file: 'src/features/contact/contact-backend.ts',
    find: 'new Set([429, 503])',
    replace: 'new Set([429])',
    command: unit('src/features/contact/contact-backend.test.ts'),
  },
  {
    name: 'A message with a session that the server refuses is lost',
    file: 'src/features/contact/contact-backend.ts',
    find: 'sent.status !== 401',
    replace: 'sent.status !== 402',
    command: unit('src/features/contact/contact-backend.test.ts'),
  },
  {
    name: 'A saved message whose emails could not be requested is reported as lost',
    file: 'src/features/contact/send-contact.ts',
    find: "outcome: 'email-call-failed'",
    replace: "outcome: 'not-saved'",
    command: unit('src/features/contact/contact-form.test.tsx'),
  },
  {
    name: 'Any violated key counts as a message that is already stored',
    file: 'src/features/contact/lead-id.ts',
    find: ` && message.includes('"contact_submissions_pkey"')`,
    replace: '',
    command: unit('src/features/contact/contact-backend.test.ts'),
  },
  {
    name: 'A message that is sent again gets another id',
    file: 'src/features/contact/lead-id.ts',
    find: '=== text) return last',
    replace: '=== KEY) return last',
    command: unit('src/features/contact/lead-id.test.ts'),
  },
  {
    name: 'A counter that fails loses the message',
    file: MAILS,
    find: "raise warning 'a message was not counted",
    replace: "raise exception 'a message was not counted",
    command: sql('contact_limits'),
  },
  {
    name: 'A lead is stored without its notification',
    file: MAILS,
    find: 'as due (kind, reason)',
    replace: "as due (kind, reason) where kind = 'confirmation'",
    command: sql('mails'),
  },
  // Each email is sent, and once.
  {
    name: 'A mail that a worker sends is claimed by the next one',
    file: MAILS,
    find: 'moment + make_interval(secs => lease_seconds)',
    replace: 'moment',
    command: sql('mails'),
  },
  {
    name: 'A mail whose worker crashed is not claimed again',
    file: MAILS,
    find: "state in ('pending', 'sending') and is_first",
    replace: "state = 'pending' and is_first",
    command: sql('mails'),
  },
  {
    name: 'A retry sends other content under the same id',
    file: MAILS,
    find: 'coalesce(payload, written)',
    replace: 'coalesce(written, payload)',
    command: sql('mails'),
  },
  {
    name: 'A mail that may have been sent is tried after the provider forgot its key',
    file: MAILS,
    find: "least(give_up_at, due_at + interval '23 hours')",
    replace: "least(give_up_at, due_at + interval '25 hours')",
    command: sql('mails'),
  },
  {
    name: 'A conflict at the mail provider counts as sent',
    file: 'supabase/functions/_shared/mail/resend.ts',
    find: "if (status === 409) return { result: 'failed', error: name || error, ambiguous: true }",
    replace: "if (status === 409) return { result: 'sent' }",
    command: deno('_shared/mail/resend'),
  },
  {
    name: 'The two mails of a lead have one idempotency key',
    file: 'supabase/functions/send-contact-emails/worker.ts',
    find: 'mail.id, deadline)',
    replace: 'mail.lead?.id ?? mail.id, deadline)',
    command: deno('send-contact-emails/handler'),
  },
  {
    name: 'A mail is started so late that it outlives its lease',
    file: 'supabase/functions/send-contact-emails/worker.ts',
    find: 'LEASE_SECONDS - 20',
    replace: 'LEASE_SECONDS - 0',
    command: deno('send-contact-emails/worker'),
  },
  {
    name: 'The provider delays a mail for more than an hour',
    file: MAILS,
    find: 'least(3600, ',
    replace: 'least(360000, ',
    command: sql('mails'),
  },
  {
    name: 'A late event of the provider replaces a later state',
    file: MAILS,
    find: ' and array_position(ranks, event) > coalesce(array_position(ranks, delivery), 0)',
    replace: '',
    command: sql('mails'),
  },
  {
    name: 'A mail that was delivered after all keeps its error',
    file: MAILS,
    find: "state = 'sent', reason = null, lease = null, error = null",
    replace: "state = 'sent', reason = null, lease = null",
    command: sql('mails'),
  },
  {
    name: 'A reply whose response was lost is sent twice',
    file: REPLIES,
    find: 'own.draft_id = draft',
    replace: 'own.draft_id <> draft',
    command: sql('replies'),
  },
  // The promised time.
  {
    name: 'The last day off is promised as a working day',
    file: 'supabase/functions/_shared/reply-by.ts',
    find: 'day <= last',
    replace: 'day < last',
    command: deno('_shared/reply-by'),
  },
  {
    name: 'An email that is late raises no alarm',
    file: 'supabase/migrations/20261115150000_health.sql',
    find: "('mails_late', late_since is not null)",
    replace: "('mails_late', false)",
    command: sql('health'),
  },
  // Money: what others can make the firm pay.
  {
    name: 'Every counter allows one more than its limit',
    file: LIMITS,
    find: '(allowed + own_part) / parts',
    replace: '(allowed + own_part) / parts + 1',
    command: sql('contact_limits'),
  },
  {
    name: 'Callers choose the address that they are counted by',
    file: LIMITS,
    find: "settings.client_address_header, ',', -1)",
    replace: "settings.client_address_header, ',', 1)",
    command: sql('contact_limits'),
  },
  {
    name: 'A confirmation leaves without the visitor check',
    file: MAILS,
    find: 'and needs_check and kind',
    replace: 'and not needs_check and kind',
    command: sql('mails'),
  },
  {
    name: 'A visitor check that cannot be made counts as passed',
    file: 'supabase/functions/_shared/turnstile.ts',
    find: 'return false',
    replace: 'return true',
    command: deno('_shared/turnstile'),
  },
  {
    name: 'Calls of the voice assistant have no limit in a day',
    file: 'supabase/migrations/20261115140000_voice_budgets.sql',
    find: "return private.try_consume(all_today, interval '1 day', per_day)",
    replace: 'return true',
    command: sql('voice_budget'),
  },
  {
    name: 'A call has no limit of time at the provider',
    file: 'supabase/functions/voice/handler.ts',
    find: '{ maxDurationSeconds: MAX_CALL_S }',
    replace: '{}',
    command: deno('voice/handler'),
  },
  // Privacy.
  {
    name: 'Every account reads the leads of all visitors',
    file: INBOX,
    find: 'on public.contact_submissions for select to authenticated',
    replace: `on public.contact_submissions for select to authenticated using (true);
      create policy "members too" on public.contact_submissions for select to authenticated`,
    command: sql('inbox_access'),
  },
  {
    name: 'A visitor chooses the account that a message belongs to',
    file: LEADS,
    find: 'grant insert (',
    replace: 'grant insert (user_id, ',
    command: sql('contact_submissions'),
  },
  {
    name: 'Deleting an account erases the messages of others with its address',
    file: ACCOUNTS,
    find: 'leads := array(select id from public.contact_submissions where user_id = account)',
    replace:
      'leads := array(select id from public.contact_submissions where address = (select email from auth.users where id = account))',
    command: sql('account'),
  },
  {
    name: 'Erasing the data of a person leaves their other messages',
    file: 'supabase/migrations/20261115120000_release_and_erase.sql',
    find: 'address = lower(email_address) or ',
    replace: '',
    command: sql('inbox'),
  },
  {
    name: 'Messages are kept for twice the retention period',
    file: MAINTENANCE,
    find: 'where created_at < moment - make_interval(months => months)',
    replace: 'where created_at < moment - make_interval(months => 2 * months)',
    command: sql('mails'),
  },
  {
    name: 'Account data of any size is stored, and part of each token',
    file: ACCOUNTS,
    find: 'new.raw_user_meta_data::text) > 2048',
    replace: 'new.raw_user_meta_data::text) > 204800',
    command: sql('profiles'),
  },
  {
    name: 'A confirmation quotes links to someone who did not write them',
    file: 'supabase/functions/_shared/mail/plain.ts',
    find: "(HAS_LINK.test(word) ? '[…]' : word)",
    replace: 'word',
    command: deno('_shared/mail/hostile'),
  },
  {
    name: 'The words of a visitor are a formula in the exported file',
    file: 'src/features/inbox/export-leads.tsx',
    find: '[=+\\-@',
    replace: '[=+\\-',
    command: unit('src/features/inbox/export-leads.test.ts'),
  },
  // Access.
  {
    name: 'A member needs no second factor',
    file: TEAM,
    find: "session.aal = 'aal2'",
    replace: 'true',
    command: sql('team'),
  },
  {
    name: 'A stolen session removes the second factor of a member',
    file: TEAM,
    find: "tg_op = 'DELETE' and old.status = 'verified'",
    replace: 'false',
    command: sql('member_guard'),
  },
  {
    name: 'Two codes that are entered at once verify two factors',
    file: TEAM,
    find: ' for update of member',
    replace: '',
    command: 'node tests/db/main.ts races',
  },
  {
    name: 'A lead lists the messages of other people',
    file: 'src/features/inbox/api.ts',
    find: ".eq('address', lead.address)",
    replace: '',
    command: unit('src/features/inbox/api.test.ts'),
  },
  {
    name: 'The inbox keeps leads in memory that are no longer shown',
    file: 'src/features/inbox/queries.ts',
    find: 'gcTime: 0,\n',
    replace: 'gcTime: 300_000,\n',
    command: unit('src/features/inbox/queries.test.ts'),
  },
  {
    name: 'A code with a space in it is refused',
    file: 'src/features/auth/forms/second-factor.tsx',
    find: "code.replaceAll(/\\D/g, '')",
    replace: 'code',
    command: unit('src/features/auth/forms/second-factor.test.tsx'),
  },
  {
    name: 'An account is deleted without its password',
    file: ACCOUNTS,
    find: "created_at > now() - interval '5 minutes'",
    replace: "created_at > now() - interval '5 months'",
    command: sql('account'),
  },
  {
    name: 'What is not on the list of requests is planned all the same',
    file: 'supabase/migrations/20261115170000_requests.sql',
    find: "raise sqlstate 'PT404' using message = 'Not found'",
    replace: 'return',
    command: sql('check_request'),
  },
  {
    name: 'Anyone makes the function send mails',
    file: 'supabase/functions/send-contact-emails/handler.ts',
    find: '!isSameSecret(secret, settings.cronSecret)',
    replace: '!secret',
    command: deno('send-contact-emails/handler'),
  },
  {
    name: 'An event of the mail provider needs no signature',
    file: 'supabase/functions/mail-events/handler.ts',
    find: 'if (!isSigned(webhook, body, request.headers))',
    replace: 'if (!body)',
    command: deno('mail-events/handler'),
  },
  {
    name: 'A link “Mark as answered” works with any key',
    file: 'supabase/migrations/20261115110000_lead_status.sql',
    find: 'answer_keys @> array[sha256(uuid_send(link_key))]',
    replace: 'link_key is not null',
    command: sql('lead_status'),
  },
  {
    name: 'A secret key of the backend is published with the site',
    file: 'scripts/build/find-secrets.ts',
    find: 'sb_secret_',
    replace: 'sb_secrets_',
    command: unit('scripts/build/find-secrets.test.ts'),
  },
  {
    name: 'The pages allow inline scripts',
    file: 'scripts/build/security-headers.ts',
    find: `'script-src': ["'self'", `,
    replace: `'script-src': ["'self'", "'unsafe-inline'", `,
    command: unit('scripts/build/security-headers.test.ts'),
  },
  // Accessibility.
  {
    name: 'A page that is navigated to keeps the title of the one before',
    file: 'src/app/app.tsx',
    find: 'document.title = route.head.title',
    replace: 'void route.head.title',
    command: unit('src/app/app.test.tsx'),
  },
]

/** The line of each occurrence of `find`. */
export function occurrences({ file, find }: Breakage, root: string): number[] {
  const parts = readFileSync(join(root, file), 'utf8').split(find).slice(0, -1)
  return parts.map(
    (_, index) =>
      parts
        .slice(0, index + 1)
        .join(find)
        .split('\n').length,
  )
}

/** Breaks a copy of the sources, and returns what restores it. */
export function applyBreakage({ file, find, replace }: Breakage, root: string): () => void {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  return () => writeFileSync(path, source)
}
