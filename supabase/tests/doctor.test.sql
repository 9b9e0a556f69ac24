-- What the doctor reads.
\ir setup.psql
select plan(4);

update private.maintenance set ran_at = now() where true;

create function pg_temp.fact(path text[]) returns text language sql as $$ select doctor_facts() #>> path $$;
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

-- pg_cron's log
create schema cron;
create table cron.job_run_details (runid bigint, start_time timestamptz, end_time timestamptz);
insert into cron.job_run_details values (1, now() - interval '25 hours', null), (2, now() - interval '25 hours', now() - interval '25 hours'),
  (3, now(), null), (4, now() - interval '25 hours', now());
do $do$ begin
  execute (select job[1] from migration, regexp_matches(text, 'delete from cron\.job_run_details[^$]*', 'g') job);
end $do$;
select is((select string_agg(runid::text, ' ' order by runid) from cron.job_run_details), '3 4', 'runs are deleted after a day, including one that crashed');

select * from finish();
rollback;
