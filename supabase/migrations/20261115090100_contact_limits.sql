-- How many messages are taken. A trigger, because not every server that speaks PostgREST's protocol knows its
-- pre-request hook.

-- Counters for everything that is limited. Unlogged: losing them in a crash does no harm. Networks appear as keyed
-- hashes only, and the key changes every day.
create unlogged table private.rate_buckets (
  bucket text not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  used int not null,
  primary key (bucket, window_start)
);

create index rate_buckets_expired on private.rate_buckets (expires_at);

create table private.network_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);

insert into private.network_salt (day) values ((now() at time zone 'utc')::date);

/* Adds to counters and says whether each stays within its limit. In one order, so that two callers cannot deadlock. */
create function private.count_all(buckets text[], windows interval[], amounts int[], limits int[])
returns boolean
language sql
set search_path = ''
as $$
  with wanted as (
    select bucket, window_length, amount, allowed,
      date_bin(window_length, private.clock(), timestamptz '2000-01-01 00:00:00Z') as window_start
    from unnest(buckets, windows, amounts, limits) as given (bucket, window_length, amount, allowed)
  ),
  counted as (
    insert into private.rate_buckets as counter (bucket, window_start, expires_at, used)
    select bucket, window_start, window_start + window_length, amount from wanted order by bucket
    on conflict (bucket, window_start) do update set used = counter.used + excluded.used
    returning counter.bucket, counter.used
  )
  select coalesce(bool_and(counted.used <= wanted.allowed), true) from counted join wanted using (bucket);
$$;

/* Takes one from a counter if there is one left. Check and count in one statement: parallel callers cannot pass together. */
create function private.take(bucket_name text, window_length interval, allowed int)
returns boolean
language sql
set search_path = ''
as $$
  with taken as (
    insert into private.rate_buckets as counter (bucket, window_start, expires_at, used)
    select bucket_name, start, start + window_length, 1
    from date_bin(window_length, private.clock(), timestamptz '2000-01-01 00:00:00Z') start
    where allowed > 0
    on conflict (bucket, window_start) do update set used = counter.used + 1 where counter.used < allowed
    returning 1
  )
  select exists (select from taken);
$$;

/* Whether `take` would succeed now. */
create function private.has_room(bucket_name text, window_length interval, allowed int)
returns boolean
language sql
set search_path = ''
as $$
  select allowed > coalesce((
    select used from private.rate_buckets
    where bucket = bucket_name
      and window_start = date_bin(window_length, private.clock(), timestamptz '2000-01-01 00:00:00Z')
  ), 0);
$$;

/*
 * The address in a header as proxies write it: with a port, in brackets, IPv4 inside IPv6. Null for what names no single
 * caller: private and shared ranges, and Cloudflare's own, from which its proxies and workers call.
 */
create function private.client_address(given text)
returns inet
language plpgsql
immutable
set search_path = ''
as $$
declare
  bare constant text := case
    when given ~ '^\[.*\](:\d+)?$' then substring(given from '^\[(.*)\]')
    when given ~ '^[\d.]+:\d+$' then split_part(given, ':', 1)
    else given
  end;
  unmapped constant text := regexp_replace(bare, '^(::ffff:|64:ff9b::)(\d+\.\d+\.\d+\.\d+)$', '\2', 'i');
  address inet;
begin
  if unmapped !~ '^[0-9a-fA-F:.]+$' or not pg_input_is_valid(unmapped, 'inet') then
    return null;
  end if;
  address := unmapped::inet;
  -- ::ffff:102:304 is the same as ::ffff:1.2.3.4.
  if address <<= any (array['::ffff:0:0/96', '64:ff9b::/96']::inet[]) then
    address := '0.0.0.0'::inet + (address - network(set_masklen(address, 96))::inet);
  end if;
  if address <<= any (array[
    '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
    '224.0.0.0/3', '::/128', '::1/128', 'fc00::/7', 'fe80::/10', 'ff00::/8',
    '103.21.244.0/22', '103.22.200.0/22', '103.31.4.0/22', '104.16.0.0/13', '104.24.0.0/14', '108.162.192.0/18',
    '131.0.72.0/22', '141.101.64.0/18', '162.158.0.0/15', '172.64.0.0/13', '173.245.48.0/20', '188.114.96.0/20',
    '190.93.240.0/20', '197.234.240.0/22', '198.41.128.0/17',
    '2400:cb00::/32', '2405:8100::/32', '2405:b500::/32', '2606:4700::/32', '2803:f800::/32', '2a06:98c0::/29',
    '2c0f:f248::/32'
  ]::inet[]) then
    return null;
  end if;
  return address;
