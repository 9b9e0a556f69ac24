-- Who calls: the address in the edge's header, and the hash of its network that counters are kept under.

-- A new key every day: without the old one, yesterday's hashes cannot be traced to a network.
create table private.network_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);

insert into private.network_salt (day) values ((now() at time zone 'utc')::date);

/*
 * Reads an address as proxies write it: with a port, in brackets, IPv4 mapped into IPv6. Null for ranges that many callers
 * share: private ones, and Cloudflare's own, from which its proxies and workers call.
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

/* The caller's address, from the header named in the settings. The last entry of a list counts: a caller can only prepend. */
create function private.caller_address(headers jsonb)
returns inet
language sql
stable
set search_path = ''
as $$
  select private.client_address(btrim(split_part(headers ->> client_address_header, ',', -1)))
  from private.contact_settings;
$$;

/* The keyed hash of a network. Counters hold this, never the address. */
create function private.network_key(address inet, bits int)
returns text
language sql
set search_path = ''
as $$
  select left(encode(sha256(convert_to(
    coalesce((select salt::text from private.network_salt order by day desc limit 1), '')
      || network(set_masklen(address, bits)), 'UTF8')), 'hex'), 24);
$$;

/*
 * The networks of a caller, from narrow to wide: an IPv6 /64, /56 and /48, or an IPv4 address and its /24. All callers
 * without an address count as one network.
 */
create function private.caller_networks(headers jsonb)
returns text[]
language sql
set search_path = ''
as $$
  select case family(caller)
    when 6 then array[private.network_key(caller, 64), private.network_key(caller, 56), private.network_key(caller, 48)]
    when 4 then array[private.network_key(caller, 32), null, private.network_key(caller, 24)]
    else array[null, null, 'unknown']
  end
  from private.caller_address(headers) caller;
$$;

/*
 * Counts one for every network of a caller, if each is within its limit. The widest first, so that a caller with many
 * addresses leaves no more counters than the widest allows.
 */
create function private.count_caller(what text, networks text[], window_length interval, limits int[])
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  for level in reverse 3..1 loop
    if networks[level] is not null
      and not private.try_consume(what || ' of ' || networks[level], window_length, limits[level]) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

/* What two and three times as wide a network may do, if a visitor may do this. */
create function private.wider_limits(of_visitor int)
returns int[]
language sql
immutable
set search_path = ''
as $$ select array[of_visitor, 2 * of_visitor, 3 * of_visitor] $$;

revoke all on all functions in schema private from public;
