-- How many messages are taken.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(17);

create function pg_temp.post(address text) returns void language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address, 'x-forwarded-for', gen_random_uuid())::text, true);
  insert into public.contact_submissions (name, email, message) values ('Ada', gen_random_uuid() || '@limit.test', 'Is this thing on?');
end $$;
create function pg_temp.forget() returns void language sql as $$ delete from private.rate_buckets $$;
create function pg_temp.posted() returns int language sql as $$ select count(*)::int from public.contact_submissions where email like '%@limit.test' $$;

select lives_ok($$ select pg_temp.post('192.0.2.1') from generate_series(1, 5) $$, 'five messages a minute are taken from an address');
select throws_ok($$ select pg_temp.post('192.0.2.1') $$, 'PT429', 'Too many messages', 'the sixth is refused');
select is(pg_temp.posted(), 5, 'and not stored');
select lives_ok($$ select pg_temp.post('192.0.2.2') $$, 'somebody else may write');

select pg_temp.forget();
select lives_ok($$ select pg_temp.post('2001:db8:1:2::' || n) from generate_series(1, 5) n $$, 'an IPv6 network');
select throws_ok($$ select pg_temp.post('2001:db8:1:2:ffff::1') $$, 'PT429', null, 'counts as one address');
select lives_ok($$ select pg_temp.post('2001:db8:1:3::1') $$, 'its neighbour as another');

select pg_temp.forget();
update private.contact_settings set per_minute = 100, per_hour = 20;
select lives_ok($$ select pg_temp.post('192.0.2.1') from generate_series(1, 20) $$, 'twenty an hour');
select throws_ok($$ select pg_temp.post('192.0.2.1') $$, 'PT429', null, 'and no more');

select pg_temp.forget();
update private.contact_settings set total_per_minute = 8, first_per_minute = 8;
select lives_ok($$ select pg_temp.post('192.0.2.1') from generate_series(1, 9) $$, 'from all who write again');
select throws_ok($$ select pg_temp.post('192.0.2.1') $$, 'PT429', null, 'there is a ceiling');
select lives_ok($$ select pg_temp.post('192.0.2.' || n) from generate_series(2, 8) n $$, 'which leaves room for those who write for the first time');
select throws_ok($$ select pg_temp.post('192.0.2.99') $$, 'PT429', null, 'up to a ceiling of their own');
select throws_ok($$ select pg_temp.post('no address') $$, 'PT429', null, 'also for who has no address');

select pg_temp.forget();
update private.contact_settings set client_address_header = 'x-real-ip', per_minute = 1, total_per_minute = 100;
select set_config('request.headers', '{"x-real-ip": "198.51.100.1"}', true);
insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@proxy.test', 'Is this thing on?');
select throws_ok($$ insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@proxy.test', 'Is this thing on too?') $$,
  'PT429', null, 'another proxy has another header');
select set_config('request.headers', '', true);
select lives_ok($$ insert into public.contact_submissions (name, email, message) select 'Ada', 'ada@import.test', 'Imported message ' || n from generate_series(1, 50) n $$,
  'an import is not limited');

-- Twenty sessions at once are tried by the abuse tests; one cannot show it alone.
select ok(private.take('one', interval '1 hour', 1) and not private.take('one', interval '1 hour', 1) and not private.take('none', interval '1 hour', 0),
  'a bucket gives as much as is in it');

select * from finish();
rollback;
