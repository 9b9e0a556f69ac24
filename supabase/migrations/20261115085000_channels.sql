-- Channels: a webhook and a Slack webhook that hear of a lead as the team's mail does. Each has a circuit breaker: while a
-- receiver fails, one message at a time tries it, so that a slow receiver delays neither mails nor the other channel.

create table private.channels (
  kind text primary key check (kind in ('webhook', 'slack')),
  is_on boolean not null default false,
  -- Since the last success.
  failures int not null default 0,
  paused_until timestamptz not null default '-infinity'
);

comment on table private.channels is 'Which channels hear of a lead, and whether they answer.';

insert into private.channels (kind) values ('webhook'), ('slack');

/* Told by the deployment, after the function has the secrets: every lead stored from then on has its messages. */
create function private.set_ways(channels text[], with_fallback boolean)
returns void
language sql
set search_path = ''
as $$
  update private.contact_settings set has_fallback = with_fallback where only_row;
  update private.channels set is_on = kind = any (set_ways.channels), failures = 0, paused_until = '-infinity'
  where is_on <> (kind = any (set_ways.channels));
  update private.mail_outbox set state = 'held', held_reason = 'dismissed', lease = null
  where state in ('pending', 'sending') and kind in ('webhook', 'slack') and kind <> all (set_ways.channels);
$$;

create function private.channel_answered(channel text)
returns void
language sql
set search_path = ''
as $$
  update private.channels set failures = 0, paused_until = '-infinity' where kind = channel and failures > 0;
$$;

create function private.pause_channel(channel text, seconds numeric)
returns void
language sql
set search_path = ''
as $$
  update private.channels
  set failures = failures + 1, paused_until = private.clock() + make_interval(secs => seconds::float)
  where kind = channel;
$$;

create function private.channel_failed(channel text)
returns void
language sql
set search_path = ''
as $$ select private.pause_channel(kind, least(30, 2 ^ least(failures, 5))::numeric) from private.channels where kind = channel $$;

create function private.has_due_messages(moment timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.channels channel
    where paused_until <= moment and exists (
      select from private.mail_outbox mail
      where mail.state in ('pending', 'sending') and mail.kind in ('webhook', 'slack') and mail.kind = channel.kind
        and mail.next_at <= moment
    )
  );
$$;

/* Leases due messages of a channel. `more`: there may be more. */
create function public.contact_claim_channel(channel text, how_many int, lease_seconds int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  breaker private.channels;
  moment timestamptz;
  due bigint[];
begin
  select * into breaker from private.channels where kind = channel for update;
  moment := private.clock();
  if breaker.failures > 0 then
    how_many := 1;
  end if;
  due := array(
    select id from private.mail_outbox
    where state in ('pending', 'sending') and kind in ('webhook', 'slack') and kind = channel and next_at <= moment
      and breaker.paused_until <= moment
    order by next_at limit how_many for update skip locked
  );
  if breaker.failures > 0 and cardinality(due) > 0 then
    -- No second worker tries until this one has reported, or was lost.
    update private.channels set paused_until = moment + interval '20 seconds' where kind = channel;
  end if;
  return private.lease_mails(due, make_interval(secs => lease_seconds), moment)
    || jsonb_build_object('more', breaker.failures = 0 and cardinality(due) = how_many);
end;
$$;

revoke all on function public.contact_claim_channel from public;
grant execute on function public.contact_claim_channel to service_role;

revoke all on all functions in schema private from public;
