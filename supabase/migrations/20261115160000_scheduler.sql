-- Every 15 seconds the mail function drains the outbox and the upkeep runs: by pg_cron and pg_net on hosted projects, by
-- the ticker on the local stack.

/* Calls the mail function if mails are due. A lost call does no harm: the next run repeats it. */
create function private.kick_drain()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  project_url text;
  cron_secret text;
begin
  if exists (
    select from private.mail_throttle throttle
    where drained_at > moment - interval '1 minute' and not private.has_due_mails(moment, throttle.needs_check)
      and not private.has_due_messages(moment)
  ) then
    return;
  end if;
  execute $sql$ select max(decrypted_secret) filter (where name = 'project_url'),
                       max(decrypted_secret) filter (where name = 'cron_secret')
                from vault.decrypted_secrets $sql$
    into project_url, cron_secret;
  if project_url is null or cron_secret is null then
    raise warning 'the vault lacks project_url or cron_secret: no mail is sent by the scheduler';
    return;
  end if;
  execute $sql$ select net.http_post(
      url := $1 || '/functions/v1/send-contact-emails',
      headers := jsonb_build_object('content-type', 'application/json', 'x-cron-secret', $2),
      body := '{}'::jsonb,
      timeout_milliseconds := 5000) $sql$
    using project_url, cron_secret;
end;
$$;

/* What runs every 15 seconds. `task`: the name under which private.upkeep notes the run. */
create function private.jobs()
returns table (name text, command text, task text)
language sql
immutable
set search_path = ''
as $$
  values
    ('drain-contact-mails', 'select private.kick_drain()', null),
    ('contact-age-mails', 'select private.age_mails()', 'age'),
    ('contact-make-digests', 'select private.make_digests()', 'digests'),
    ('contact-reconcile', 'select private.reconcile_outbox()', 'reconcile'),
    ('contact-purge', 'select private.purge_contact_data()', 'purge'),
    ('contact-remind', 'select private.remind_team()', 'remind')
$$;

do $guard$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule(name, '15 seconds', command) from private.jobs();
    -- They write 35,000 rows a day into pg_cron's log.
    perform cron.schedule('forget-cron-runs', '17 * * * *',
      $sql$ delete from cron.job_run_details where end_time < now() - interval '1 day' $sql$);
  end if;
end;
$guard$;

revoke all on all functions in schema private from public;
