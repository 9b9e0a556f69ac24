-- The budget of the voice demo: only the function may touch it, and it holds.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(17);

create function pg_temp.refusals(who name) returns setof text language plpgsql as $$
begin
  return next throws_ok($q$ select reserve_voice_call('a', 60, 600, 3) $q$, '42501', null, who || ' may not reserve a call');
  return next throws_ok($q$ select release_voice_call(gen_random_uuid()) $q$, '42501', null, who || ' may not release one');
  return next throws_ok('select * from private.voice_calls', '42501', null, who || ' may not read who called');
end $$;

set local role anon;
select * from pg_temp.refusals('anon');
set local role authenticated;
select * from pg_temp.refusals('authenticated');

set local role service_role;
select throws_ok('select * from private.voice_calls', '42501', null, 'the function itself reads no calls either');
select is(reserve_voice_call('ada', 60, 240, 2) ->> 'outcome', 'reserved', 'a first call is allowed');
select is(reserve_voice_call('ada', 60, 240, 2) ->> 'outcome', 'reserved', 'and a second');
select is(reserve_voice_call('ada', 60, 240, 2) ->> 'outcome', 'visitor-limit', 'the third within the hour is not');
select cmp_ok((reserve_voice_call('ada', 60, 240, 2) ->> 'retryAfter')::integer, '<=', 3600, 'which passes within the hour');
select is(reserve_voice_call('bob', 60, 240, 2) ->> 'outcome', 'reserved', 'another visitor is not held up');
select is(reserve_voice_call('cyd', 61, 240, 2) ->> 'outcome', 'day-limit', 'more seconds than are left are refused');
select cmp_ok((reserve_voice_call('cyd', 61, 240, 2) ->> 'retryAfter')::integer, '<=', 86400, 'until the next day at the latest');
select lives_ok(
  $$ select release_voice_call((reserve_voice_call('cyd', 60, 240, 2) ->> 'id')::uuid) $$, 'a reservation can be given back');
select is(reserve_voice_call('dan', 60, 240, 2) ->> 'outcome', 'reserved', 'and its seconds are free again');

reset role;
update private.voice_calls set created_at = now() - interval '3 days';
set local role service_role;
select reserve_voice_call('ada', 240, 240, 2);
reset role;
select is((select count(*) from private.voice_calls), 1::bigint, 'what is older than two days is forgotten');

select * from finish();
rollback;
