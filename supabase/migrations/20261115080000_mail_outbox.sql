-- The transactional outbox: what a lead causes is stored with the lead, so that a crash afterwards loses nothing.

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  -- Null for a digest, which holds several leads.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  -- To the visitor: confirmation. To the team: notification, digest, fallback (a copy to the second address), reminder,
  -- second_reminder. To a channel: webhook, slack. A reminder is always part of a digest, unless it is released.
  kind text not null check (kind in (
    'confirmation', 'notification', 'digest', 'fallback', 'reminder', 'second_reminder', 'webhook', 'slack')),
  idempotency_key text not null unique,
  -- pending -> sending -> sent. held: stopped by a rule, the owner may release it. dead: dead letter, the owner must look
  -- at it. Above the hourly limit a notification is gathering, then in_digest until its digest ends, then sent or dead.
  -- A digest is never held or dead: it ends as sent or is deleted.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'gathering', 'in_digest', 'sent', 'held', 'dead')),
  held_reason text check (held_reason in ('duplicate', 'automated', 'address', 'budget', 'unchecked', 'late', 'bounced', 'dismissed')),
  attempts int not null default 0,
  -- When it is due; while it is sending, when its lease expires. The visitor's own call may claim it earlier.
  next_at timestamptz not null,
  lease uuid,
  -- Frozen before the first attempt and kept until it is sent: the same idempotency key must mean the same mail.
  payload jsonb,
  first_try_at timestamptz,
  -- A worker or its connection was lost while sending: the mail may have been sent.
  is_ambiguous boolean not null default false,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  -- What the provider reported after it accepted the mail; null if nothing, as by SMTP. By rank, see mail_delivery.sql.
  delivery text check (delivery in ('delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained')),
  delivery_at timestamptz,
  delivery_reason text,
  created_at timestamptz not null,
  -- Since its creation, or since the owner released it.
  waiting_since timestamptz not null,
  -- Of the lead: the inbox, a hash of the message to find duplicates, when the visitor passed the check (Turnstile).
  inbox text,
  fingerprint bytea,
  checked_at timestamptz,
  digest_id bigint references private.mail_outbox (id),
  is_synthetic boolean not null default false,
  unique (submission_id, kind),
  check ((kind = 'digest') = (submission_id is null)),
  check (kind <> 'digest' or state in ('pending', 'sending', 'sent')),
  check ((state = 'held') = (held_reason is not null)),
  check ((state = 'sending') = (lease is not null)),
  check (state <> 'in_digest' or digest_id is not null),
  check (digest_id is null or state in ('in_digest', 'sent'))
);

comment on table private.mail_outbox is 'Every mail that is to be sent, and what became of it.';

/* Whether a mail that was sent did not reach its recipient. */
create function private.is_undelivered(delivery text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select coalesce(delivery in ('failed', 'suppressed', 'bounced', 'complained'), false) $$;

create index mail_outbox_due_to_team on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and kind not in ('confirmation', 'webhook', 'slack');
create index mail_outbox_due_to_channel on private.mail_outbox (kind, next_at)
  where state in ('pending', 'sending') and kind in ('webhook', 'slack');
create index mail_outbox_due_to_visitor on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and kind = 'confirmation';
create index mail_outbox_due_checked on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and kind = 'confirmation' and checked_at is not null;
create index mail_outbox_tried on private.mail_outbox (first_try_at)
  where state in ('pending', 'sending') and first_try_at is not null;
create index mail_outbox_waiting on private.mail_outbox (waiting_since)
  where state in ('pending', 'sending', 'gathering', 'in_digest');
create index mail_outbox_gathering on private.mail_outbox (id) where state = 'gathering';
create index mail_outbox_members on private.mail_outbox (digest_id) where digest_id is not null;
create index mail_outbox_digests on private.mail_outbox (id) where kind = 'digest';
create index mail_outbox_fingerprint on private.mail_outbox (fingerprint, created_at) where kind = 'notification';
create index mail_outbox_inbox on private.mail_outbox (inbox, created_at) where kind = 'confirmation';
create index mail_outbox_provider_id on private.mail_outbox (provider_id) where provider_id is not null;
create index mail_outbox_undelivered on private.mail_outbox (delivery_at)
  where state = 'sent' and kind <> 'confirmation' and private.is_undelivered(delivery);
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_stopped on private.mail_outbox (state) where state in ('held', 'dead');
create index mail_outbox_stopped_payloads on private.mail_outbox (created_at)
  where state in ('held', 'dead') and payload is not null;

revoke all on all functions in schema private from public;
