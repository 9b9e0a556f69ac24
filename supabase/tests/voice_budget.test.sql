-- The budget of the voice demo: who may use it, its limits, and settlement.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(41);

-- No time passes: limits recover with it, on a slow machine in the middle of a test.
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

create function pg_temp.refusals(who name) returns setof text language plpgsql as $$
begin
  return next throws_ok($q$ select reserve_voice_call('{}', 60, 600, 3) $q$, '42501', null, who || ' may not reserve a call');
  return next throws_ok($q$ select attach_voice_call(gen_random_uuid(), 'x') $q$, '42501', null, who || ' may not place one');
  return next throws_ok($q$ select release_voice_call(gen_random_uuid()) $q$, '42501', null, who || ' may not release one');
  return next throws_ok($q$ select claim_voice_calls() $q$, '42501', null, who || ' may not see which are open');
  return next throws_ok($q$ select settle_voice_call(gen_random_uuid(), 'ended', 0) $q$, '42501', null, who || ' may not settle one');
  return next throws_ok('select * from private.voice_calls', '42501', null, who || ' may not read who called');
end $$;

set local role anon;
select * from pg_temp.refusals('anon');
set local role authenticated;
select * from pg_temp.refusals('authenticated');

set local role service_role;
select throws_ok('select * from private.voice_calls', '42501', null, 'nor may the service role');
reset role;

/* The headers of a visitor: each name has a network of its own. */
create function pg_temp.headers(visitor text) returns jsonb language sql as $$
  select jsonb_build_object('cf-connecting-ip', case when visitor ~ '[.:]' then visitor
    else format('2001:%s:%s::1', to_hex(hashtext(visitor) & 65535), to_hex((hashtext(visitor) >> 16) & 65535)) end)
$$;

/* Reserves and places a call as the function does. Returns the outcome. */
create function pg_temp.call(visitor text, name text, seconds integer default 60, per_day integer default 240, per_hour integer default 2)
returns text language plpgsql as $$
declare
  answer constant jsonb := reserve_voice_call(pg_temp.headers(visitor), seconds, per_day, per_hour);
begin
  if answer ? 'id' then
    perform attach_voice_call((answer ->> 'id')::uuid, name);
  end if;
  return answer ->> 'outcome';
end $$;

create function pg_temp.settle(name text, state text, used integer default null) returns void language sql as $$
  select settle_voice_call(id, state, used) from private.voice_calls where provider_id = name;
$$;

/* Lets time pass. */
create function pg_temp.pass(elapsed interval) returns void language sql as $$
  update private.voice_calls set created_at = created_at - elapsed, asked_at = asked_at - elapsed where true;
$$;

create function pg_temp.start_anew() returns void language sql as $$ delete from private.voice_calls where true $$;

-- Calls that take place.
select is(pg_temp.call('ada', 'a1'), 'reserved', 'a first call is allowed');
select pg_temp.settle('a1', 'joined');
select is(pg_temp.call('ada', 'a2'), 'reserved', 'and a second');
select pg_temp.settle('a2', 'joined');
select is(pg_temp.call('ada', 'a3'), 'visitor-limit', 'the third within the hour is not');
select cmp_ok((reserve_voice_call(pg_temp.headers('ada'), 60, 240, 2) ->> 'retryAfter')::integer, '<=', 3600, 'which passes within the hour');
select is(pg_temp.call('bob', 'b1'), 'reserved', 'another visitor is not affected');
select pg_temp.settle('b1', 'joined');
select is(pg_temp.call('cyd', 'c1', 61), 'busy', 'more seconds than are left are refused while others talk');
select pg_temp.settle('b1', 'ended', 20);
select is(pg_temp.call('cyd', 'c1', 61), 'reserved', 'a call that ends early returns the rest');
select pg_temp.settle('c1', 'ended', 500);
select is((select used_seconds from private.voice_calls where provider_id = 'c1'), 61, 'no call costs more than its longest duration');
select pg_temp.settle('a1', 'ended', 60);
select pg_temp.settle('a2', 'ended', 60);
select is(pg_temp.call('dan', 'd1'), 'day-limit', 'used seconds count against the day');
select cmp_ok((reserve_voice_call(pg_temp.headers('dan'), 60, 240, 2) ->> 'retryAfter')::integer, '<=', 86400, 'until the next day at the latest');
select lives_ok(
  $$ select release_voice_call((reserve_voice_call(pg_temp.headers('eve'), 39, 240, 2) ->> 'id')::uuid) $$, 'a reservation can be given back');

