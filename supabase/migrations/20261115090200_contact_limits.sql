-- How many messages are taken, from one address of the internet and from all. A trigger, because PostgREST's hook
-- before a request is not known to every server that speaks its language.

/* An IPv6 customer has a network of 2^64 addresses: it counts as one. */
create function private.client_network(given text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when not pg_input_is_valid(given, 'inet') then null
    when family(given::inet) = 6 then network(set_masklen(given::inet, 64))::text
    else host(given::inet)
  end;
$$;

create function private.limit_submissions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings private.contact_settings;
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  client text;
  is_taken boolean := true;
  is_first boolean := false;
begin
  -- Not through the API: an import or a restore, which nobody needs to slow down.
  if headers is null then
    return new;
  end if;
  select * into settings from private.contact_settings;
  client := private.client_network(btrim(split_part(headers ->> settings.client_address_header, ',', 1)));
  -- Without an address only the ceiling for all holds: better some spam than no leads.
  if client is not null then
    is_taken := private.take('minute of ' || client, interval '1 minute', settings.per_minute)
      and private.take('hour of ' || client, interval '1 hour', settings.per_hour);
    is_first := not exists (
      select from private.rate_buckets where bucket = 'hour of ' || client and used > 1
        and window_start > now() - interval '1 hour'
    );
  end if;
  -- Who writes for the first time is counted apart, so that a crowd that writes again and again cannot use up
  -- everybody's share.
  if not is_taken or not private.take(
    case when is_first then 'all first' else 'all' end, interval '1 minute', settings.total_per_minute
  ) then
    raise sqlstate 'PT429' using
      message = 'Too many messages',
      hint = 'Please wait a minute and try again.';
  end if;
  return new;
end;
$$;

create trigger limit_submissions
  before insert on public.contact_submissions
  for each row execute function private.limit_submissions();
