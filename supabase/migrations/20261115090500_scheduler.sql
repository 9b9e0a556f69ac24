-- Mails that the visitor's own call did not send are sent by the scheduler: pg_cron and pg_net where there are any,
-- as on hosted projects. Elsewhere something else calls the function (the local stack has a ticker).

/* Only a kick: pg_net forgets its queue in a crash, the outbox does not. */
create function private.kick_drain()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  project_url text;
  cron_secret text;
begin
  if not exists (
    select from private.mail_outbox
    where state in ('pending', 'sending') and (next_at <= now() or wants_digest)
  ) and exists (select from private.mail_gate where drained_at > now() - interval '1 minute') then
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

revoke all on function private.kick_drain() from public, anon, authenticated;

do $guard$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('drain-contact-mails', '15 seconds', 'select private.kick_drain()');
  end if;
end;
$guard$;
