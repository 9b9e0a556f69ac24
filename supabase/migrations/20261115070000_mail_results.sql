-- The results that workers report for leased mails, and the states returned to the contact form.

/* Stores the content unless there is one already, and returns what is stored: a retry sends the same content. */
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

/*
 * Locks leads whose mails change next, as an erasure locks them: leads before mails, in one order. A mail that was sent
 * or failed may mark its lead.
 */
create function private.lock_leads(leads uuid[])
returns void
language sql
set search_path = ''
as $$
  select from public.contact_submissions where id = any (leads) order by id for no key update;
$$;

/* Records the result of an attempt. False if the lease expired: another worker may have the mail. */
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
  -- Locks in the same order as an event of the provider.
  perform pg_advisory_xact_lock(hashtextextended(outcome ->> 'providerId', 1));
  perform private.lock_leads(array(
    select submission_id from private.mail_outbox
    where (id = mail_id or digest_id = mail_id) and (audience = 'team' or kind = 'reply')
  ));
  select * into mail from private.mail_outbox where id = mail_id and lease = lease_id and state = 'sending' for update;
  if not found then
    return false;
  end if;
  case outcome ->> 'result'
    when 'sent' then
      update private.mail_outbox
      set state = 'sent', lease = null, payload = null, details = null, sent_at = moment, last_error = null,
        provider_id = left(outcome ->> 'providerId', 200)
      where id = mail_id;
      update private.mail_outbox
      set state = 'sent', sent_at = moment, provider_id = left(outcome ->> 'providerId', 200)
      where digest_id = mail_id;
      perform private.apply_delivery(outcome ->> 'providerId');
    when 'refused' then
      if mail.kind = 'digest' then
        perform private.end_digest(mail, error, may_split => not mail.is_ambiguous);
      else
        update private.mail_outbox set state = 'dead', lease = null, last_error = error,
          payload = case when kind <> 'account' then payload end, details = case when kind <> 'account' then details end
        where id = mail_id;
      end if;
    when 'wait' then
      -- Rate limited by the provider: not an attempt of this mail.
      seconds := least(300, (outcome ->> 'seconds')::numeric);
      update private.mail_outbox
      set state = 'pending', lease = null, last_error = error, attempts = attempts - 1,
        next_at = moment + make_interval(secs => seconds::float)
      where id = mail_id;
      update private.mail_throttle
      set tokens = 0, paused_until = greatest(paused_until, moment + make_interval(secs => seconds::float))
      where only_row;
    when 'failed' then
      -- Exponential backoff with jitter, at most five minutes.
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
  select coalesce(jsonb_object_agg(kind,
    jsonb_build_object('state', state, 'reason', held_reason, 'delivery', delivery)), '{}')
  from private.mail_outbox where submission_id = of_lead and kind in ('confirmation', 'notification');
$$;

/* The visitor passed the check: the confirmation may be sent. */
create function public.contact_mark_checked(lead_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.mail_outbox set checked_at = coalesce(checked_at, private.clock())
  where submission_id = lead_id;
$$;

-- Delivery, from the provider's events. They arrive late, twice, in any order, and before the worker has reported the mail:
-- the state depends only on the set of events.

/* A later event of a lower rank changes nothing: a bounced mail stays bounced. */
create function private.delivery_rank(delivery text)
returns int
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    array_position(array['delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained'], delivery), 0);
$$;

create table private.mail_events (
  -- The provider's id, the same for every delivery of one event.
  id text primary key,
  provider_id text not null,
  delivery text not null check (private.delivery_rank(delivery) > 0),
  happened_at timestamptz not null,
  reason text,
  received_at timestamptz not null
);

comment on table private.mail_events is 'Events of the mail provider from the last three days. No personal data.';

create index mail_events_provider_id on private.mail_events (provider_id);
create index mail_events_age on private.mail_events (received_at);

/* Sets a mail to its event of the highest rank, and the mails of a digest, which have its id, too. */
create function private.apply_delivery(mail_provider_id text)
returns int
language plpgsql
set search_path = ''
as $$
declare
  event private.mail_events;
  moved int;
begin
  -- An event and the worker's report may be concurrent: the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(mail_provider_id, 1));
  select * into event from private.mail_events where provider_id = mail_provider_id
  order by private.delivery_rank(delivery) desc, happened_at desc, id limit 1;
  if not found then
    return 0;
  end if;
  perform private.lock_leads(array(
    select submission_id from private.mail_outbox
    where provider_id = mail_provider_id and (audience = 'team' or kind = 'reply')
  ));
  update private.mail_outbox mail
  set delivery = event.delivery, delivery_at = event.happened_at, delivery_reason = event.reason
  where mail.provider_id = mail_provider_id and mail.state = 'sent'
    and (private.delivery_rank(mail.delivery), coalesce(mail.delivery_at, '-infinity'))
      < (private.delivery_rank(event.delivery), event.happened_at);
  get diagnostics moved = row_count;
  return moved;
end;
$$;

/* Returns how many mails changed: none for a replay, a late event, or a mail that is not ours. */
create function public.contact_mail_event(
  event_id text, mail_provider_id text, delivery text, happened_at timestamptz, reason text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(mail_provider_id, 1));
  insert into private.mail_events (id, provider_id, delivery, happened_at, reason, received_at)
  values (event_id, mail_provider_id, delivery, happened_at, reason, private.clock())
  on conflict (id) do nothing;
  return private.apply_delivery(mail_provider_id);
end;
$$;

revoke all on function
  public.contact_freeze,
  public.contact_finish,
  public.contact_mail_states,
  public.contact_mark_checked,
  public.contact_mail_event
from public;

grant execute on function
  public.contact_freeze,
  public.contact_finish,
  public.contact_mail_states,
  public.contact_mark_checked,
  public.contact_mail_event
to service_role;

revoke all on all functions in schema private from public;
