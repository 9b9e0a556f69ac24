-- How mails leave the outbox: a worker claims some for a while, freezes what it will send, sends, and tells how it
-- went. Workers may die at any point; the lease runs out and another one takes over.

-- What all workers share: the provider's rate, and when the outbox was last looked after.
create table private.mail_gate (
  only_row boolean primary key default true check (only_row),
  tokens numeric not null default 0,
  filled_at timestamptz not null default now(),
  paused_until timestamptz not null default '-infinity',
  drained_at timestamptz,
  reconciled_at timestamptz not null default '-infinity',
  purged_at timestamptz not null default '-infinity'
);

insert into private.mail_gate default values;

/* How many mails the provider will take now, at most `wanted`. Holds the gate until the transaction ends. */
create function private.open_gate(wanted int)
returns int
language plpgsql
set search_path = ''
as $$
declare
  gate private.mail_gate;
  settings private.contact_settings;
  moment timestamptz;
begin
  select * into settings from private.contact_settings;
  select * into gate from private.mail_gate for update;
  moment := clock_timestamp();
  if gate.paused_until > moment then
    return 0;
  end if;
  update private.mail_gate set
    tokens = least(
      settings.mails_burst,
      gate.tokens + settings.mails_per_second * greatest(0, extract(epoch from moment - gate.filled_at))
    ),
    filled_at = moment
  where only_row
  returning * into gate;
  return greatest(0, least(wanted, floor(gate.tokens)::int));
end;
$$;

/* The mails as a worker needs them, with the leads they tell of. */
create function private.claimed_mails(lease_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mail.id,
    'kind', mail.kind,
    'key', mail.idempotency_key,
    'payload', mail.payload,
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', lead.id, 'createdAt', lead.created_at, 'name', lead.name, 'email', lead.email,
        'company', lead.company, 'message', lead.message) order by lead.created_at), '[]')
      from public.contact_submissions lead
      where lead.id = mail.submission_id
        or lead.id in (select told.submission_id from private.mail_outbox told where told.digest_id = mail.id)
    )
  ) order by mail.id), '[]')
  from private.mail_outbox mail
  where mail.lease = lease_id and mail.state = 'sending';
$$;

/*
 * Takes due mails, all of them or those of one lead, for as long as the lease. With needs_check, confirmations wait
 * until the visitor was checked to be a person.
 */
