-- The budget of the assistant in writing: chats per visitor, network and hour, messages per chat and day. The function `voice`
-- reserves every message before it passes it on.

create table private.voice_chats (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Of the visitor who began it, as keyed hashes: see private.caller_networks.
  networks text[] not null,
  -- The provider's id of the conversation. A visitor never sees it, so no one can read on in another's.
  provider_session text,
  messages integer not null default 0 check (messages >= 0)
);

comment on table private.voice_chats is 'Chats with the assistant of the last two days, for the limits. No words are stored.';

create index voice_chats_by_time on private.voice_chats (created_at);

revoke all on private.voice_chats from public, anon, authenticated, service_role;

/* Counts a message of a chat, or of a new one where `chat` is null. One caller at a time (the lock), as for calls. */
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
  if private.is_database_above(0.7) then
    return jsonb_build_object('outcome', 'busy', 'retryAfter', 3600);
  end if;
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
  -- Of the visitor and of both wider networks, which may do two and three times as much.
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

revoke all on function public.reserve_chat_message, public.attach_chat_session from public;
grant execute on function public.reserve_chat_message, public.attach_chat_session to service_role;
