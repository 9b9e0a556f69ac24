-- The transactional outbox: the mails of a lead, a change of the team or an account link are stored in the same
-- transaction, so that a crash afterwards loses nothing.

-- The text of a member's reply. It goes to the lead's address, with the team's in Reply-To.
create table public.lead_replies (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The id of the draft: a request whose response was lost is repeated with the same one.
  draft_id uuid not null unique,
  author uuid not null,
  author_name text not null,
  -- As long as the subject of any mail (_shared/mail/mail.ts). A line break would start another header.
  subject text not null check (char_length(subject) between 1 and 120 and subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null
);

comment on table public.lead_replies is 'Replies of the team to a lead. Erased with it.';

create index lead_replies_lead on public.lead_replies (lead_id, id);

alter table public.lead_replies enable row level security;
alter table public.lead_replies force row level security;

revoke all on public.lead_replies from anon, authenticated, service_role;
grant select on public.lead_replies to service_role;

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  -- Null for a digest, which holds several leads, and for a mail that is not about a lead.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  -- A reminder is always part of a digest, unless it is released. membership: to
  -- one person, about who joins or leaves the team. account: a link for an account (*_accounts.sql).
  kind text not null check (kind in (
    'confirmation', 'reply', 'notification', 'digest', 'reminder', 'membership', 'account')),
  audience text not null generated always as (case
    when kind in ('confirmation', 'reply') then 'visitor'
    when kind = 'account' then 'account'
    else 'team'
  end) stored,
  reply_id bigint references public.lead_replies (id) on delete cascade,
  -- For a mail that is not about a lead: its address, and the values for its text, until it is sent.
  recipient text,
  details jsonb,
  idempotency_key text not null unique,
  -- pending -> sending -> sent. held: stopped by a rule, the owner may release it. dead: dead letter, the owner must look
  -- at it. Above the hourly limit a notification is gathering, then in_digest until its digest ends, then sent or dead.
  -- A digest is never held or dead: it ends as sent or is deleted.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'gathering', 'in_digest', 'sent', 'held', 'dead')),
  held_reason text check (held_reason in ('automated', 'address', 'budget', 'unchecked', 'late', 'bounced', 'author_left', 'dismissed')),
  attempts int not null default 0,
  -- When it is due; while it is sending, when its lease expires. The visitor's own call may claim it earlier.
  next_at timestamptz not null,
  lease uuid,
  -- Frozen before the first attempt and kept until it is sent: the same idempotency key must mean the same mail.
  payload jsonb,
  first_try_at timestamptz,
  -- The worker crashed or lost its connection while sending: the mail may have been sent.
  is_ambiguous boolean not null default false,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  -- The last event from the provider after it accepted the mail; null with SMTP. By rank, see *_mail_results.sql.
  delivery text check (delivery in ('delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained')),
  delivery_at timestamptz,
  delivery_reason text,
  created_at timestamptz not null,
  -- Since its creation, or since the owner released it.
  waiting_since timestamptz not null,
  -- Of the lead: the inbox, and when the visitor passed the check (Turnstile).
  inbox text,
  checked_at timestamptz,
  digest_id bigint references private.mail_outbox (id),
  is_synthetic boolean not null default false,
  check ((kind = 'reply') = (reply_id is not null)),
  check ((kind in ('digest', 'membership', 'account')) = (submission_id is null)),
  check ((kind in ('membership', 'account')) = (recipient is not null)),
  -- Its link gives access to the account.
  check (kind <> 'account' or state in ('pending', 'sending') or details is null and payload is null),
  check (kind <> 'digest' or state in ('pending', 'sending', 'sent')),
  check ((state = 'held') = (held_reason is not null)),
  check ((state = 'sending') = (lease is not null)),
  check (state <> 'in_digest' or digest_id is not null),
  check (digest_id is null or state in ('in_digest', 'sent'))
);

comment on table private.mail_outbox is 'Every mail to be sent, and its result.';

