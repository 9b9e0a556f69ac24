-- The budget of the assistant in writing: chats per visitor and hour, messages per chat and day. The function `voice`
-- reserves every message before it passes it on.

create table private.voice_chats (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- A keyed hash of the visitor's network, never the address itself. Null where the address is not known.
  visitor text,
  -- The provider's id of the conversation. A visitor never sees it, so no one can read on in another's.
  provider_session text,
  messages integer not null default 0 check (messages >= 0)
);

comment on table private.voice_chats is 'Chats with the assistant of the last two days, for the limits. No words are stored.';

create index voice_chats_by_visitor on private.voice_chats (visitor, created_at);
create index voice_chats_by_time on private.voice_chats (created_at);

revoke all on private.voice_chats from public, anon, authenticated, service_role;

/* Counts a message of a chat, or of a new one where `chat` is null. One caller at a time (the lock), as for calls. */
create function public.reserve_chat_message(
  chat uuid, visitor text, chats_per_hour integer, messages_per_chat integer, messages_per_day integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  midnight constant timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  mine record;
  current_chat private.voice_chats;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.voice_chats'));
  delete from private.voice_chats as c where c.created_at < now() - interval '2 days';

  if (select coalesce(sum(c.messages), 0) from private.voice_chats as c where c.created_at >= midnight) >= messages_per_day then
    return jsonb_build_object(
      'outcome', 'day-limit',
      'retryAfter', ceil(extract(epoch from midnight + interval '1 day' - now()))::integer);
  end if;

  if chat is null then
    select count(*) as chats, min(c.created_at) as oldest into mine
    from private.voice_chats as c
    where c.visitor = reserve_chat_message.visitor and c.created_at > now() - interval '1 hour';
    if mine.chats >= chats_per_hour then
      return jsonb_build_object(
        'outcome', 'visitor-limit',
        'retryAfter', ceil(extract(epoch from mine.oldest + interval '1 hour' - now()))::integer);
    end if;
    insert into private.voice_chats (visitor, messages) values (visitor, 1) returning * into current_chat;
  else
    update private.voice_chats as c set messages = c.messages + 1
    where c.id = chat and c.created_at > now() - interval '1 hour' and c.messages < messages_per_chat
    returning * into current_chat;
    if current_chat.id is null then
      return jsonb_build_object('outcome', 'chat-over', 'retryAfter', 0);
    end if;
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
