-- Rate limits: their numbers, the counters that enforce them, and the networks they count. docs/database.md lists whom each protects.

-- One row, which `npm run deploy` writes from .env.
create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  -- The header with the caller's address. The edge must overwrite it, as Cloudflare does with this one before every hosted project.
  client_address_header text not null default 'cf-connecting-ip' check (client_address_header = lower(client_address_header)),
  messages_per_hour int not null default 20 check (messages_per_hour > 0),
  -- Of all networks. Far above any real day, because a message that is refused is lost: floods are met by holding mails.
  messages_per_day int not null default 20000 check (messages_per_day > 1),
  -- This many messages without a caller's address in an hour raise an alarm: it means that limits per address do not work.
  unknown_callers_alarm int not null default 3 check (unknown_callers_alarm > 0),
  -- The numbers for a day add up to the provider's quota (100 on a free plan), if the team has one address. Anyone can enter anyone's
  -- address: confirmations above these numbers are held.
  confirmations_per_inbox int not null default 3 check (confirmations_per_inbox >= 0),
  confirmations_per_day int not null default 30 check (confirmations_per_day >= 0),
  -- In a day, so that a few addresses cannot use up that number.
  confirmations_per_network int not null default 3 check (confirmations_per_network >= 0),
  -- A provider pauses a sender whose emails bounce, and anyone can enter addresses that do not exist: after so many confirmations that
  -- bounced, were suppressed or were marked as spam, the others of the day are held.
  bounces_per_day int not null default 5 check (bounces_per_day > 0),
  -- Replies of all members, and stopped mails that they send again. Above it replies are held.
  replies_per_day int not null default 20 check (replies_per_day >= 0),
  -- Anyone can request a new password: account mails above these numbers are not sent. To one inbox, in an hour.
  account_mails_per_day int not null default 20 check (account_mails_per_day >= 0),
  account_mails_per_inbox int not null default 3 check (account_mails_per_inbox >= 0),
  -- Above these notifications are held, and a summary says how many: every three hours, or less often if this would be more in a day.
  notifications_per_hour int not null default 30 check (notifications_per_hour >= 0),
  notifications_per_day int not null default 20 check (notifications_per_day >= 0),
  summaries_per_day int not null default 10 check (summaries_per_day > 0),
  -- In a day, and at most a quarter of all, so that a few addresses cannot use up that number.
  notifications_per_network int not null default 5 check (notifications_per_network >= 0),
  retention_months int not null default 24 check (retention_months > 0),
  -- The key of the hashes of networks. A new one every day: without the old one, yesterday's cannot be traced to a network.
  salt uuid not null default gen_random_uuid(),
  salted_on date not null default (now() at time zone 'utc')::date
);

insert into private.contact_settings default values;

-- Logged: after a crash strangers must not have a new budget of account mails. Networks appear as keyed hashes only.
create table private.rate_buckets (
  bucket text not null,
  window_start timestamptz not null,
  -- A counter of all visitors has several rows, so that they do not wait for each other.
  part int not null default 0,
  expires_at timestamptz not null,
  used int not null,
  primary key (bucket, window_start, part)
);

create index rate_buckets_expired on private.rate_buckets (expires_at);

/*
 * Counts one if the limit allows it. Check and count are one statement, so that parallel callers cannot both pass; the read before
 * it spares the lock of a counter that is used up. The parts' limits add up to `allowed`.
 */
create function private.try_consume(bucket_name text, window_length interval, allowed int, parts int default 1)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  start constant timestamptz := date_bin(window_length, private.clock(), timestamptz '2000-01-01 00:00:00Z');
  own_part int;
  of_part int;
begin
  for shift in 0..parts - 1 loop
    own_part := (pg_backend_pid() + shift) % parts;
    of_part := (allowed + own_part) / parts;
    if coalesce((
      select used from private.rate_buckets where bucket = bucket_name and window_start = start and part = own_part
    ), 0) < of_part then
      insert into private.rate_buckets as counter (bucket, window_start, part, expires_at, used)
      values (bucket_name, start, own_part, start + window_length, 1)
      on conflict (bucket, window_start, part) do update set used = counter.used + 1 where counter.used < of_part;
      if found then
        return true;
      end if;
    end if;
  end loop;
  return false;
end;
$$;

/* Whether a counter has reached its limit: a read, which waits for no one. */
create function private.is_used_up(bucket_name text, allowed int)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return coalesce((
    select sum(used) from private.rate_buckets where bucket = bucket_name and expires_at > private.clock()
  ), 0) >= allowed;
end;
$$;

/*
 * The address of a caller. Null for ranges that many callers share: private ones, IPv4 inside IPv6, and Cloudflare's own, from
 * which its proxies and workers call. Such messages raise an alarm, because limits per address do not apply to them.
 */
create function private.client_address(value text)
returns inet
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when value ~ '^[0-9a-fA-F:.]+$' and pg_input_is_valid(value, 'inet') and not value::inet <<= any (array[
    '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
    '224.0.0.0/3', '::/128', '::1/128', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8',
    '103.21.244.0/22', '103.22.200.0/22', '103.31.4.0/22', '104.16.0.0/13', '104.24.0.0/14', '108.162.192.0/18',
    '131.0.72.0/22', '141.101.64.0/18', '162.158.0.0/15', '172.64.0.0/13', '173.245.48.0/20', '188.114.96.0/20',
    '190.93.240.0/20', '197.234.240.0/22', '198.41.128.0/17',
    '2400:cb00::/32', '2405:8100::/32', '2405:b500::/32', '2606:4700::/32', '2803:f800::/32', '2a06:98c0::/29',
    '2c0f:f248::/32'
  ]::inet[]) then value::inet end;
end;
$$;

/*
 * The keyed hash of a caller's network: an IPv4 address or an IPv6 /48, so that owning many addresses does not help. Uses the
 * last entry of the header: a caller can only prepend.
 */
create function private.caller_network(headers jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  caller inet;
begin
  select * into settings from private.contact_settings;
  caller := private.client_address(btrim(split_part(headers ->> settings.client_address_header, ',', -1)));
  return left(encode(sha256(convert_to(
    settings.salt || text(network(set_masklen(caller, case family(caller) when 6 then 48 else 32 end))), 'UTF8')), 'hex'), 24);
end;
$$;
