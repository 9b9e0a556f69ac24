-- How mails leave the outbox: a worker claims some for the time of a lease, freezes what it will send, sends, and reports
-- the result. Workers may die at any point; the lease runs out and another one takes over.

-- What all workers share: the provider's rate, a pause it asked for, when the outbox was last drained.
create table private.mail_gate (
  only_row boolean primary key default true check (only_row),
  tokens numeric not null default 0,
  filled_at timestamptz not null default now(),
  paused_until timestamptz not null default '-infinity',
  drained_at timestamptz,
  -- Whether confirmations wait for the visitor's check, as the last drain said.
  needs_check boolean not null default false
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
  moment := private.clock();
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

/* Whether a confirmation may still be tried: providers forget keys after a day, and then a second try could be a second mail. */
create function private.is_safe_to_try(mail private.mail_outbox, moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail.kind <> 'confirmation' or mail.first_try_at is null or mail.first_try_at > moment - interval '23 hours'
    or not (mail.is_ambiguous or mail.state = 'sending');
$$;

/* Due mails, those to the team first. Locks them. */
create function private.lock_due_mails(how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language plpgsql
set search_path = ''
as $$
declare
  to_team bigint[];
  to_visitors bigint[];
begin
  to_team := array(
    select id from private.mail_outbox
    where state in ('pending', 'sending') and kind <> 'confirmation' and next_at <= moment
    order by next_at limit how_many for update skip locked
  );
  how_many := how_many - cardinality(to_team);
  if needs_check then
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  else
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation'
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  end if;
  return to_team || to_visitors;
end;
$$;

create function private.has_due_mails(moment timestamptz, needs_check boolean)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from private.mail_outbox
    where state in ('pending', 'sending') and kind <> 'confirmation' and next_at <= moment
  ) then
    return true;
  end if;
  if needs_check then
    return exists (
      select from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
    );
  end if;
  return exists (
    select from private.mail_outbox mail
    where state in ('pending', 'sending') and kind = 'confirmation'
      and next_at <= moment and private.is_safe_to_try(mail, moment)
  );
end;
$$;

/* The mails of one lead. The visitor's own call may come before they are due, but not again and again. */
create function private.lock_mails_of(lead uuid, how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language sql
set search_path = ''
as $$
  select array(
    select id from private.mail_outbox mail
    where submission_id = lead and state in ('pending', 'sending')
      and (next_at <= moment or (state = 'pending' and attempts = 0))
      and (kind <> 'confirmation' or checked_at is not null or not needs_check)
      and private.is_safe_to_try(mail, moment)
    order by kind desc limit how_many for update skip locked
  );
$$;

/* The mails as a worker needs them, with the leads they tell of. A digest shows the start of long messages. */
create function private.mails_to_send(ids bigint[])
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
        'id', lead.id, 'createdAt', lead.created_at, 'name', lead.name, 'email', lead.email, 'company', lead.company,
        'message', case when mail.kind = 'digest' then left(lead.message, 500) else lead.message end,
        'moreCharacters', case when mail.kind = 'digest' then greatest(0, char_length(lead.message) - 500) else 0 end
      ) order by lead.created_at), '[]')
      from (
        select mail.submission_id as id where mail.kind <> 'digest'
        union all
        select member.submission_id from private.mail_outbox member where member.digest_id = mail.id
      ) told
      join public.contact_submissions lead on lead.id = told.id
    )
  ) order by mail.kind = 'confirmation', mail.id), '[]')
  from private.mail_outbox mail
  where mail.id = any (ids);
$$;

