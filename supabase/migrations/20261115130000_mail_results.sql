-- What a worker reports about the mails it claimed, and what the contact form is told about them.

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
      perform private.apply_delivery(outcome ->> 'providerId'), private.channel_answered(mail.kind);
    when 'refused' then
      if mail.kind = 'digest' then
        perform private.end_digest(mail, error, may_split => not mail.is_ambiguous);
      else
        update private.mail_outbox set state = 'dead', lease = null, last_error = error where id = mail_id;
        perform private.channel_answered(mail.kind);
      end if;
    when 'wait' then
      -- Rate limited by the provider: not an attempt of this mail.
      seconds := least(300, (outcome ->> 'seconds')::numeric);
      update private.mail_outbox
      set state = 'pending', lease = null, last_error = error, attempts = attempts - 1,
        next_at = moment + make_interval(secs => seconds::float)
      where id = mail_id;
      if mail.kind in ('webhook', 'slack') then
        perform private.pause_channel(mail.kind, seconds);
      else
        update private.mail_throttle
        set tokens = 0, paused_until = greatest(paused_until, moment + make_interval(secs => seconds::float))
        where only_row;
      end if;
    when 'failed' then
      -- Exponential backoff with jitter, at most five minutes.
      seconds := least(300, 2 ^ least(mail.attempts, 20)) * (0.75 + random() / 4);
      update private.mail_outbox
      set state = 'pending', lease = null, last_error = error, next_at = moment + make_interval(secs => seconds::float),
        is_ambiguous = is_ambiguous or (outcome ->> 'ambiguous')::boolean
      where id = mail_id;
      perform private.channel_failed(mail.kind);
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
create function public.contact_mark_checked(lead jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.mail_outbox set checked_at = coalesce(checked_at, private.clock())
  where submission_id = (select lead_id from private.find_lead(lead));
$$;

revoke all on function
  public.contact_freeze,
  public.contact_finish,
  public.contact_mail_states,
  public.contact_mark_checked
from public;

grant execute on function
  public.contact_freeze,
  public.contact_finish,
  public.contact_mail_states,
  public.contact_mark_checked
to service_role;
