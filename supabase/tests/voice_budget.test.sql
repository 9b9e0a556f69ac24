-- The limits of calls and chat messages: who may count, per network and hour, and per day.
\ir setup.psql
select plan(13);

-- No time passes: limits recover with it, on a slow machine in the middle of a test.
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;
create function pg_temp.count(what text, address text, per_day int default 9) returns boolean language sql as $$
  select public.count_voice(what, jsonb_build_object('cf-connecting-ip', address), 2, per_day)
$$;
delete from private.rate_buckets where bucket like 'voice %';

select ok(pg_temp.count('call', '192.0.2.1'), 'a first call');
select ok(pg_temp.count('call', '192.0.2.1'), 'and a second may be placed');
select ok(not pg_temp.count('call', '192.0.2.1'), 'a third of the same network in an hour may not');
select public.uncount_voice('call', '{"cf-connecting-ip": "192.0.2.1"}');
select ok(pg_temp.count('call', '192.0.2.1'), 'unless one was refused by the provider');
select is((select used from private.rate_buckets where bucket = 'voice call'), 2, 'which does not count in the day either');
select ok(not pg_temp.count('call', '192.0.2.1'), 'and makes room for one only');
select ok(pg_temp.count('call', '192.0.2.2'), 'another network has its own limit');
select ok(pg_temp.count('chat', '192.0.2.1'), 'and messages have theirs');
select ok(pg_temp.count('call', '2001:db8:1:1::1'), 'an IPv6 network');
select ok(pg_temp.count('call', '2001:db8:1:2::1'), 'is a /48');
select ok(not pg_temp.count('call', '2001:db8:1:3::1'), 'with one limit');
select ok(not pg_temp.count('call', '192.0.2.9', 5), 'above the day''s number no network may call');
select is_empty($$ select from private.rate_buckets where bucket = 'voice call of ' || private.caller_network('{"cf-connecting-ip": "192.0.2.9"}') $$,
  'and none gets a counter');
select * from finish();
rollback;
