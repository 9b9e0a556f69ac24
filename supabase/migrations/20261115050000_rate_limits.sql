-- Fixed-window counters for everything that is rate limited.

-- Unlogged: losing the counters in a crash does no harm. Networks appear as keyed hashes only.
create unlogged table private.rate_buckets (
  bucket text not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  used int not null,
  primary key (bucket, window_start)
);

create index rate_buckets_expired on private.rate_buckets (expires_at);

/* Adds to all counters; true if each is within its limit. Rows are locked in one order, so that callers cannot deadlock. */
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

/* Counts one if the limit allows it. Check and count are one statement, so that parallel callers cannot both pass. */
create function private.try_consume(bucket_name text, window_length interval, allowed int)
returns boolean
language sql
set search_path = ''
as $$
  with consumed as (
    insert into private.rate_buckets as counter (bucket, window_start, expires_at, used)
    select bucket_name, start, start + window_length, 1
    from date_bin(window_length, private.clock(), timestamptz '2000-01-01 00:00:00Z') start
    where allowed > 0
    on conflict (bucket, window_start) do update set used = counter.used + 1 where counter.used < allowed
    returning 1
  )
  select exists (select from consumed);
$$;

/* Whether `try_consume` would succeed now. */
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

revoke all on all functions in schema private from public;
