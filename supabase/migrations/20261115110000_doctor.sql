-- What `npm run doctor` asks the database, and the test leads it sends (docs/doctor.md).

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
  adopted constant uuid := (select lead_id from private.find_lead(name, email, company, message));
begin
  update public.contact_submissions set is_synthetic = true where id = adopted;
  update private.mail_outbox set
    is_synthetic = true,
    inbox = null,
    checked_at = coalesce(checked_at, private.clock()),
    state = case when state = 'gathering' or held_reason in ('address', 'budget') then 'pending' else state end,
    held_reason = case when held_reason in ('address', 'budget') then null else held_reason end
  -- One that is in a digest already is told to the team with the others.
  where submission_id = adopted and state <> 'in_digest';
  return adopted;
end;
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

revoke all on function public.doctor_facts, public.doctor_adopt_lead from public;
grant execute on function public.doctor_facts, public.doctor_adopt_lead to service_role;

revoke all on all functions in schema private from public;
