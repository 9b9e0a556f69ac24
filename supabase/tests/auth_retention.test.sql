-- What is kept of the auth service's log, which it would keep without end.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(6);

/* How often the log was read in this transaction. */
create function pg_temp.reads_of_log() returns bigint language sql volatile as $$
  select seq_scan + seq_tup_read + coalesce(idx_scan, 0) from pg_stat_xact_all_tables where relid = 'auth.audit_log_entries'::regclass
$$;
create function pg_temp.id(digit text) returns uuid language sql as $$ select ('00000000-0000-4000-8000-00000000000' || digit)::uuid $$;
create function pg_temp.log(name text, actor text, age interval) returns void language sql as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (gen_random_uuid(), json_build_object('action', name, 'actor_id', actor), now() - age, '')
$$;
create function pg_temp.logged() returns text language sql as $$
  select string_agg(payload ->> 'action', ', ' order by created_at) from auth.audit_log_entries
$$;

-- Nothing of other tests, which a scheduler may run beside.
delete from auth.audit_log_entries where true;
insert into auth.users (id, email, created_at) values
  (pg_temp.id('a'), 'ada@retention.test', now()), (pg_temp.id('b'), 'bob@retention.test', now());

-- The log
select pg_temp.log('eight days', pg_temp.id('a')::text, '8 days'), pg_temp.log('six days', pg_temp.id('a')::text, '6 days'),
  pg_temp.log('Bob', pg_temp.id('b')::text, '3 minutes'), pg_temp.log('the service key', '00000000-0000-0000-0000-000000000000', '2 minutes'),
  pg_temp.log('no one', null, '1 minute'), pg_temp.log('not an account', 'x', '0');
select private.purge_auth_log();
select is(pg_temp.logged(), 'six days, Bob, the service key, no one, not an account', 'the log is kept for seven days');

insert into auth.sessions (id, user_id, created_at) values (pg_temp.id('f'), pg_temp.id('b'), now());
select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id('b'), 'session_id', pg_temp.id('f'), 'role', 'authenticated')::text, true),
  set_config('request.jwt.claim.sub', pg_temp.id('b')::text, true);
create temp table reads as select pg_temp.reads_of_log() as before;
set local role authenticated;
select is(account_delete(), 0, 'an account is deleted');
reset role;
select is(pg_temp.reads_of_log(), before, 'without reading the log, which may be large') from reads;
select private.purge_auth_log();
select is(pg_temp.logged(), 'six days, the service key, no one, not an account', 'the entries of an account that is gone follow');
select private.purge_auth_log(2);
select is(pg_temp.logged(), 'no one, not an account', 'of too many the newest are kept');
select pg_temp.log(n::text, pg_temp.id('a')::text, make_interval(hours => 9 - n)) from generate_series(1, 8) n;
update private.contact_settings set database_quota_mb = 1 where only_row;
select private.purge_auth_log(8);
select is(pg_temp.logged(), 'no one, not an account', 'and a quarter of that when the database is nearly full');
update private.contact_settings set database_quota_mb = 100000 where only_row;

select * from finish();
rollback;
