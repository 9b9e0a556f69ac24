-- Retention and the scheduler: every 15 seconds each task runs in its own transaction, by pg_cron and pg_net on hosted projects,
-- by the ticker on the local stack.

create table private.maintenance (
  -- The function in this schema that does it. drain is none: a worker records there that it asked for mails.
  task text primary key,
  pause interval not null default '0',
  due_at timestamptz not null default '-infinity',
  -- When nothing was left to do.
  ran_at timestamptz not null default '-infinity',
  -- The error of the last run, if it failed.
  error text
);

comment on table private.maintenance is 'When each maintenance task last succeeded.';

insert into private.maintenance (task, pause)
values ('drain', '0'), ('trigger_drain', '0'), ('purge_contact_data', '0'), ('purge_auth_data', '1 hour');

/* Applies the retention periods. Returns how many leads and mails it changed: repeat until 0. */
create function private.purge_contact_data()
returns int
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  months constant int := (select retention_months from private.contact_settings);
  today constant date := (moment at time zone 'utc')::date;
  leads uuid[];
  purged int;
  more int;
begin
  delete from private.rate_buckets where (bucket, window_start) in (
    select bucket, window_start from private.rate_buckets where expires_at < moment order by expires_at limit 2000
  );
  update private.contact_settings set salt = gen_random_uuid(), salted_on = today where salted_on <> today;

  leads := array(
    select id from public.contact_submissions
    where created_at < moment - make_interval(months => months)
    order by created_at limit 200
  ) || array(
    select id from public.contact_submissions where expires_at <= moment order by expires_at limit 200
  );
  -- Mails are locked before leads. A lead that was reopened in this moment stays, with its mails.
  perform from public.mails where lead_id = any (leads) for update;
  delete from public.contact_submissions
  where id = any (leads) and (created_at < moment - make_interval(months => months) or expires_at <= moment);
  get diagnostics purged = row_count;
  delete from public.mails where id in (
    select id from public.mails
    where lead_id is null and created_at < moment - case kind when 'account' then interval '24 hours' else interval '30 days' end
    order by created_at limit 200
  );
  get diagnostics more = row_count;
  return purged + more;
end;
$$;

/*
 * The auth service keeps its log, sessions and revoked tokens indefinitely, so logins alone could fill the database. Keeps the log
 * of seven days, at most 200,000 entries, and of accounts that still exist; the newest twenty sessions of an account; and revoked
 * tokens for a day, during which reusing one still ends its session. The tables have no index by time, so they are read whole.
 */
create function private.purge_auth_data(most_entries int default 200000)
returns void
language sql
set search_path = ''
as $$
  delete from auth.audit_log_entries entry
  where created_at <= private.clock() - interval '7 days'
    or created_at <= (select created_at from auth.audit_log_entries order by created_at desc offset most_entries limit 1)
    -- The service key has no account: its id is all zeros.
    or pg_input_is_valid(payload ->> 'actor_id', 'uuid')
      and payload ->> 'actor_id' <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from auth.users where id = (entry.payload ->> 'actor_id')::uuid);
  delete from auth.sessions where id in (
    select id from (select id, row_number() over (partition by user_id order by created_at desc) as place from auth.sessions) session
    where place > 20
  );
  delete from auth.refresh_tokens where revoked and updated_at <= private.clock() - interval '1 day';
$$;

/*
 * Calls the mail function if mails are due. A lost call does no harm: the next run repeats it. Without pg_net the ticker
 * of the local stack calls it when it is notified.
 */
create function private.trigger_drain()
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
  -- Once a minute without mails, because the function also makes the summaries.
  if exists (select from private.maintenance where task = 'drain' and ran_at > moment - interval '1 minute')
    and not exists (select from public.mails where state in ('pending', 'sending') and due_at <= moment) then
    return;
  end if;
  if to_regnamespace('net') is null then
    notify mails_due;
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

/* A failed task stops no other and is retried after 15 seconds. Emails come first, because a purge may take long. */
create procedure private.tick()
language plpgsql
-- No search_path is set, because a procedure that sets one cannot commit.
as $$
declare
  due text;
begin
  foreach due in array array(
    select task from private.maintenance where task <> 'drain' order by task <> 'trigger_drain', task
  ) loop
    begin
      if exists (select from private.maintenance where task = due and due_at <= private.clock()) then
        execute format('select private.%I()', due);
        update private.maintenance set due_at = private.clock() + pause where task = due;
      end if;
      update private.maintenance set ran_at = private.clock(), error = null where task = due;
    exception
      -- `others` leaves out what a statement timeout raises.
      when others or query_canceled then
        update private.maintenance set error = sqlerrm where task = due;
    end;
    commit;
  end loop;
end;
$$;

do $guard$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net with schema extensions;
    perform cron.schedule('contact-tick', '15 seconds', 'call private.tick()');
    -- It writes 5,760 rows a day into pg_cron's log. A run that crashed has no end time.
    perform cron.schedule('forget-cron-runs', '17 * * * *',
      $sql$ delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '1 day' $sql$);
  end if;
end;
$guard$;
