-- What the doctor reads.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(15);

update private.maintenance set ran_at = now() where true;

set local role anon;
select throws_ok('select doctor_facts()', '42501', null, 'a visitor cannot read the facts');
reset role;

create function pg_temp.fact(path text[]) returns text language sql as $$ select doctor_facts() #>> path $$;
select cmp_ok(jsonb_array_length(doctor_facts() -> 'migrations'), '>', 9, 'the migrations are listed');

-- Who calls
set local request.headers = '{"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "203.0.113.9, 10.0.0.1", "cookie": "no"}';
select is(pg_temp.fact('{caller}')::jsonb,
  '{"header": "cf-connecting-ip", "value": "198.51.100.7", "address": "198.51.100.7", "seen": {"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": null}}',
  'the caller''s address is reported, by each header');
update private.contact_settings set client_address_header = 'x-real-ip' where only_row;
select is(pg_temp.fact('{caller,value}') is null and pg_temp.fact('{caller,address}') is null, true, 'a missing header is no address');

-- What only hosted projects run of the migrations
create temp table migration as select array_to_string(statements, ';') as text from supabase_migrations.schema_migrations;
select is_empty($$ select found from migration, regexp_matches(text, 'create extension if not exists (\w+)(?! with schema extensions)\M', 'g') found
  where found <> '{pg_cron}' $$, 'every extension names its schema, except pg_cron, which has its own');

-- The scheduler, as on hosted projects; where an extension is installed, its tables cannot be replaced.
create function pg_temp.scheduler() returns setof text language plpgsql as $do$
begin
  if coalesce(to_regnamespace('cron'), to_regnamespace('net'), to_regnamespace('vault')) is not null then
    return next skip('this database has the extensions themselves', 10);
    return;
  end if;
  return next is(pg_temp.fact('{scheduler}'), null, 'without pg_cron there are no scheduler facts');
  create schema cron;
  create table cron.job (jobid bigint, jobname text, active boolean);
  create table cron.job_run_details (runid bigint, jobid bigint, status text, return_message text, start_time timestamptz, end_time timestamptz);
  return next matches(pg_temp.fact('{scheduler, unreadable}'), 'vault', 'unreadable facts are reported, and the rest still is');
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  return next is(pg_temp.fact('{scheduler}')::jsonb,
    '{"isScheduled": false, "failedRun": null, "missingSecrets": ["cron_secret", "project_url"], "hasNet": false, "lastAnswer": null}', 'a bare project');
  create schema net;
  create table net._http_response (id bigint, status_code int, error_msg text);
  create table net.http_request_queue (id bigint);
  return next is(pg_temp.fact('{scheduler, hasNet}'), 'true', 'pg_net is seen');
  insert into cron.job values (7, 'contact-tick', true), (8, 'another', true);
  insert into cron.job_run_details values (1, 7, 'succeeded', 'CALL'), (2, 7, 'failed', 'no such procedure'), (3, 8, 'failed', 'not ours');
  insert into vault.decrypted_secrets values ('project_url', 'https://x.test'), ('cron_secret', 'hidden');
  insert into net._http_response values (1, 200, null), (2, 401, null);
  return next is(pg_temp.fact('{scheduler}')::jsonb,
    '{"isScheduled": true, "failedRun": {"task": "contact-tick", "message": "no such procedure"}, "missingSecrets": [], "hasNet": true, "lastAnswer": {"status": 401, "error": null}}',
    'a project that is set up');
  return next doesnt_match(doctor_facts()::text, 'hidden', 'secrets are not included');
  insert into cron.job_run_details values (4, 7, 'succeeded', 'CALL');
  update private.maintenance set error = 'no such table' where task = 'trigger_drain';
  return next is(pg_temp.fact('{scheduler, failedRun}'), '{"task": "trigger_drain", "message": "no such table"}', 'a failed task is listed');
  update cron.job set active = false where jobid = 7;
  return next is(pg_temp.fact('{scheduler, isScheduled}'), 'false', 'an inactive job is not scheduled');
  truncate cron.job_run_details;
  insert into cron.job_run_details values
    (1, 7, 'failed', 'cut off by a crash', now() - interval '25 hours', null), (2, 7, 'succeeded', 'CALL', now() - interval '25 hours', now() - interval '25 hours'),
    (3, 7, 'running', null, now(), null), (4, 7, 'succeeded', 'CALL', now() - interval '25 hours', now());
  create temp table forgetting as select job[1] as text from migration, regexp_matches(text, 'delete from cron\.job_run_details[^$]*', 'g') job;
  return next is((select count(*)::int from forgetting), 1, 'pg_cron''s log is deleted from by one job');
  execute (select text from forgetting);
  return next is((select string_agg(runid::text, ' ' order by runid) from cron.job_run_details), '3 4', 'runs are deleted after a day, including one that crashed');
end $do$;
select pg_temp.scheduler();

select * from finish();
rollback;
