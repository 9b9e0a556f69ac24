-- The mail provider's rate limit, as a token bucket that all workers share.

create table private.mail_throttle (
  only_row boolean primary key default true check (only_row),
  tokens numeric not null default 0,
  filled_at timestamptz not null default now(),
  -- A pause that the provider asked for.
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

revoke all on all functions in schema private from public;