create function private.claim_mails(how_many int, lease_for interval, of_lead uuid, needs_check boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lease_id constant uuid := gen_random_uuid();
  open_for constant int := private.open_gate(how_many);
  -- After the gate: somebody else may have held it for a while.
  moment constant timestamptz := clock_timestamp();
  claimed int;
begin
  with due as (
    select id from private.mail_outbox
    where state in ('pending', 'sending') and not wants_digest
      -- The visitor's own call may come first, but not again and again.
      and (next_at <= moment or (of_lead is not null and state = 'pending' and attempts = 0))
      and (of_lead is null or submission_id = of_lead)
      and (kind <> 'confirmation' or checked_at is not null or not needs_check)
    order by next_at
    limit open_for
    for update skip locked
  )
  update private.mail_outbox mail set
    state = 'sending',
    lease = lease_id,
    next_at = moment + lease_for,
    attempts = attempts + 1,
    first_try_at = coalesce(first_try_at, moment),
    is_ambiguous = is_ambiguous or mail.state = 'sending'
  from due where mail.id = due.id;
  get diagnostics claimed = row_count;
  update private.mail_gate set tokens = tokens - claimed where claimed > 0;
  return jsonb_build_object('lease', lease_id, 'mails', private.claimed_mails(lease_id));
end;
$$;

/* The lead that a browser speaks of: the one it has just stored, with exactly these words. */
create function private.find_lead(name text, email text, company text, message text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select submission_id from private.mail_outbox
  where kind = 'notification'
    and fingerprint = private.lead_fingerprint(find_lead.name, find_lead.email, find_lead.company, find_lead.message)
    and created_at > now() - interval '15 minutes'
    -- The same message sent twice has its mails with the first one.
    and held_reason is distinct from 'duplicate'
  order by created_at
  limit 1;
$$;

create function private.set_aside_late_mails(needs_check boolean)
returns void
language sql
set search_path = ''
as $$
  -- Given up after three days of trying, never after a number of tries: a provider may be down for long.
  update private.mail_outbox set state = 'dead', lease = null, last_error = coalesce(last_error, 'expired')
  where state in ('pending', 'sending') and next_at <= now() and first_try_at < now() - interval '72 hours';

  -- Providers forget keys after a day. What may have left is then not sent twice to a visitor; the team rather reads
  -- a lead twice than not at all.
  update private.mail_outbox set state = 'held', held_reason = 'late', lease = null
  where state in ('pending', 'sending') and next_at <= now() and kind = 'confirmation'
    and (is_ambiguous or state = 'sending') and first_try_at < now() - interval '23 hours';

  update private.mail_outbox set state = 'held', held_reason = 'unchecked'
  where needs_check and state = 'pending' and kind = 'confirmation' and checked_at is null
    and created_at < now() - interval '15 minutes';
$$;

/* Notifications above the hourly number: every five minutes one mail, or as many as it takes at 50 leads each. */
create function private.make_digests()
returns void
language plpgsql
set search_path = ''
as $$
declare
  new_digest bigint;
begin
  if not exists (
    select from private.mail_outbox where wants_digest and digest_id is null and state = 'pending'
      and created_at < now() - interval '5 minutes'
  ) then
    return;
  end if;
  while exists (select from private.mail_outbox where wants_digest and digest_id is null and state = 'pending') loop
    insert into private.mail_outbox (kind, idempotency_key, next_at)
    values ('digest', 'digest/' || gen_random_uuid(), now())
    returning id into new_digest;
    update private.mail_outbox set digest_id = new_digest where id in (
      select id from private.mail_outbox where wants_digest and digest_id is null and state = 'pending'
      order by id limit 50 for update
    );
  end loop;
end;
$$;

-- What the functions may call, over the API with the service key.

create function public.contact_claim_lead(
  name text, email text, company text, message text, lease_seconds int, needs_check boolean
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead constant uuid := private.find_lead(name, email, company, message);
begin
  if lead is null then
    return null;
  end if;
  return private.claim_mails(2, make_interval(secs => lease_seconds), lead, needs_check)
    || jsonb_build_object('submissionId', lead);
end;
$$;

/* `more`: there is more to send than the provider takes at this moment, so come again soon. */
create function public.contact_claim_due(how_many int, lease_seconds int, needs_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  update private.mail_gate set drained_at = now() where only_row;
  perform private.set_aside_late_mails(needs_check);
  perform private.make_digests();
  perform private.look_after_outbox();
  claimed := private.claim_mails(how_many, make_interval(secs => lease_seconds), null, needs_check);
  return claimed || jsonb_build_object('more',
    exists (select from private.mail_gate where paused_until <= clock_timestamp())
    and exists (
      select from private.mail_outbox
      where state in ('pending', 'sending') and not wants_digest and next_at <= clock_timestamp()
        and (kind <> 'confirmation' or checked_at is not null or not needs_check)
    ));
end;
$$;

/* Keeps what was written first, and answers it: a mail that was tried before goes out with the same words. */
create function public.contact_freeze(lease_id uuid, payloads jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with frozen as (
    update private.mail_outbox mail set payload = coalesce(mail.payload, given.payload)
    from jsonb_to_recordset(payloads) as given (id bigint, payload jsonb)
    where mail.id = given.id and mail.lease = lease_id and mail.state = 'sending'
    returning mail.id, mail.payload
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'payload', payload)), '[]') from frozen;
$$;

/* How it went. Says nothing of a mail whose lease has run out: it is somebody else's by now. */
create function public.contact_finish(mail_id bigint, lease_id uuid, outcome jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  result constant text := outcome ->> 'result';
  mail private.mail_outbox;
begin
  select * into mail from private.mail_outbox where id = mail_id and lease = lease_id and state = 'sending' for update;
  if not found then
    return false;
  end if;
  mail.lease := null;
  mail.last_error := left(outcome ->> 'error', 200);
  case result
    when 'sent' then
      mail.state := 'sent';
      mail.sent_at := clock_timestamp();
      mail.provider_id := left(outcome ->> 'providerId', 200);
    when 'refused' then
      mail.state := 'dead';
    when 'wait' then
      -- The provider is busy, which says nothing of this mail.
      mail.state := 'pending';
      mail.attempts := mail.attempts - 1;
      mail.next_at := clock_timestamp() + make_interval(secs => least(300, (outcome ->> 'seconds')::numeric)::float);
      update private.mail_gate set tokens = 0, paused_until = greatest(paused_until, mail.next_at) where only_row;
    when 'failed' then
      mail.state := 'pending';
      mail.is_ambiguous := mail.is_ambiguous or (outcome ->> 'ambiguous')::boolean;
      mail.next_at := clock_timestamp()
        + make_interval(secs => least(300, 2 ^ least(mail.attempts, 20)) * (0.75 + random() / 4));
  end case;
  update private.mail_outbox set (state, lease, last_error, sent_at, provider_id, attempts, next_at, is_ambiguous)
    = (mail.state, mail.lease, mail.last_error, mail.sent_at, mail.provider_id, mail.attempts, mail.next_at, mail.is_ambiguous)
  where id = mail_id;
  if mail.kind = 'digest' and mail.state in ('sent', 'dead') then
    update private.mail_outbox
    set state = mail.state, sent_at = mail.sent_at, provider_id = mail.provider_id, last_error = mail.last_error
    where digest_id = mail_id;
  end if;
  return true;
end;
$$;

create function public.contact_mail_states(of_lead uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(kind, state), '{}') from private.mail_outbox where submission_id = of_lead;
$$;

/* The visitor was checked to be a person: the confirmation may leave. */
create function public.contact_mark_checked(name text, email text, company text, message text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.mail_outbox set checked_at = coalesce(checked_at, now())
  where submission_id = private.find_lead(
    contact_mark_checked.name, contact_mark_checked.email, contact_mark_checked.company, contact_mark_checked.message);
$$;
