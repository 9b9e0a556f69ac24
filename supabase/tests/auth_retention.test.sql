-- Retention of the auth service's log, sessions and refresh tokens, which it keeps indefinitely.
\ir setup.psql
select plan(10);

/* How often the log was read in this transaction. */
create function pg_temp.reads_of_log() returns bigint language sql volatile as $$
  select seq_scan + seq_tup_read + coalesce(idx_scan, 0) from pg_stat_xact_all_tables where relid = 'auth.audit_log_entries'::regclass
$$;
create function pg_temp.log(name text, actor text, age interval) returns void language sql as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (gen_random_uuid(), json_build_object('action', name, 'actor_id', actor), now() - age, '')
$$;
create function pg_temp.logged() returns text language sql as $$
  select string_agg(payload ->> 'action', ', ' order by created_at) from auth.audit_log_entries
$$;
create function pg_temp.token(name text, is_revoked boolean, age interval) returns void language sql as $$
  insert into auth.refresh_tokens (id, token, user_id, revoked, created_at, updated_at)
  values (floor(random() * 1e9)::int, name, pg_temp.id('a'), is_revoked, now() - age, now() - age)
$$;
create function pg_temp.tokens() returns text language sql as $$
  select string_agg(token, ', ' order by updated_at) from auth.refresh_tokens
$$;

-- Nothing of other tests, which a scheduler may run beside.
delete from auth.audit_log_entries where true;
select pg_temp.sign_up('a', 'ada@retention.test'), pg_temp.sign_up('b', 'bob@retention.test'), pg_temp.sign_up('c', 'cy@retention.test');
delete from auth.sessions where user_id <> pg_temp.id('b');

-- The log
select pg_temp.log('eight days', pg_temp.id('a')::text, '8 days'), pg_temp.log('six days', pg_temp.id('a')::text, '6 days'),
  pg_temp.log('Bob', pg_temp.id('b')::text, '3 minutes'), pg_temp.log('the service key', '00000000-0000-0000-0000-000000000000', '2 minutes'),
  pg_temp.log('no one', null, '1 minute'), pg_temp.log('not an account', 'x', '0');
select private.purge_auth_data();
select is(pg_temp.logged(), 'six days, Bob, the service key, no one, not an account', 'the log is kept for seven days');

create temp table reads as select pg_temp.reads_of_log() as before;
select pg_temp.act_as('b');
select is(account_delete(), 0, 'an account is deleted');
reset role;
select is(pg_temp.reads_of_log(), before, 'without reading the log, which may be large') from reads;
select private.purge_auth_data();
select is(pg_temp.logged(), 'six days, the service key, no one, not an account', 'the entries of a deleted account are removed');
select private.purge_auth_data(2);
select is(pg_temp.logged(), 'no one, not an account', 'of too many the newest are kept');

-- Sessions and revoked refresh tokens
select pg_temp.token('revoked yesterday', true, '25 hours'), pg_temp.token('in use', false, '24 hours'), pg_temp.token('revoked', true, '23 hours');
insert into auth.sessions (id, user_id, tag, created_at)
select gen_random_uuid(), pg_temp.id('a'), n, now() - make_interval(hours => n) from generate_series(1, 22) n;
insert into auth.sessions (id, user_id, tag, created_at) values (gen_random_uuid(), pg_temp.id('c'), 'other', now() - interval '9 days');
select private.purge_auth_data();
select is(pg_temp.tokens(), 'in use, revoked', 'revoked refresh tokens are kept for a day');
select is((select string_agg(tag, ' ' order by created_at) from auth.sessions), 'other ' || (select string_agg(n::text, ' ' order by n desc) from generate_series(1, 20) n),
  'an account keeps its newest twenty sessions, others keep theirs');

select is(pause, '1 hour', 'the scheduler does it every hour') from private.maintenance where task = 'purge_auth_data';

-- A flood cannot make a session large
insert into auth.sessions (id, user_id, created_at, tag, user_agent) values
  (pg_temp.id('1'), pg_temp.id('a'), now(), 'large', repeat('x', 20000)), (pg_temp.id('2'), pg_temp.id('a'), now(), 'short', 'Firefox'),
  (pg_temp.id('3'), pg_temp.id('a'), now(), 'none', null);
select results_eq($$ select tag, length(user_agent) from auth.sessions where id between pg_temp.id('1') and pg_temp.id('3') order by id $$,
  $$ values ('large', 200), ('short', 7), ('none', null) $$, '200 characters of the user agent are kept');
update auth.sessions set user_agent = repeat('y', 20000) where id = pg_temp.id('2');
select is((select length(user_agent) from auth.sessions where id = pg_temp.id('2')), 200, 'also when a session is refreshed');

select * from finish();
rollback;
