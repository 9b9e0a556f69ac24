-- The budget of the assistant in writing: who may use it, and its limits.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(16);

create function pg_temp.refusals(who name) returns setof text language plpgsql as $$
begin
  return next throws_ok($q$ select reserve_chat_message(null, 'a', 3, 3, 9) $q$, '42501', null, who || ' may not reserve a message');
  return next throws_ok($q$ select attach_chat_session(gen_random_uuid(), 'x') $q$, '42501', null, who || ' may not name a session');
  return next throws_ok('select * from private.voice_chats', '42501', null, who || ' may not read who wrote');
end $$;

set local role anon;
select * from pg_temp.refusals('anon');
set local role authenticated;
select * from pg_temp.refusals('authenticated');
set local role service_role;
select throws_ok('select * from private.voice_chats', '42501', null, 'nor may the service role');
reset role;

create temp table chats (name text primary key, id uuid);
/* Begins a chat of two messages at most, or goes on with it. Returns the outcome. */
create function pg_temp.say(name text, visitor text, per_day integer default 9) returns text language plpgsql as $$
declare
  answer constant jsonb := reserve_chat_message((select c.id from chats c where c.name = say.name), visitor, 2, 2, per_day);
begin
  if answer ? 'id' then insert into chats values (name, (answer ->> 'id')::uuid) on conflict do nothing; end if;
  return answer ->> 'outcome';
end $$;

select is(pg_temp.say('a1', 'ada'), 'reserved', 'a first message begins a chat');
select attach_chat_session((select id from chats where name = 'a1'), 'provider-1');
select is(reserve_chat_message((select id from chats where name = 'a1'), 'ada', 2, 2, 9) ->> 'session', 'provider-1',
  'the next one goes on with the conversation at the provider');
select is(pg_temp.say('a1', 'ada'), 'chat-over', 'a chat has a limited number of messages');
select is(pg_temp.say('a2', 'ada'), 'reserved', 'a second chat');
select is(pg_temp.say('a3', 'ada'), 'visitor-limit', 'and no third within the hour');
select is(reserve_chat_message(gen_random_uuid(), 'eve', 2, 2, 9) ->> 'outcome', 'chat-over', 'a made-up chat does not exist');
select is(pg_temp.say('b1', 'bob'), 'reserved', 'another visitor is not affected');
select is(pg_temp.say('b1', 'bob', 4), 'day-limit', 'messages of all count against the day');
update private.voice_chats set created_at = created_at - interval '61 minutes' where visitor = 'ada';
select is(pg_temp.say('a2', 'ada'), 'chat-over', 'a chat is over after an hour');

select * from finish();
rollback;
