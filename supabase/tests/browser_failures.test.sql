-- Failures in browsers: counted, limited, told and purged.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(19);

-- No time passes: limits recover with it, on a slow machine in the middle of a test.
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

create function pg_temp.alarms() returns text language sql as $$
  select coalesce(string_agg(alarm, ', '), '')
  from jsonb_array_elements_text(contact_health() -> 'alarms') alarm where alarm in ('pages fail in browsers', 'the database is read-only')
$$;
create function pg_temp.from_network(n int) returns jsonb language sql as $$ select jsonb_build_object('cf-connecting-ip', format('192.0.%s.1', n)) $$;
delete from private.browser_failures;
delete from private.rate_buckets;
update private.mail_throttle set drained_at = now();
update private.maintenance set ran_at = now();

set local role service_role;
select ok(count_browser_failure('form', '/', pg_temp.from_network(0)), 'a failure is counted');
select ok(count_browser_failure('form', '/', pg_temp.from_network(1)), 'one of another network too');
reset role;
select results_eq('select hour, kind, page, count from private.browser_failures',
  $$ values (date_trunc('hour', private.clock()), 'form', '/', 2) $$, 'by hour, kind and page');
select is(contact_health() -> 'browserFailures', '{"form": 2}', 'the team sees it at once');
select is(pg_temp.alarms(), '', 'two are no alarm');
select is((select count(*) from generate_series(1, 30) n
    where count_browser_failure('form', '/auth', jsonb_build_object('cf-connecting-ip', format('192.0.1.%s', n)))), 30::bigint,
  'many of one network are counted');
select is(pg_temp.alarms(), '', 'but two networks ring no alarm');
select count_browser_failure('form', '/auth', pg_temp.from_network(2));
select is(pg_temp.alarms(), 'pages fail in browsers', 'more than usual, of three networks, are one');
select is(contact_health() ->> 'status', 'ok', 'for those who look: a monitor that strangers can ring is switched off');
insert into private.browser_failures
  select date_trunc('hour', private.clock()) - make_interval(hours => n), 'form', '/', 10 from generate_series(2, 300) n;
select is(pg_temp.alarms(), '', 'as many as usual are none');

select throws_ok($$ select count_browser_failure('name', '/', pg_temp.from_network(0)) $$, '23514', null, 'no other kind is stored');
select throws_ok($$ select count_browser_failure('form', '/ada@example.org', pg_temp.from_network(0)) $$, '23514', null, 'nor another page');

select is((select count(*) from generate_series(1, 50) where count_browser_failure('policy', '/', pg_temp.from_network(0))), 19::bigint,
  'a visitor has 20 an hour');
select is(
  (select count(*) from generate_series(1, 300) n
    where count_browser_failure('policy', '/', jsonb_build_object('cf-connecting-ip', format('2001:db8:1:%s00::1', to_hex(n % 256))))),
  60::bigint, 'a network with many addresses 60');
select cmp_ok((select count(*) from private.rate_buckets), '<', 200::bigint, 'and what is refused leaves no counter');
select is((select count(*) from generate_series(1, 100) where count_browser_failure('policy', '/', '{}')), 60::bigint,
  'callers without an address share one limit');
update private.rate_buckets set used = 1000 where bucket = 'failures';
select ok(not count_browser_failure('policy', '/', pg_temp.from_network(3)), 'all together have 1,000');

insert into private.browser_failures values (private.clock() - interval '15 days', 'form', '/', 1);
select private.purge_contact_data();
select is_empty($$ select 1 from private.browser_failures where hour < private.clock() - interval '14 days' $$, 'kept for 14 days');

set local default_transaction_read_only = on;
select matches(pg_temp.alarms(), 'the database is read-only', 'no message can be stored: told at once');

select * from finish();