/* Takes due mails, all of them or those of one lead, for as long as the lease. */
create function private.claim_mails(how_many int, lease_for interval, of_lead uuid, needs_check boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lease_id constant uuid := gen_random_uuid();
  open_for constant int := private.open_gate(how_many);
  -- After the gate: another worker may have held it for a while.
  moment constant timestamptz := private.clock();
  due constant bigint[] := case
    when of_lead is null then private.lock_due_mails(open_for, moment, needs_check)
    else private.lock_mails_of(of_lead, open_for, moment, needs_check)
  end;
begin
  update private.mail_outbox mail set
    state = 'sending',
    lease = lease_id,
    next_at = moment + lease_for,
    attempts = attempts + 1,
    first_try_at = coalesce(first_try_at, moment),
    is_ambiguous = is_ambiguous or state = 'sending'
  where id = any (due);
  update private.mail_gate set tokens = tokens - cardinality(due) where only_row and cardinality(due) > 0;
  return jsonb_build_object('lease', lease_id, 'mails', private.mails_to_send(due));
end;
$$;

/* The lead that a browser speaks of: the one it has just stored, with exactly these words. Of a duplicate, the original. */
create function private.find_lead(
  name text, email text, company text, message text, out lead_id uuid, out is_duplicate boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  print constant bytea := private.lead_fingerprint(name, email, company, message);
  newest private.mail_outbox;
begin
  select * into newest from private.mail_outbox
  where kind = 'notification' and fingerprint = print and created_at > private.clock() - private.duplicate_window()
  order by created_at desc limit 1;
  is_duplicate := coalesce(newest.held_reason = 'duplicate', false);
  lead_id := newest.submission_id;
  if is_duplicate then
    select submission_id into lead_id from private.mail_outbox
    where kind = 'notification' and fingerprint = print and held_reason is distinct from 'duplicate'
      and created_at between newest.created_at - private.duplicate_window() and newest.created_at
    order by created_at desc limit 1;
  end if;
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
  found_lead record;
begin
  select * into found_lead from private.find_lead(name, email, company, message);
  if found_lead.lead_id is null then
    return null;
  end if;
  return private.claim_mails(2, make_interval(secs => lease_seconds), found_lead.lead_id, needs_check)
    || jsonb_build_object('submissionId', found_lead.lead_id, 'isDuplicate', found_lead.is_duplicate);
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
  claimed constant jsonb := private.claim_mails(how_many, make_interval(secs => lease_seconds), null, needs_check);
  moment constant timestamptz := private.clock();
begin
  update private.mail_gate set drained_at = moment, needs_check = contact_claim_due.needs_check where only_row;
  return claimed || jsonb_build_object('more',
    private.has_due_mails(moment, needs_check) and exists (select from private.mail_gate where paused_until <= moment));
end;
$$;

/* Keeps what was written first, and returns it: a mail that was tried before goes out with the same words. */
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

/* How it went. False for a mail whose lease has run out: another worker has it by now. */
create function public.contact_finish(mail_id bigint, lease_id uuid, outcome jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  error constant text := left(outcome ->> 'error', 200);
  seconds numeric;
  mail private.mail_outbox;
begin
  select * into mail from private.mail_outbox where id = mail_id and lease = lease_id and state = 'sending' for update;
  if not found then
    return false;
  end if;
  case outcome ->> 'result'
    when 'sent' then
      update private.mail_outbox
      set state = 'sent', lease = null, payload = null, sent_at = moment, last_error = null,
        provider_id = left(outcome ->> 'providerId', 200)
      where id = mail_id;
      update private.mail_outbox
      set state = 'sent', sent_at = moment, provider_id = left(outcome ->> 'providerId', 200)
      where digest_id = mail_id;
    when 'refused' then
      if mail.kind = 'digest' then
        perform private.end_digest(mail, error, may_split => not mail.is_ambiguous);
      else
        update private.mail_outbox set state = 'dead', lease = null, last_error = error where id = mail_id;
      end if;
    when 'wait' then
      -- The provider is busy, which says nothing of this mail.
      seconds := least(300, (outcome ->> 'seconds')::numeric);
      update private.mail_outbox
      set state = 'pending', lease = null, last_error = error, attempts = attempts - 1,
        next_at = moment + make_interval(secs => seconds::float)
      where id = mail_id;
      update private.mail_gate
      set tokens = 0, paused_until = greatest(paused_until, moment + make_interval(secs => seconds::float))
      where only_row;
    when 'failed' then
      seconds := least(300, 2 ^ least(mail.attempts, 20)) * (0.75 + random() / 4);
      update private.mail_outbox
      set state = 'pending', lease = null, last_error = error, next_at = moment + make_interval(secs => seconds::float),
        is_ambiguous = is_ambiguous or (outcome ->> 'ambiguous')::boolean
      where id = mail_id;
  end case;
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
  select coalesce(jsonb_object_agg(kind, jsonb_build_object('state', state, 'reason', held_reason)), '{}')
  from private.mail_outbox where submission_id = of_lead;
$$;

/* The visitor was checked to be a person: the confirmation may leave. */
create function public.contact_mark_checked(name text, email text, company text, message text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.mail_outbox set checked_at = coalesce(checked_at, private.clock())
  where submission_id = (
    select lead_id from private.find_lead(
      contact_mark_checked.name, contact_mark_checked.email, contact_mark_checked.company, contact_mark_checked.message));
$$;

revoke all on function public.contact_claim_lead, public.contact_claim_due, public.contact_freeze, public.contact_finish, public.contact_mail_states, public.contact_mark_checked from public;
grant execute on function public.contact_claim_lead, public.contact_claim_due, public.contact_freeze, public.contact_finish, public.contact_mail_states, public.contact_mark_checked to service_role;

revoke all on all functions in schema private from public;
