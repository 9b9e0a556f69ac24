-- Failures in browsers: counted, limited, told and purged.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(13);

create function pg_temp.alarms() returns text language sql as $$
  select coalesce(string_agg(alarm, ', '), '')
  from jsonb_array_elements_text(contact_health() -> 'alarms') alarm where alarm in ('pages fail in browsers', 'the database is read-only')
$$;
delete from private.browser_failures;
delete from private.rate_buckets;

set local role service_role;
select ok(count_browser_failure('form', '/', 'network a'), 'a failure is counted');
select ok(count_browser_failure('form', '/', 'network b'), 'one of another network too');
reset role;
select results_eq('select hour, kind, page, count from private.browser_failures',
  $$ values (date_trunc('hour', private.clock()), 'form', '/', 2) $$, 'by hour, kind and page');
select is(contact_health() -> 'browserFailures', '{"form": 2}', 'the team sees it at once');
select is(pg_temp.alarms(), '', 'two are no alarm');
select count_browser_failure('form', '/auth', 'network c');
select is(pg_temp.alarms(), 'pages fail in browsers', 'more than usual is one');
insert into private.browser_failures
  select date_trunc('hour', private.clock()) - make_interval(hours => n), 'form', '/', 1 from generate_series(2, 300) n;
select is(pg_temp.alarms(), '', 'as many as usual are none');

select throws_ok($$ select count_browser_failure('name', '/', 'network a') $$, '23514', null, 'no other kind is stored');
select throws_ok($$ select count_browser_failure('form', '/ada@example.org', 'network a') $$, '23514', null, 'nor another page');

select is((select count(*) from generate_series(1, 50) where count_browser_failure('policy', '/', 'network a')), 19::bigint,
  'a network has 20 an hour');
update private.rate_buckets set used = 1000 where bucket = 'failures';
select ok(not count_browser_failure('policy', '/', 'network d'), 'all together have 1,000');

insert into private.browser_failures values (private.clock() - interval '15 days', 'form', '/', 1);
select private.purge_contact_data();
select is_empty($$ select 1 from private.browser_failures where hour < private.clock() - interval '14 days' $$, 'kept for 14 days');

set local default_transaction_read_only = on;
select matches(pg_temp.alarms(), 'the database is read-only', 'no message can be stored: told at once');

select * from finish();
