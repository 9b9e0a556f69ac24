-- The budget of the assistant in writing: who may use it, and its limits.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(20);

-- No time passes: limits recover with it, on a slow machine in the middle of a test.
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

create function pg_temp.refusals(who name) returns setof text language plpgsql as $$
begin
  return next throws_ok($q$ select reserve_chat_message(null, '{}', 3, 3, 9, 9) $q$, '42501', null, who || ' may not reserve a message');
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

/* The headers of a visitor: each name has a network of its own. */
create function pg_temp.headers(visitor text) returns jsonb language sql as $$
  select jsonb_build_object('cf-connecting-ip', case when visitor ~ '[.:]' then visitor
    else format('2001:%s:%s::1', to_hex(hashtext(visitor) & 65535), to_hex((hashtext(visitor) >> 16) & 65535)) end)
$$;
create temp table chats (name text primary key, id uuid);
/* Begins a chat of two messages at most, or goes on with it. Returns the outcome. */
create function pg_temp.send(name text, visitor text, per_day integer default 9) returns text language plpgsql as $$
declare
  answer constant jsonb := reserve_chat_message((select c.id from chats c where c.name = send.name), pg_temp.headers(visitor), 2, 2, 5, per_day);
begin
  if answer ? 'id' then insert into chats values (name, (answer ->> 'id')::uuid) on conflict do nothing; end if;
  return answer ->> 'outcome';
end $$;

select is(pg_temp.send('a1', 'ada'), 'reserved', 'a first message begins a chat');
select attach_chat_session((select id from chats where name = 'a1'), 'provider-1');
select is(reserve_chat_message((select id from chats where name = 'a1'), pg_temp.headers('ada'), 2, 2, 5, 9) ->> 'session', 'provider-1',
  'the next one continues the conversation at the provider');
select is(pg_temp.send('a1', 'ada'), 'chat-over', 'a chat has a limited number of messages');
select is(pg_temp.send('a2', 'ada'), 'reserved', 'a second chat');
select is(pg_temp.send('a3', 'ada'), 'visitor-limit', 'and no third within the hour');
select is(reserve_chat_message(gen_random_uuid(), pg_temp.headers('eve'), 2, 2, 5, 9) ->> 'outcome', 'chat-over', 'a made-up chat does not exist');
select is(pg_temp.send('b1', 'bob'), 'reserved', 'another visitor is not affected');
select is(pg_temp.send('b1', 'bob', 4), 'day-limit', 'messages of all count against the day');
update private.voice_chats set created_at = created_at - interval '61 minutes' where networks = private.caller_networks(pg_temp.headers('ada'));
select is(pg_temp.send('a2', 'ada'), 'chat-over', 'a chat is over after an hour');

delete from private.voice_chats where true;
/* How many of so many first messages are taken. */
create function pg_temp.taken(template text, how_many int) returns bigint language sql as $$
  select count(*) from generate_series(1, how_many) n
  where reserve_chat_message(null, pg_temp.headers(format(template, lpad(to_hex(n), 2, '0'))), 10, 30, 60, 1000) ->> 'outcome' = 'reserved'
$$;
select is(pg_temp.taken('2001:db8:1:2%s::1', 100), 20::bigint, 'an IPv6 /56 begins twice as many chats as a visitor');
select is(pg_temp.taken('2001:db8:1:%s00::1', 100), 10::bigint, 'a /48 three times as many');
select is(pg_temp.taken('unknown.%s', 100), 30::bigint, 'and so do all callers without an address together');
delete from private.voice_chats where true;
create temp table one as select (reserve_chat_message(null, pg_temp.headers('192.0.2.1'), 10, 1000, 60, 1000) ->> 'id')::uuid as id;
select is(
  (select count(*) from generate_series(1, 100), one
    where reserve_chat_message(one.id, pg_temp.headers('198.51.100.' || generate_series), 10, 1000, 60, 1000) ->> 'outcome' = 'reserved'),
  59::bigint, 'a visitor has a share of the day, even if others continue the chat');

select * from finish();
rollback;
