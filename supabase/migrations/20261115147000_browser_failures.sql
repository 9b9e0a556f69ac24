-- What failed in visitors' browsers, by hour, kind and page. Nothing about the visitor.

create table private.browser_failures (
  hour timestamptz not null,
  kind text not null check (kind in ('form', 'voice', 'script', 'policy', 'rendering')),
  page text not null check (page ~ '^/[a-z0-9-]{0,40}$'),
  count int not null,
  -- How many networks (/48 or /24) reported this kind in this hour; each is counted with its first report.
  networks int not null default 0,
  primary key (hour, kind, page)
);

comment on table private.browser_failures is 'Counts of failures that pages reported, kept for 14 days.';

revoke all on private.browser_failures from public, anon, authenticated, service_role;

/* Counts a failure, unless this network or all together reported enough within the hour. Returns whether it counted. */
create function public.count_browser_failure(kind text, page text, headers jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant text[] := private.caller_networks(headers);
begin
  -- What all share comes first, so that no counter is stored once it is used up, and is used last: one network alone
  -- must not use it up.
  if private.is_database_above(0.7)
    or not private.has_room('failures', '1 hour', 1000)
    or not private.count_caller('failures', caller, '1 hour', private.wider_limits(20))
    or not private.try_consume('failures', '1 hour', 1000) then
    return false;
  end if;
  insert into private.browser_failures as counted (hour, kind, page, count, networks)
  values (date_trunc('hour', private.clock()), kind, page, 1,
    private.try_consume(kind || ' failures of ' || caller[3], '1 hour', 1)::int)
  on conflict on constraint browser_failures_pkey
  do update set count = counted.count + 1, networks = counted.networks + excluded.networks;
  return true;
end;
$$;

/* By kind: how many in this hour and the last, how many two hours usually have, and of how many networks in one hour. */
create function private.recent_failures()
returns table (kind text, recent int, usual numeric, networks int)
language sql
stable
set search_path = ''
as $$
  select of_hour.kind,
    coalesce(sum(count) filter (where hour >= since), 0)::int,
    coalesce(sum(count) filter (where hour < since), 0) / (14 * 12.0),
    coalesce(max(networks) filter (where hour >= since), 0)::int
  from (
    select failure.kind, hour, sum(count) as count, sum(failure.networks) as networks
    from private.browser_failures failure group by failure.kind, hour
  ) of_hour, (select date_trunc('hour', private.clock()) - interval '1 hour' as since) of_moment
  group by of_hour.kind;
$$;

revoke all on function public.count_browser_failure from public;
grant execute on function public.count_browser_failure to service_role;

revoke all on all functions in schema private from public;
