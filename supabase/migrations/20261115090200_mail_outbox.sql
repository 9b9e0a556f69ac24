-- Two mails are due for every lead. They are stored in the lead's own transaction, so that it is known what is still to
-- be sent, whatever crashes afterwards.

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  -- None for a digest, which tells of several leads.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'notification', 'digest')),
  -- A provider that sees a key twice sends once.
  idempotency_key text not null unique,
  -- pending -> sending -> sent. held: kept back for a reason, a person may release it. dead: given up, a person must
  -- look at it. Above the hourly number a notification is gathering, then in_digest until its digest is sent; from then
  -- on it is sent, or dead, like any other. A digest itself is never held or dead: it ends as sent or is deleted.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'gathering', 'in_digest', 'sent', 'held', 'dead')),
  held_reason text check (held_reason in ('duplicate', 'automated', 'address', 'budget', 'unchecked', 'late', 'dismissed')),
  attempts int not null default 0,
  -- When it is due; while it is being sent, when its lease runs out. The visitor's own call comes before the first.
  next_at timestamptz not null,
  lease uuid,
  -- Written before the first try and kept until it is sent: the same key must mean the same mail.
  payload jsonb,
  first_try_at timestamptz,
  -- A worker was lost while it sent: the mail may have left.
  is_ambiguous boolean not null default false,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null,
  -- Since when it waits: from its creation, or from its release by a person.
  waiting_since timestamptz not null,
  -- Of the lead: the inbox, a hash of the words to find duplicates, when the visitor was checked to be a person.
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

comment on table private.mail_outbox is 'Every mail that is due, and what became of it.';

create index mail_outbox_due_to_team on private.mail_outbox (next_at)
  where state in ('pending', 'sending') and kind <> 'confirmation';
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
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_stopped on private.mail_outbox (state) where state in ('held', 'dead');
create index mail_outbox_stopped_payloads on private.mail_outbox (created_at)
  where state in ('held', 'dead') and payload is not null;

/* The inbox behind an address: case, plus tags, and at Gmail dots and the second domain, make no other. */
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

create function private.lead_fingerprint(name text, email text, company text, message text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(lower(email), name, company, message)::text, 'UTF8'));
$$;

/* The same words within this time are the same message, sent again. */
create function private.duplicate_window()
returns interval
language sql
immutable
set search_path = ''
as $$ select interval '15 minutes' $$;

/* Why the confirmation of a lead is held; null if it may leave. Takes from the budgets in that case. */
create function private.hold_confirmation(lead public.contact_submissions, settings private.contact_settings)
returns text
language plpgsql
set search_path = ''
as $$
begin
  -- The budget is looked at first: otherwise a used-up budget would show whether an inbox had mail before.
  if not private.has_room('confirmations', interval '1 hour', settings.confirmations_per_hour)
    or not private.has_room('confirmations in a day', interval '1 day', settings.confirmations_per_day) then
    return 'budget';
  end if;
  if settings.confirmations_per_inbox <= (
    select count(*) from private.mail_outbox
    where kind = 'confirmation' and inbox = private.inbox_of(lead.email) and state <> 'held'
      and created_at > lead.created_at - interval '24 hours'
  ) then
    return 'address';
  end if;
  if not private.take('confirmations', interval '1 hour', settings.confirmations_per_hour)
    or not private.take('confirmations in a day', interval '1 day', settings.confirmations_per_day) then
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
  lead_print constant bytea := private.lead_fingerprint(lead.name, lead.email, lead.company, lead.message);
  hold_both text;
  hold_one text;
  notification_state text := 'pending';
begin
  select * into settings from private.contact_settings;
  -- Leads of one inbox are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended(lead_inbox, 0));

  if looks_automated then
    hold_both := 'automated';
  elsif exists (
    select from private.mail_outbox
    where kind = 'notification' and fingerprint = lead_print and submission_id <> lead.id
      and (held_reason is null or held_reason not in ('duplicate', 'automated'))
      and created_at between lead.created_at - private.duplicate_window() and lead.created_at + private.duplicate_window()
  ) then
    hold_both := 'duplicate';
  end if;

  if hold_both is null then
    hold_one := private.hold_confirmation(lead, settings);
    if not private.take('notifications', interval '1 hour', settings.notifications_per_hour) then
      notification_state := 'gathering';
    end if;
  end if;

  insert into private.mail_outbox
    (submission_id, kind, idempotency_key, state, held_reason, next_at, created_at, waiting_since, inbox, fingerprint)
  select lead.id, due.kind, due.kind || '/' || lead.id, case when due.hold is null then due.state else 'held' end, due.hold,
    lead.created_at + interval '15 seconds', lead.created_at, private.clock(), lead_inbox, lead_print
  from (values
    ('confirmation', coalesce(hold_both, hold_one), 'pending'),
    ('notification', hold_both, notification_state)
  ) as due (kind, hold, state)
  on conflict (submission_id, kind) do nothing;
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
    -- The page says so when the honeypot was filled in.
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-form-trap', '') = '1'
  );
  return null;
exception
  -- A lead without its mails is found by reconcile_outbox at its next run; a lead that is refused is gone.
  when others then
    raise warning 'the mails of lead % were not stored: % (%)', new.id, sqlerrm, sqlstate;
    return null;
end;
$$;

create trigger enqueue_mails
  after insert on public.contact_submissions
  for each row execute function private.enqueue_new_lead();

revoke all on all functions in schema private from public;