end;
$$;

/* Who calls, by the header that the settings name. Of a list the last entry counts: a caller can only prepend. */
create function private.caller_address(headers jsonb)
returns inet
language sql
stable
set search_path = ''
as $$
  select private.client_address(btrim(split_part(headers ->> client_address_header, ',', -1)))
  from private.contact_settings;
$$;

/* The network that counts as one visitor: an IPv6 customer has 2^64 addresses. */
create function private.caller_network(headers jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select network(set_masklen(address, case family(address) when 6 then 64 else 32 end))::text
  from private.caller_address(headers) address;
$$;

/* Counters hold this, never the network itself. */
create function private.network_key(address inet, bits int)
returns text
language sql
set search_path = ''
as $$
  select left(encode(sha256(convert_to(
    coalesce((select salt::text from private.network_salt order by day desc limit 1), '')
      || network(set_masklen(address, bits)), 'UTF8')), 'hex'), 24);
$$;

/* Counts a message of so many bytes, and says whether it may be stored. */
create function private.count_submission(caller inet, bytes int)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  kilobytes constant int := bytes / 1024 + 1;
  visitor text;
  site text;
  wide text;
begin
  select * into settings from private.contact_settings;
  -- Without an address only the ceilings for all hold: better some spam than no leads.
  if caller is null then
    perform private.count_all(array['no address'], array[interval '1 hour'], array[1], array[1]);
  else
    visitor := private.network_key(caller, case family(caller) when 6 then 64 else 32 end);
    site := private.network_key(caller, case family(caller) when 6 then 56 else 32 end);
    wide := private.network_key(caller, case family(caller) when 6 then 48 else 24 end);
    if not private.count_all(
      array['minute of ' || visitor, 'hour of ' || visitor, 'hour of site ' || site, 'hour of network ' || wide],
      array[interval '1 minute', interval '1 hour', interval '1 hour', interval '1 hour'],
      array[1, 1, 1, 1],
      array[settings.per_minute, settings.per_hour, settings.per_hour_56, settings.per_hour_48]
    ) then
      return false;
    end if;
    if private.take('day of network ' || wide, interval '1 day', 1) then
      return private.take('first', interval '1 day', settings.first_per_day);
    end if;
  end if;
  return private.count_all(
    array['all', 'all in a day', 'kilobytes in a day'],
    array[interval '1 minute', interval '1 day', interval '1 day'],
    array[1, 1, kilobytes],
    array[settings.total_per_minute, settings.messages_per_day, settings.megabytes_per_day * 1024]
  );
end;
$$;

create function private.limit_submissions()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Counters are held for milliseconds. Whoever holds one for longer must not cost a lead.
set lock_timeout = '300ms'
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- Not through the API: an import or a restore, which is not limited.
  if headers is null then
    return new;
  end if;
  if not private.count_submission(
    private.caller_address(headers),
    octet_length(new.name) + octet_length(new.email) + coalesce(octet_length(new.company), 0) + octet_length(new.message)
  ) then
    raise sqlstate 'PT429' using
      message = 'Too many messages',
      hint = 'Please wait a minute and try again.';
  end if;
  return new;
exception
  when sqlstate 'PT429' then
    raise;
  when others then
    raise warning 'a message was not counted: % (%)', sqlerrm, sqlstate;
    return new;
end;
$$;

create trigger limit_submissions
  before insert on public.contact_submissions
  for each row execute function private.limit_submissions();

revoke all on all functions in schema private from public;
