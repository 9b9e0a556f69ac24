-- The budget of the voice demo: calls per visitor, network and hour, seconds per day. The function `voice` reserves a call
-- before placing it, and settles it with the duration that the provider reports.

create table private.voice_calls (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Of the visitor, as keyed hashes: see private.caller_networks.
  networks text[] not null,
  -- The longest duration of the call.
  seconds integer not null check (seconds > 0),
  -- The provider's id. Null until the call is placed.
  provider_id text unique,
  -- Whether the visitor joined the call, according to the provider.
  is_joined boolean not null default false,
  -- Null until the call is over.
  used_seconds integer check (used_seconds between 0 and seconds),
  -- The time of the last status request to the provider.
  asked_at timestamptz
);

comment on table private.voice_calls is 'Voice calls of the last two days, for the limits.';

create index voice_calls_by_time on private.voice_calls (created_at);
create index voice_calls_open on private.voice_calls (asked_at) where used_seconds is null;

revoke all on private.voice_calls from public, anon, authenticated, service_role;

/*
 * The seconds that a call counts against the day. A call that no one has joined counts a third, because at full length
 * twenty forged requests would use up the day. If all were joined at once, they would cost at most three days' budget.
 */
create function private.voice_call_cost(call private.voice_calls)
returns integer
language sql
stable
set search_path = ''
as $$
  select case
    when call.used_seconds is not null then call.used_seconds
    when call.is_joined then call.seconds
    when call.created_at > now() - interval '2 minutes' then ceil(call.seconds / 3.0)::integer
    -- Never placed: there is no room to join.
    when call.provider_id is null then 0
    -- The provider has not responded yet.
    else call.seconds
  end;
$$;

/* The rest of the day's budget, which resets at midnight UTC. */
create function private.voice_seconds_today()
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(private.voice_call_cost(call)), 0) from private.voice_calls call
  where created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc';
$$;

/* Serialized by a lock, or two callers would both get the last free minute. */
create function public.reserve_voice_call(
  headers jsonb, seconds integer, seconds_per_day integer, calls_per_hour integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Two, for a visitor who cancels while connecting and starts again.
  max_waiting constant integer := 2;
  -- Attempts that never became a call are free, but limited: each costs the provider a room.
  attempts_per_call constant integer := 4;
  midnight constant timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  caller constant text[] := private.caller_networks(headers);
  mine record;
  today record;
  call_id uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.voice_calls'));
  delete from private.voice_calls as c where c.created_at < now() - interval '2 days';

  -- The visitor and both wider networks, which have two and three times the limit.
  select
    bool_or(calls >= calls_per_hour * level or attempts >= calls_per_hour * attempts_per_call * level) as over_limit,
    bool_or(waiting >= max_waiting * level) as is_waiting,
    min(oldest) as oldest
  into mine
  from (
    select
      level,
      count(*) as attempts,
      count(*) filter (where private.voice_call_cost(c) > 0) as calls,
      count(*) filter (where c.used_seconds is null and not c.is_joined and c.created_at > now() - interval '2 minutes')
        as waiting,
      min(c.created_at) as oldest
    from generate_series(1, 3) level
    join private.voice_calls as c on c.networks[level] = caller[level]
    where c.created_at > now() - interval '1 hour'
    group by level
  ) of_network;
  if mine.over_limit then
    return jsonb_build_object(
      'outcome', 'visitor-limit',
      'retryAfter', ceil(extract(epoch from mine.oldest + interval '1 hour' - now()))::integer);
  end if;

  select
    coalesce(sum(c.used_seconds), 0) as used,
    coalesce(sum(private.voice_call_cost(c)), 0) as held,
    coalesce(sum(private.voice_call_cost(c)) filter (
      where c.used_seconds is not null or c.is_joined or c.created_at <= now() - interval '2 minutes'), 0) as certain
  into today
  from private.voice_calls as c
  where c.created_at >= midnight;
  if today.used + seconds > seconds_per_day then
    return jsonb_build_object(
      'outcome', 'day-limit',
      'retryAfter', ceil(extract(epoch from midnight + interval '1 day' - now()))::integer);
  end if;
  -- Time that is only reserved may be free again soon.
  if mine.is_waiting
    or today.certain + seconds > seconds_per_day
    or today.held + ceil(seconds / 3.0) > seconds_per_day then
    return jsonb_build_object('outcome', 'busy', 'retryAfter', 120);
  end if;

  insert into private.voice_calls (networks, seconds) values (caller, seconds) returning id into call_id;
  return jsonb_build_object('outcome', 'reserved', 'id', call_id);
end $$;

create function public.attach_voice_call(id uuid, provider_id text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.voice_calls as c set provider_id = attach_voice_call.provider_id where c.id = attach_voice_call.id
$$;

/* A call that the provider refused costs nothing. */
create function public.release_voice_call(id uuid)
returns void
language sql
security definer
set search_path = ''
as $$ delete from private.voice_calls as c where c.id = release_voice_call.id $$;

/* Calls whose end is unknown, to be looked up at the provider. Each is returned at most every five seconds. */
create function public.claim_voice_calls()
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select c.id from private.voice_calls as c
    where c.used_seconds is null and c.provider_id is not null
      and coalesce(c.asked_at, c.created_at) < now() - interval '5 seconds'
    order by c.asked_at nulls first
    limit 20
    for update skip locked
  ),
  claimed as (
    update private.voice_calls as c set asked_at = now() from due where c.id = due.id
    returning c.id, c.provider_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'providerId', provider_id)), '[]') from claimed;
