-- A worker leases mails, freezes their content, sends them and reports the result. It may crash at
-- any point: when the lease expires, another worker claims the mail.

-- The mail provider's rate limit, as a token bucket that all workers share.

create table private.mail_throttle (
  only_row boolean primary key default true check (only_row),
  tokens numeric not null default 0,
  filled_at timestamptz not null default now(),
  -- A pause that the provider requested (Retry-After).
  paused_until timestamptz not null default '-infinity',
  -- When the scheduler last drained the outbox.
  drained_at timestamptz,
  -- Whether confirmations need a visitor who passed the check, as of the last drain.
  needs_check boolean not null default false
);

insert into private.mail_throttle default values;

/* How many mails may be sent now, at most `wanted`. Locks the bucket until the transaction ends. */
create function private.refill_tokens(wanted int)
returns int
language plpgsql
set search_path = ''
as $$
declare
  throttle private.mail_throttle;
  settings private.contact_settings;
  moment timestamptz;
begin
  select * into settings from private.contact_settings;
  select * into throttle from private.mail_throttle for update;
  moment := private.clock();
  if throttle.paused_until > moment then
    return 0;
  end if;
  update private.mail_throttle set
    tokens = least(
      settings.mails_burst,
      throttle.tokens + settings.mails_per_second * greatest(0, extract(epoch from moment - throttle.filled_at))
    ),
    filled_at = moment
  where only_row
  returning * into throttle;
  return greatest(0, least(wanted, floor(throttle.tokens)::int));
end;
$$;

-- Which mails are due. Queries that differ by `needs_check` are written twice, so that each uses its own partial index.