/* Whether a sent mail did not reach its recipient. */
create function private.is_undelivered(delivery text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select coalesce(delivery in ('failed', 'suppressed', 'bounced', 'complained'), false) $$;

create unique index mail_outbox_of_lead on private.mail_outbox (submission_id, kind, coalesce(reply_id, 0));
create index mail_outbox_of_reply on private.mail_outbox (reply_id) where reply_id is not null;
create index mail_outbox_due_to_team on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and audience = 'team';
create index mail_outbox_due_to_account on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and audience = 'account';
create index mail_outbox_due_to_visitor on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and audience = 'visitor';
create index mail_outbox_due_checked on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and audience = 'visitor' and checked_at is not null;
create index mail_outbox_tried on private.mail_outbox (first_try_at)
  where state in ('pending', 'sending') and first_try_at is not null;
create index mail_outbox_waiting on private.mail_outbox (waiting_since)
  where state in ('pending', 'sending', 'gathering', 'in_digest');
create index mail_outbox_gathering on private.mail_outbox (id) where state = 'gathering';
create index mail_outbox_members on private.mail_outbox (digest_id) where digest_id is not null;
create index mail_outbox_digests on private.mail_outbox (id) where kind = 'digest';
create index mail_outbox_inbox on private.mail_outbox (inbox, created_at) where kind = 'confirmation';
create index mail_outbox_provider_id on private.mail_outbox (provider_id) where provider_id is not null;
create index mail_outbox_undelivered on private.mail_outbox (delivery_at)
  where state = 'sent' and audience = 'team' and private.is_undelivered(delivery);
create index mail_outbox_replies on private.mail_outbox (state) where kind = 'reply';
create index mail_outbox_without_lead on private.mail_outbox (created_at) where recipient is not null;
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_stopped on private.mail_outbox (state) where state in ('held', 'dead');
create index mail_outbox_stopped_payloads on private.mail_outbox (created_at)
  where state in ('held', 'dead') and payload is not null;

-- Stores the mails of a lead, in the lead's own transaction, and decides which of them are held.

/* The inbox behind an address: ignores case, plus tags, and Gmail's dots and second domain. */
create function private.inbox_of(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(account, '.', '') || '@gmail.com'
    else account || '@' || domain
  end
  from (select split_part(split_part(lower(email), '@', 1), '+', 1), split_part(lower(email), '@', 2))
    as part (account, domain);
$$;

/* Why the confirmation of a lead is held; null if it may be sent, which consumes the budgets. */
create function private.hold_confirmation(lead public.contact_submissions, settings private.contact_settings)
returns text
language plpgsql
set search_path = ''
as $$
begin
  -- The budget is checked first: otherwise an exhausted one would reveal whether an inbox had mail before.
  if not private.has_capacity('confirmations', interval '1 hour', settings.confirmations_per_hour)
    or not private.has_capacity('confirmations in a day', interval '1 day', settings.confirmations_per_day) then
    return 'budget';
  end if;
  if settings.confirmations_per_inbox <= (
    select count(*) from private.mail_outbox
    where kind = 'confirmation' and inbox = private.inbox_of(lead.email) and state <> 'held'
      and created_at > lead.created_at - interval '24 hours'
  ) then
    return 'address';
  end if;
  -- The latest result for this exact address: a released confirmation may have been delivered since.
  if (
    select private.is_undelivered(mail.delivery) and mail.delivery <> 'failed'
      and mail.delivery_reason is distinct from 'transient'
    from private.mail_outbox mail join public.contact_submissions earlier on earlier.id = mail.submission_id
    where mail.kind = 'confirmation' and mail.inbox = private.inbox_of(lead.email) and mail.delivery <> 'delayed'
      and lower(earlier.email) = lower(lead.email)
    order by mail.delivery_at desc limit 1
  ) then
    return 'bounced';
  end if;
  if not private.try_consume('confirmations', interval '1 hour', settings.confirmations_per_hour)
    or not private.try_consume('confirmations in a day', interval '1 day', settings.confirmations_per_day) then
    return 'budget';
  end if;
  return null;
end;
$$;

/* Stores the two mails of a lead. */
create function private.enqueue_mails(lead public.contact_submissions, looks_automated boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  lead_inbox constant text := private.inbox_of(lead.email);
  hold_both text;
  hold_one text;
  notification_state text := 'pending';
begin
  select * into settings from private.contact_settings;
  -- One lead per inbox at a time, or two could pass the limit of the inbox together.
  perform pg_advisory_xact_lock(hashtextextended(lead_inbox, 0));

  if looks_automated then
    hold_both := 'automated';
  else
    hold_one := private.hold_confirmation(lead, settings);
    if not private.try_consume('notifications', interval '1 hour', settings.notifications_per_hour) then
      notification_state := 'gathering';
    end if;
  end if;

  insert into private.mail_outbox
    (submission_id, kind, idempotency_key, state, held_reason, next_at, created_at, waiting_since, inbox)
  select lead.id, due.kind, due.kind || '/' || lead.id, case when due.hold is null then due.state else 'held' end, due.hold,
    lead.created_at + interval '15 seconds', lead.created_at, private.clock(), lead_inbox
  from (values
    ('confirmation', coalesce(hold_both, hold_one), 'pending'),
    ('notification', hold_both, notification_state)
  ) as due (kind, hold, state)
  on conflict do nothing;
end;
$$;

create function private.enqueue_new_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
set lock_timeout = '300ms'
as $$
begin
  perform private.enqueue_mails(
    new,
    -- Set by the page when the honeypot was filled in.
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-form-trap', '') = '1'
  );
  return null;
exception
  -- reconcile_outbox repairs a lead without mails, but a refused lead is lost.
  when others then
    raise warning 'the mails of lead % were not stored: % (%)', new.id, sqlerrm, sqlstate;
    return null;
end;
$$;

create trigger enqueue_mails
  after insert on public.contact_submissions
  for each row execute function private.enqueue_new_lead();

revoke all on all functions in schema private from public;
