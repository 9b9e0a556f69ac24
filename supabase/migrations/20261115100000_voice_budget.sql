-- What the voice demo may cost: calls per visitor and hour, seconds per day. The function `voice` asks before each call.

create table private.voice_calls (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- A keyed hash of the address, never the address itself.
  visitor text not null,
  -- What was set aside for the call: its longest duration.
  seconds integer not null check (seconds > 0)
);

comment on table private.voice_calls is 'Voice calls of the last two days, to keep within the limits.';

create index voice_calls_by_visitor on private.voice_calls (visitor, created_at);

revoke all on private.voice_calls from public, anon, authenticated;

-- One caller at a time, or two at once would both see the last free minute.
create function private.reserve_voice_call(
  visitor text, seconds integer, seconds_per_day integer, calls_per_hour integer
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  used_today integer;
  calls_of_visitor integer;
  oldest timestamptz;
  midnight constant timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  call_id uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.voice_calls'));
  delete from private.voice_calls as c where c.created_at < now() - interval '2 days';

  select count(*), min(c.created_at) into calls_of_visitor, oldest
  from private.voice_calls as c
  where c.visitor = reserve_voice_call.visitor and c.created_at > now() - interval '1 hour';
  if calls_of_visitor >= calls_per_hour then
    return jsonb_build_object(
      'outcome', 'visitor-limit',
      'retryAfter', ceil(extract(epoch from oldest + interval '1 hour' - now()))::integer);
  end if;

  select coalesce(sum(c.seconds), 0) into used_today from private.voice_calls as c where c.created_at >= midnight;
  if used_today + seconds > seconds_per_day then
    return jsonb_build_object(
      'outcome', 'day-limit',
      'retryAfter', ceil(extract(epoch from midnight + interval '1 day' - now()))::integer);
  end if;

  insert into private.voice_calls (visitor, seconds) values (visitor, seconds) returning id into call_id;
  return jsonb_build_object('outcome', 'reserved', 'id', call_id);
end $$;

revoke all on function private.reserve_voice_call(text, integer, integer, integer) from public, anon, authenticated;

-- The API shows the schema public only: these two let the function in, and nobody else.
create function public.reserve_voice_call(
  visitor text, seconds integer, seconds_per_day integer, calls_per_hour integer
)
returns jsonb
language sql
security definer
set search_path = ''
as $$ select private.reserve_voice_call(visitor, seconds, seconds_per_day, calls_per_hour) $$;

-- A call that never came about costs nothing.
create function public.release_voice_call(id uuid)
returns void
language sql
security definer
set search_path = ''
as $$ delete from private.voice_calls as c where c.id = release_voice_call.id $$;

revoke all on function public.reserve_voice_call(text, integer, integer, integer) from public, anon, authenticated;
revoke all on function public.release_voice_call(uuid) from public, anon, authenticated;
grant execute on function public.reserve_voice_call(text, integer, integer, integer) to service_role;
grant execute on function public.release_voice_call(uuid) to service_role;
