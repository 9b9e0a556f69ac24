-- What `npm run doctor` reads from the database.

/* The state of pg_cron and pg_net. Null without pg_cron, as on the local stack. */
create function private.scheduler_facts()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  facts jsonb;
  missing_secrets jsonb;
  has_net constant boolean := to_regclass('net.http_request_queue') is not null;
  last_answer jsonb;
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  execute $sql$
    select jsonb_build_object(
      'isScheduled', exists (select from cron.job where jobname = 'contact-tick' and active),
      'failedRun', coalesce((
        select jsonb_build_object('task', jobname, 'message', left(return_message, 200)) from (
          select job.jobname, run.status, run.return_message
          from cron.job job join cron.job_run_details run on run.jobid = job.jobid
          where job.jobname = 'contact-tick' order by run.runid desc limit 1
        ) last_run where status = 'failed'
      ), (
        select jsonb_build_object('task', task, 'message', left(error, 200))
        from private.maintenance where error is not null order by task limit 1
      ))) $sql$ into facts;
  execute $sql$
    select coalesce(jsonb_agg(wanted order by wanted), '[]') from unnest(array['project_url', 'cron_secret']) wanted
    where not exists (select from vault.decrypted_secrets where name = wanted) $sql$ into missing_secrets;
  if has_net then
    execute $sql$
      select jsonb_build_object('status', status_code, 'error', left(error_msg, 200))
      from net._http_response order by id desc limit 1 $sql$ into last_answer;
  end if;
  return facts || jsonb_build_object(
    'missingSecrets', missing_secrets, 'hasNet', has_net, 'lastAnswer', last_answer);
exception
  -- The platform may change its extensions; the other facts are still useful.
  when others then
    return jsonb_build_object('unreadable', sqlerrm);
end;
$$;

/* How the caller of this request, the doctor, is counted, to check whether limits per address work. */
create function private.caller_facts()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'header', client_address_header,
    'value', left(headers ->> client_address_header, 200),
    'address', host(private.client_address(btrim(split_part(headers ->> client_address_header, ',', -1)))),
    'seen', (
      select coalesce(jsonb_object_agg(
        name, host(private.client_address(btrim(split_part(headers ->> name, ',', -1))))
      ), '{}')
      from unnest(array['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']) name
      where headers ? name
    )
  )
  from private.contact_settings, (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request;
$$;

/* Facts that only the database has, without personal data. */
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
    'migrations', coalesce(migrations, '[]'),
    'health', public.contact_health(),
    'scheduler', private.scheduler_facts(),
    'caller', private.caller_facts()
  );
end;
$$;

revoke all on function public.doctor_facts from public;
grant execute on function public.doctor_facts to service_role;

revoke all on all functions in schema private from public;
