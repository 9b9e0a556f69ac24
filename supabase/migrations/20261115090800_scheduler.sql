-- What happens by itself, every 15 seconds: mails that the visitor's own call did not send are sent, and the outbox is
-- looked after. By pg_cron and pg_net where there are any, as on hosted projects; on the local stack by its ticker.

/* Calls the mail function if there is something to send. Losing the call does no harm: the outbox remembers. */
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
    select from private.mail_gate gate
    where drained_at > moment - interval '1 minute' and not private.has_due_mails(moment, gate.needs_check)
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

do $guard$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('drain-contact-mails', '15 seconds', 'select private.kick_drain()');
    perform cron.schedule('contact-age-mails', '15 seconds', 'select private.age_mails()');
    perform cron.schedule('contact-make-digests', '15 seconds', 'select private.make_digests()');
    perform cron.schedule('contact-reconcile', '15 seconds', 'select private.reconcile_outbox()');
    perform cron.schedule('contact-purge', '15 seconds', 'select private.purge_contact_data()');
    -- Five jobs write 29,000 lines a day into pg_cron's own log.
    perform cron.schedule('forget-cron-runs', '17 * * * *',
      $sql$ delete from cron.job_run_details where end_time < now() - interval '1 day' $sql$);
  end if;
end;
$guard$;

revoke all on all functions in schema private from public;
