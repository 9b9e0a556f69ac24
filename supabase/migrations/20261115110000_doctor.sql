-- What `npm run doctor` asks the database, and the test leads it sends (docs/doctor.md).

-- Only the service role can set it: visitors may insert the four columns they were given and no other.
alter table public.contact_submissions add column is_synthetic boolean not null default false;
comment on column public.contact_submissions.is_synthetic is 'A test by npm run doctor, no lead. Forgotten after a day.';
alter table private.mail_outbox add column is_synthetic boolean not null default false;

create index contact_submissions_synthetic on public.contact_submissions (created_at) where is_synthetic;

/*
 * The message that was just stored with these words is a test. It leaves in two mails like any other, also when the
 * hour's share of mails is used up, and it counts nowhere: a real message from the same address has its confirmation.
 */
create function public.doctor_adopt_lead(name text, email text, company text, message text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  adopted constant uuid := private.find_lead(name, email, company, message);
begin
  update public.contact_submissions set is_synthetic = true where id = adopted;
  update private.mail_outbox mail set
    is_synthetic = true,
    mailbox = null,
    checked_at = coalesce(checked_at, now()),
    wants_digest = false,
    state = case when held_reason in ('address', 'budget') then 'pending' else state end,
    held_reason = case when held_reason in ('address', 'budget') then null else held_reason end
  -- One that is in a digest already has been told to the team with the others.
  where submission_id = adopted and digest_id is null;
  return adopted;
end;
$$;

/* As before, and without the tests of a day ago. */
create or replace function private.purge_contact_data()
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.contact_submissions
  where created_at < now() - make_interval(months => (select retention_months from private.contact_settings));
  delete from public.contact_submissions where is_synthetic and created_at < now() - interval '1 day';
  delete from private.mail_outbox digest
  where kind = 'digest' and state in ('sent', 'dead')
    and not exists (select from private.mail_outbox told where told.digest_id = digest.id);
  update private.mail_outbox set payload = null
  where payload is not null and sent_at < now() - interval '30 days';
  delete from private.rate_buckets where window_start < now() - interval '2 hours';
  if to_regclass('cron.job_run_details') is not null then
    execute $sql$ delete from cron.job_run_details where end_time < now() - interval '7 days' $sql$;
  end if;
end;
$$;

/* As before. A test that was not sent is said by the doctor who made it; of the numbers it is no part. */
create or replace function public.contact_health()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with numbers as (
    select
      -- What waits for its digest has five minutes, and is not late before.
      (select floor(extract(epoch from now() - min(created_at + case when wants_digest then interval '5 minutes' else '0' end)))::int
        from private.mail_outbox where state in ('pending', 'sending')) as oldest_pending_seconds,
      (select count(*) from private.mail_outbox where state in ('pending', 'sending')) as pending,
      (select count(*) from private.mail_outbox where state = 'held' and held_reason <> 'dismissed' and not is_synthetic) as held,
      (select count(*) from private.mail_outbox where state = 'dead' and not is_synthetic) as dead,
      (select count(*) from private.mail_outbox where state = 'dead' and kind <> 'confirmation' and not is_synthetic) as dead_to_team,
      (select count(*) from private.mail_outbox where sent_at > now() - interval '24 hours' and not is_synthetic) as sent_last_24_hours,
      (select floor(extract(epoch from now() - drained_at))::int from private.mail_gate) as last_drain_seconds_ago,
      (pg_database_size(current_database()) / 1048576)::int as database_mb,
      (select database_quota_mb from private.contact_settings) as database_quota_mb
  ),
  alarms as (
    select array_remove(array[
      case when oldest_pending_seconds > 120 then 'mails wait too long' end,
      case when dead_to_team > 0 then 'the team was not told of a lead' end,
      case when last_drain_seconds_ago is null or last_drain_seconds_ago > 120 then 'the scheduler does not run' end,
      case when database_mb > database_quota_mb * 0.7 then 'the database is nearly full' end
    ], null) as list
    from numbers
  )
  select jsonb_build_object(
    'status', case when cardinality(alarms.list) = 0 then 'ok' else 'alarm' end,
    'alarms', to_jsonb(alarms.list),
    'oldestPendingSeconds', greatest(0, oldest_pending_seconds),
    'pending', pending,
    'held', held,
    'dead', dead,
    'sentLast24Hours', sent_last_24_hours,
    'lastDrainSecondsAgo', last_drain_seconds_ago,
    'databaseMegabytes', database_mb
  )
  from numbers, alarms;
$$;

/* What the scheduler of a hosted project looks like from inside. Null where there is none, as on the local stack. */
create function private.scheduler_facts()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  facts jsonb;
  missing_secrets jsonb;
  last_answer jsonb;
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  execute $sql$
    select jsonb_build_object(
      'isScheduled', count(*) filter (where job.active) > 0,
      'lastRun', (
        select jsonb_build_object('status', run.status, 'message', left(run.return_message, 200))
        from cron.job_run_details run where run.jobid = max(job.jobid) order by run.runid desc limit 1
      ))
    from cron.job job where job.jobname = 'drain-contact-mails' $sql$ into facts;
  execute $sql$
    select coalesce(jsonb_agg(wanted order by wanted), '[]') from unnest(array['project_url', 'cron_secret']) wanted
    where not exists (select from vault.decrypted_secrets where name = wanted) $sql$ into missing_secrets;
  if to_regclass('net._http_response') is not null then
    execute $sql$
      select jsonb_build_object('status', status_code, 'error', left(error_msg, 200))
      from net._http_response order by id desc limit 1 $sql$ into last_answer;
  end if;
  return facts || jsonb_build_object('missingSecrets', missing_secrets, 'lastAnswer', last_answer);
exception
  -- Extensions belong to the platform, which may change them: the other facts are still worth having.
  when others then
    return jsonb_build_object('unreadable', sqlerrm);
end;
$$;

/* Everything that can be known only from inside. Names of tables and functions, numbers, no row of anybody. */
create function public.doctor_facts()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  migrations jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into migrations;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', coalesce(migrations, '[]'),
    'health', public.contact_health(),
    'scheduler', private.scheduler_facts(),
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'schema', space.nspname,
        'name', class.relname,
        'isGuarded', class.relrowsecurity or class.relkind <> 'r' or space.nspname <> 'public',
        'visitorMayRead', has_schema_privilege('anon', space.oid, 'usage')
          and has_any_column_privilege('anon', class.oid, 'select')
      ) order by space.nspname, class.relname), '[]')
      from pg_catalog.pg_class class join pg_catalog.pg_namespace space on space.oid = class.relnamespace
      where space.nspname in ('public', 'private') and class.relkind in ('r', 'p', 'v', 'm', 'f')
    ),
    'visitorMayCall', (
      select coalesce(jsonb_agg(routine.oid::regprocedure::text order by routine.proname), '[]')
      from pg_catalog.pg_proc routine
      where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_schema_privilege('anon', routine.pronamespace, 'usage')
        and has_function_privilege('anon', routine.oid, 'execute')
        and not exists (select from pg_catalog.pg_depend part where part.objid = routine.oid and part.deptype = 'e')
    )
  );
end;
$$;

revoke all on all functions in schema private from public, anon, authenticated;
revoke all on function public.doctor_facts() from public, anon, authenticated;
revoke all on function public.doctor_adopt_lead(text, text, text, text) from public, anon, authenticated;
grant execute on function public.doctor_facts() to service_role;
grant execute on function public.doctor_adopt_lead(text, text, text, text) to service_role;