/* Idempotency keys expire after a day; a later retry could send a mail to a visitor twice. */
create function private.is_safe_to_try(mail private.mail_outbox, moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail.audience <> 'visitor' or mail.first_try_at is null or mail.first_try_at > moment - interval '23 hours'
    or not (mail.is_ambiguous or mail.state = 'sending');
$$;

/*
 * Locks due mails, those to the team first. Account mails can use only half of the provider's rate, so that anonymous
 * requests cannot delay the mails of a new lead.
 */
create function private.lock_due_mails(how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language plpgsql
set search_path = ''
as $$
declare
  to_team bigint[];
  to_accounts bigint[];
  to_visitors bigint[];
begin
  to_team := array(
    select id from private.mail_outbox
    where state in ('pending', 'sending') and audience = 'team' and next_at <= moment
    order by next_at limit how_many for update skip locked
  );
  how_many := how_many - cardinality(to_team);
  to_accounts := array(
    select id from private.mail_outbox
    where state in ('pending', 'sending') and audience = 'account' and next_at <= moment
    order by next_at
    limit (
      select greatest(0, least(how_many, floor(throttle.tokens)::int - cardinality(to_team) - settings.mails_burst / 2))
      from private.mail_throttle throttle, private.contact_settings settings
    )
    for update skip locked
  );
  how_many := how_many - cardinality(to_accounts);
  if needs_check then
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and audience = 'visitor' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  else
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and audience = 'visitor'
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  end if;
  return to_team || to_accounts || to_visitors;
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
    select from private.mail_outbox where state in ('pending', 'sending') and audience = 'team' and next_at <= moment
  ) or exists (
    select from private.mail_outbox where state in ('pending', 'sending') and audience = 'account' and next_at <= moment
  ) then
    return true;
  end if;
  if needs_check then
    return exists (
      select from private.mail_outbox mail
      where state in ('pending', 'sending') and audience = 'visitor' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
    );
  end if;
  return exists (
    select from private.mail_outbox mail
    where state in ('pending', 'sending') and audience = 'visitor'
      and next_at <= moment and private.is_safe_to_try(mail, moment)
  );
end;
$$;

/* Locks the two mails of one lead. The visitor's own call may claim them before they are due, but only once. */
create function private.lock_mails_of(lead uuid, how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language sql
set search_path = ''
as $$
  select array(
    select id from private.mail_outbox mail
    where submission_id = lead and kind in ('confirmation', 'notification') and state in ('pending', 'sending')
      and (next_at <= moment or (state = 'pending' and attempts = 0))
      and (kind <> 'confirmation' or checked_at is not null or not needs_check)
      and private.is_safe_to_try(mail, moment)
    order by kind desc limit how_many for update skip locked
  );
$$;

/* The mails with their leads or details, as a worker needs them. A digest shows the start of long messages. */
create function private.mails_to_send(ids bigint[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(case
    -- The deadline that the visitor was given, until it has passed.
    when mail.kind = 'confirmation' then jsonb_build_object('promise', (
      select jsonb_build_object('at', lead.reply_by, 'timeZone', team.time_zone)
      from public.contact_submissions lead, private.team_settings team
      where lead.id = mail.submission_id and lead.reply_by > private.clock()
    ))
    when mail.reply_id is not null then jsonb_build_object('reply', (
      select jsonb_build_object('author', author_name, 'subject', subject, 'body', body, 'createdAt', created_at)
      from public.lead_replies where id = mail.reply_id
    ))
    when mail.recipient is not null then jsonb_build_object('recipient', mail.recipient, 'details', mail.details)
    else '{}'
  end || jsonb_build_object(
    'id', mail.id,
    'kind', shown.kind,
    'key', mail.idempotency_key,
    'payload', mail.payload,
    'leads', (
      select coalesce(jsonb_agg(private.contact_fields(lead) || jsonb_build_object(
        'id', lead.id,
        'createdAt', lead.created_at,
        'origin', lead.origin,
        'message', case when mail.kind = 'digest' then left(lead.message, 500) else lead.message end,
        'moreCharacters', case when mail.kind = 'digest' then greatest(0, char_length(lead.message) - 500) else 0 end
      ) order by lead.created_at), '[]')
      from (
        select mail.submission_id as id where mail.kind <> 'digest'
        union all
        select member.submission_id from private.mail_outbox member where member.digest_id = mail.id
      ) included
      join public.contact_submissions lead on lead.id = included.id
    )
  ) order by mail.audience <> 'team', mail.id), '[]')
  from private.mail_outbox mail,
    -- A digest of reminders is a reminder itself.
    lateral (
      select coalesce(nullif(min(member.kind), 'notification'), mail.kind) as kind
      from private.mail_outbox member where member.digest_id = mail.id
    ) shown
  where mail.id = any (ids);
$$;

/* Leases locked mails to a worker. */
create function private.lease_mails(due bigint[], lease_for interval, moment timestamptz)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lease_id constant uuid := gen_random_uuid();
begin
  update private.mail_outbox mail set
    state = 'sending',
    lease = lease_id,
    next_at = moment + lease_for,
    attempts = attempts + 1,
    first_try_at = coalesce(first_try_at, moment),
    is_ambiguous = is_ambiguous or state = 'sending'
  where id = any (due);
  return jsonb_build_object('lease', lease_id, 'mails', private.mails_to_send(due));
end;
$$;

/* Leases due mails, those of one lead or any. */
create function private.claim_mails(how_many int, lease_for interval, of_lead uuid, needs_check boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  allowed constant int := private.refill_tokens(how_many);
  -- Read after the bucket is locked, because another worker may have locked it for a while.
  moment constant timestamptz := private.clock();
  due constant bigint[] := case
    when of_lead is null then private.lock_due_mails(allowed, moment, needs_check)
    else private.lock_mails_of(of_lead, allowed, moment, needs_check)
  end;
begin
  update private.mail_throttle set tokens = tokens - cardinality(due) where only_row and cardinality(due) > 0;
  return private.lease_mails(due, lease_for, moment);
end;
$$;

/* Null if there is no such lead. */
create function public.contact_claim_lead(lead_id uuid, lease_seconds int, needs_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  received_at constant timestamptz := (select created_at from public.contact_submissions where id = lead_id);
begin
  if received_at is null then
    return null;
  end if;
  return private.claim_mails(2, make_interval(secs => lease_seconds), lead_id, needs_check)
    || jsonb_build_object('receivedAt', received_at, 'hours', private.working_hours());
end;
$$;

/* `more`: mails are due that the provider's rate limit does not allow yet. */
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
  update private.mail_throttle set drained_at = moment, needs_check = contact_claim_due.needs_check where only_row;
  return claimed || jsonb_build_object('more',
    private.has_due_mails(moment, needs_check) and exists (select from private.mail_throttle where paused_until <= moment));
end;
$$;

revoke all on function public.contact_claim_lead, public.contact_claim_due from public;
grant execute on function public.contact_claim_lead, public.contact_claim_due to service_role;

revoke all on all functions in schema private from public;
