-- Two mails are due for every lead. They are written down in the lead's own transaction, so that whatever crashes
-- afterwards, it is known what is still to be sent.

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  -- None for a digest, which tells of several leads.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'notification', 'digest')),
  -- A provider that sees a key twice sends once.
  idempotency_key text not null unique,
  -- pending -> sending -> sent. held: kept back for a reason, a person may release it. dead: given up.
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'held', 'dead')),
  held_reason text check (held_reason in ('duplicate', 'automated', 'address', 'budget', 'unchecked', 'late', 'dismissed')),
  attempts int not null default 0,
  -- When it is due; while it is being sent, when its lease runs out. The visitor's own call comes before the first.
  next_at timestamptz not null default now() + interval '15 seconds',
  lease uuid,
  -- Written before the first try and never changed: the same key must mean the same mail.
  payload jsonb,
  first_try_at timestamptz,
  -- A worker was lost while it sent: the mail may have left.
  is_ambiguous boolean not null default false,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of the lead: who wrote, whether it is the same message again, whether the visitor was checked to be a person.
  mailbox text,
  fingerprint bytea,
  checked_at timestamptz,
  -- Above the hourly number, notifications travel in digests.
  wants_digest boolean not null default false,
  digest_id bigint references private.mail_outbox (id) on delete set null,
  unique (submission_id, kind),
  check ((kind = 'digest') = (submission_id is null)),
  check ((state = 'held') = (held_reason is not null)),
  check ((state = 'sending') = (lease is not null))
);

comment on table private.mail_outbox is 'Every mail that is due, and what became of it.';

create index mail_outbox_due on private.mail_outbox (next_at) where state in ('pending', 'sending') and not wants_digest;
create index mail_outbox_waiting on private.mail_outbox (created_at) where state in ('pending', 'sending');
create index mail_outbox_digests on private.mail_outbox (digest_id) where digest_id is not null;
create index mail_outbox_undigested on private.mail_outbox (id) where wants_digest and digest_id is null and state = 'pending';
create index mail_outbox_fingerprint on private.mail_outbox (fingerprint, created_at) where kind = 'notification';
create index mail_outbox_mailbox on private.mail_outbox (mailbox, created_at) where kind = 'confirmation';
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;

-- Counters for everything that is limited: how much of a bucket was used in the window that began then. Lost in a
-- crash, which does no harm.
create unlogged table private.rate_buckets (
  bucket text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (bucket, window_start)
);

create index rate_buckets_age on private.rate_buckets (window_start);

/* Counting and checking in one statement: with a count before the insert, parallel callers pass together. */
create function private.take(bucket_name text, every interval, allowed int)
returns boolean
language sql
set search_path = ''
as $$
  with taken as (
    insert into private.rate_buckets as bucket (bucket, window_start, used)
    select bucket_name, date_bin(every, now(), timestamptz '2000-01-01 00:00:00Z'), 1
    where allowed > 0
    on conflict (bucket, window_start) do update set used = bucket.used + 1 where bucket.used < allowed
    returning 1
  )
  select exists (select from taken);
$$;

/* One person is one mailbox: case and what follows a plus sign make no other. */
create function private.mailbox_of(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(lower(email), '\+[^@]*@', '@');
$$;

create function private.lead_fingerprint(name text, email text, company text, message text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(lower(email), name, company, message)::text, 'UTF8'));
$$;

/* Writes down the two mails of a lead. */
create function private.enqueue_mails(lead public.contact_submissions, looks_automated boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  lead_mailbox constant text := private.mailbox_of(lead.email);
  lead_print constant bytea := private.lead_fingerprint(lead.name, lead.email, lead.company, lead.message);
  hold_both text;
  hold_confirmation text;
  wants_digest boolean;
begin
  select * into settings from private.contact_settings;
  -- Whether it is a duplicate, and whether the address had its confirmation, is asked by one lead after the other.
  perform pg_advisory_xact_lock(hashtextextended(lead_mailbox, 0));

  if looks_automated then
    hold_both := 'automated';
  elsif exists (
    select from private.mail_outbox
    where kind = 'notification' and fingerprint = lead_print and submission_id <> lead.id
      and created_at between lead.created_at - interval '10 minutes' and lead.created_at + interval '10 minutes'
  ) then
    hold_both := 'duplicate';
  end if;

  if hold_both is null then
    if exists (
      select from private.mail_outbox
      where kind = 'confirmation' and mailbox = lead_mailbox and state <> 'held'
        and created_at > lead.created_at - interval '24 hours'
    ) then
      hold_confirmation := 'address';
    elsif not private.take('confirmations', interval '1 hour', settings.confirmations_per_hour) then
      hold_confirmation := 'budget';
    end if;
    wants_digest := not private.take('notifications', interval '1 hour', settings.notifications_per_hour);
  end if;

  insert into private.mail_outbox
    (submission_id, kind, idempotency_key, state, held_reason, created_at, mailbox, fingerprint, wants_digest)
  select lead.id, kind, kind || '/' || lead.id, case when hold is null then 'pending' else 'held' end, hold,
    lead.created_at, lead_mailbox, lead_print, digest
  from (values
    ('confirmation', coalesce(hold_both, hold_confirmation), false),
    ('notification', hold_both, coalesce(wants_digest, false))
  ) as due (kind, hold, digest)
  on conflict (submission_id, kind) do nothing;
end;
$$;

create function private.enqueue_new_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.enqueue_mails(
    new,
    -- The page says so when the field that people do not see was filled in.
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-form-trap', '') = '1'
  );
  return null;
exception
  -- A lead without its mails is found by reconcile_outbox within minutes; a lead that was refused is gone.
  when others then
    raise warning 'mails of lead % not written down: % (%)', new.id, sqlerrm, sqlstate;
    return null;
end;
$$;

create trigger enqueue_mails
  after insert on public.contact_submissions
  for each row execute function private.enqueue_new_lead();