-- Reservations that never become a call.
select pg_temp.start_anew();
select is(pg_temp.call('ada', 'a1'), 'reserved', 'a reservation');
select is(pg_temp.call('ada', 'a2'), 'reserved', 'and another, after giving up');
select is(pg_temp.call('ada', 'a3', per_hour => 5), 'busy', 'a visitor has at most two calls that no one has joined');
select pg_temp.pass('2 minutes');
select pg_temp.settle('a1', 'waiting');
select pg_temp.settle('a2', 'waiting');
select is((select sum(private.voice_call_cost(c)) from private.voice_calls c), 0::bigint, 'unused time is free again within two minutes');
select is(pg_temp.call('ada', 'a3'), 'reserved', 'and do not count as calls of the visitor');
select pg_temp.pass('2 minutes');
select is(
  (select private.voice_call_cost(c) from private.voice_calls c where provider_id = 'a3'), 60,
  'a call without a report from the provider counts in full');

-- 200 forged requests from 20 networks.
select pg_temp.start_anew();
select is(
  (select count(*) from generate_series(1, 200) n where pg_temp.call('forged ' || n % 20, 'f' || n, 180, 3600, 5) = 'reserved'),
  40::bigint, 'of 200 forged requests from 20 networks, two per network are accepted');
select is(pg_temp.call('honest', 'h1', 180, 3600, 5), 'reserved', 'a legitimate visitor still gets a call');

-- Networks.
select pg_temp.start_anew();
select is(
  (select count(*) from generate_series(1, 30) n where pg_temp.call(format('2001:db8:1:2%s::1', lpad(to_hex(n), 2, '0')), 'w' || n, 180, 36000, 5) = 'reserved'),
  4::bigint, 'an IPv6 /56 has at most four calls that no one has joined');
select is(
  (select count(*) from generate_series(1, 30) n where pg_temp.call(format('2001:db8:1:%s00::1', to_hex(n + 64)), 'x' || n, 180, 36000, 5) = 'reserved'),
  2::bigint, 'a /48 six');
select is(
  (select count(*) from generate_series(1, 20) n where pg_temp.call('2a06:98c0:3600::103', 'u' || n, 180, 36000, 5) = 'reserved'),
  6::bigint, 'and all callers without an address together as many');
select pg_temp.start_anew();
update private.contact_settings set client_address_header = 'x-real-ip' where only_row;
select is(
  (select count(*) from generate_series(1, 20) n where (reserve_voice_call(
    jsonb_build_object('x-real-ip', '192.0.2.1', 'cf-connecting-ip', '198.51.100.' || n), 180, 36000, 5) ->> 'outcome') = 'reserved'),
  2::bigint, 'no header counts but the one in the settings');
update private.contact_settings set client_address_header = 'cf-connecting-ip' where only_row;
select pg_temp.start_anew();
select pg_temp.call('forged ' || n % 20, 'f' || n, 180, 3600, 5) from generate_series(1, 200) n;
select pg_temp.call('honest', 'h1', 180, 3600, 5);

-- Settling open calls.
select is(claim_voice_calls(), '[]', 'a call is not looked up immediately');
select pg_temp.pass('6 seconds');
-- Before the others are claimed: which of the 41 come first is not defined.
select pg_temp.settle('h1', 'ended', 5);
select is(jsonb_array_length(claim_voice_calls()), 20, 'twenty at a time');
select is(jsonb_array_length(claim_voice_calls()), 20, 'others the next time');
select is(jsonb_array_length(claim_voice_calls()), 0, 'and each once in five seconds, but none that is settled');

select pg_temp.pass('3 days');
select pg_temp.call('ada', 'z');
select is((select count(*) from private.voice_calls), 1::bigint, 'calls older than two days are deleted');

select * from finish();
rollback;