$$;

/* Records the provider's response: not joined yet (`waiting`), `joined` or `ended`. */
create function public.settle_voice_call(id uuid, state text, used_seconds integer)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.voice_calls as c
  set
    is_joined = c.is_joined or state = 'joined',
    used_seconds = case
      when state = 'ended' then least(greatest(coalesce(settle_voice_call.used_seconds, c.seconds), 0), c.seconds)
      when state = 'waiting' and not c.is_joined and c.created_at <= now() - interval '2 minutes' then 0
    end
  where c.id = settle_voice_call.id and c.used_seconds is null;
$$;

-- The budget of the assistant in writing: chats per visitor, network and hour, messages per chat and day. The function
-- `voice` reserves every message before forwarding it.

create table private.voice_chats (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Of the visitor who began it, as keyed hashes: see private.caller_networks.
  networks text[] not null,
  -- The provider's id of the conversation. Visitors never receive it, so no one can continue another's conversation.
  provider_session text,
  messages integer not null default 0 check (messages >= 0)
);

comment on table private.voice_chats is 'Chats with the assistant of the last two days, for the limits. No words are stored.';

create index voice_chats_by_time on private.voice_chats (created_at);

revoke all on private.voice_chats from public, anon, authenticated, service_role;

/* Counts a message of a chat, or of a new one where `chat` is null. Serialized by a lock, as for calls. */
create function public.reserve_chat_message(
  chat uuid, headers jsonb, chats_per_hour integer, messages_per_chat integer, messages_of_visitor integer,
  messages_per_day integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  midnight constant timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  current_chat private.voice_chats;
  caller text[];
  mine record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.voice_chats'));
  delete from private.voice_chats as c where c.created_at < now() - interval '2 days';

  if (select coalesce(sum(c.messages), 0) from private.voice_chats as c where c.created_at >= midnight) >= messages_per_day then
    return jsonb_build_object(
      'outcome', 'day-limit',
      'retryAfter', ceil(extract(epoch from midnight + interval '1 day' - now()))::integer);
  end if;

  select * into current_chat from private.voice_chats as c
  where c.id = chat and c.created_at > now() - interval '1 hour' and c.messages < messages_per_chat;
  if chat is not null and current_chat.id is null then
    return jsonb_build_object('outcome', 'chat-over', 'retryAfter', 0);
  end if;
  caller := coalesce(current_chat.networks, private.caller_networks(headers));
  -- The visitor and both wider networks, which have two and three times the limit.
  select
    bool_or(messages >= messages_of_visitor * level) as over_day,
    bool_or(chats >= chats_per_hour * level) as over_hour,
    min(oldest) as oldest
  into mine
  from (
    select
      level,
      sum(c.messages) filter (where c.created_at >= midnight) as messages,
      count(*) filter (where c.created_at > now() - interval '1 hour') as chats,
      min(c.created_at) filter (where c.created_at > now() - interval '1 hour') as oldest
    from generate_series(1, 3) level
    join private.voice_chats as c on c.networks[level] = caller[level]
    group by level
  ) of_network;
  if mine.over_day or chat is null and mine.over_hour then
    return jsonb_build_object(
      'outcome', 'visitor-limit',
      'retryAfter', ceil(extract(epoch from
        case when mine.over_day then midnight + interval '1 day' else mine.oldest + interval '1 hour' end - now()))::integer);
  end if;

  if chat is null then
    insert into private.voice_chats (networks, messages) values (caller, 1) returning * into current_chat;
  else
    update private.voice_chats as c set messages = c.messages + 1 where c.id = chat;
  end if;
  return jsonb_build_object('outcome', 'reserved', 'id', current_chat.id, 'session', current_chat.provider_session);
end $$;

create function public.attach_chat_session(id uuid, session text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.voice_chats as c set provider_session = session
  where c.id = attach_chat_session.id and c.provider_session is null
$$;

revoke all on function
  public.reserve_voice_call,
  public.attach_voice_call,
  public.release_voice_call,
  public.claim_voice_calls,
  public.settle_voice_call,
  public.reserve_chat_message,
  public.attach_chat_session
from public;

grant execute on function
  public.reserve_voice_call,
  public.attach_voice_call,
  public.release_voice_call,
  public.claim_voice_calls,
  public.settle_voice_call,
  public.reserve_chat_message,
  public.attach_chat_session
to service_role;

revoke all on all functions in schema private from public;
