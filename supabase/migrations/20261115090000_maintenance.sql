-- Retention and the scheduler. Each function is one small transaction that the scheduler repeats: it
-- blocks no visitor, and continues at its next run.

create table private.maintenance (
  -- The function in this schema that does it.
  task text primary key,
  ran_at timestamptz not null default '-infinity',
  -- The error of the last run, if it failed.
  error text,
  -- The cursor of a task that walks over a table of the auth service.
  swept_page bigint not null default 0
);

comment on table private.maintenance is 'When each maintenance task last succeeded.';

-- drain is no task: a worker records there that it asked for mails.
insert into private.maintenance (task)
values ('drain'), ('purge_contact_data'), ('purge_auth_log'), ('purge_refresh_tokens'), ('purge_sessions'), ('trigger_drain');

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
  if not exists (select from private.network_salt where day = today) then
    insert into private.network_salt (day) values (today) on conflict do nothing;
    delete from private.network_salt where day <> today;
  end if;

  leads := array(
    select id from public.contact_submissions
    where created_at < moment - make_interval(months => months)
    order by created_at limit 200
  );
  delete from public.mails where lead_id = any (leads);
  delete from public.contact_submissions where id = any (leads);
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

-- The auth service's own tables. It keeps its log and sessions without an end indefinitely, so logins alone could fill the
-- database. The tables have no index by time, so each run scans some pages.

/* The next pages of a table for a task, as a range of row ids. After the last page it starts again. */
create function private.next_pages(task_name text, relation regclass, pages int, out first_row tid, out end_row tid)
language plpgsql
set search_path = ''
as $$
declare
  all_pages constant bigint := pg_relation_size(relation) / current_setting('block_size')::int;
  page bigint;
begin
  select case when swept_page < all_pages then swept_page else 0 end into page
  from private.maintenance where task = task_name;
  update private.maintenance set swept_page = page + pages where task = task_name;
  first_row := format('(%s,0)', page)::tid;
  end_row := format('(%s,0)', page + pages)::tid;
end;
$$;

/*
 * The time before which rows are deleted: a table keeps its newest rows, up to this number and 100 MB. For a large table,
 * 500 pages are read and the rest is estimated.
 */
create function private.too_many_until(relation regclass, row_time text, most int)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  page_share constant numeric := least(1, 500.0 * current_setting('block_size')::int / greatest(1, pg_relation_size(relation)));
  until timestamptz;
begin
  execute format($sql$
    select max(at) from (
      select %1$s as at, row_number() over newest_first as rows, sum(pg_column_size(one)) over newest_first as bytes
      from %2$s one tablesample system (%3$s) repeatable (0)
      window newest_first as (order by %1$s desc)
    ) sampled where rows > $1 or bytes > $2
  $sql$, row_time, relation, 100 * page_share)
  into until using most * page_share, 104857600 * page_share;
  return coalesce(until, '-infinity');
end;
$$;

/* Keeps the log of seven days, at most 200,000 entries, and of accounts that still exist. Returns how many are removed. */
create function private.purge_auth_log(most int default 200000)
returns int
language plpgsql
set search_path = ''
as $$
declare
  until constant timestamptz := greatest(
    private.clock() - interval '7 days', private.too_many_until('auth.audit_log_entries', 'created_at', most));
  walk record := private.next_pages('purge_auth_log', 'auth.audit_log_entries', 1000);
  purged int;
begin
  delete from auth.audit_log_entries entry
  where ctid >= walk.first_row and ctid < walk.end_row and (
    created_at <= until
    -- The service key has no account: its id is all zeros.
    or pg_input_is_valid(payload ->> 'actor_id', 'uuid')
      and payload ->> 'actor_id' <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from auth.users where id = (entry.payload ->> 'actor_id')::uuid)
  );
  get diagnostics purged = row_count;
  return purged;
end;
$$;

/*
 * Keeps revoked refresh tokens for a day, during which reusing one still ends its session; fewer if there are more than
 * 80,000 tokens. Returns how many are removed.
 */
create function private.purge_refresh_tokens(most int default 80000)
returns int
language plpgsql
set search_path = ''
as $$
declare
  until constant timestamptz := greatest(
    private.clock() - interval '1 day', private.too_many_until('auth.refresh_tokens', 'updated_at', most));
  walk record := private.next_pages('purge_refresh_tokens', 'auth.refresh_tokens', 200);
  purged int;
begin
  -- An array, because for a subquery the planner may scan the whole table.
  delete from auth.refresh_tokens where id = any (array(
    select id from auth.refresh_tokens
    where ctid >= walk.first_row and ctid < walk.end_row and revoked and updated_at <= until
    for update skip locked
  ));
  get diagnostics purged = row_count;
  return purged;
end;
$$;

/*
 * Keeps a session for a day after its end, if it has one; the newest twenty per account; the 40,000 most recently used.
 * Returns how many are removed.
 */
create function private.purge_sessions(most int default 40000)
returns int
language plpgsql
set search_path = ''
as $$
declare
  ended_before constant timestamptz := private.clock() - interval '1 day';
  used_at constant text := 'greatest(created_at, refreshed_at at time zone ''utc'')';
  unused_since constant timestamptz := private.too_many_until('auth.sessions', used_at, most);
  walk record := private.next_pages('purge_sessions', 'auth.sessions', 50);
  purged int;
begin
  with account as materialized (
    select user_id, (
      select created_at from auth.sessions where user_id = seen.user_id order by created_at desc offset 20 limit 1
    ) as too_many_until
    from (select distinct user_id from auth.sessions where ctid >= walk.first_row and ctid < walk.end_row) seen
  )
  delete from auth.sessions where id = any (array(
    select session.id from auth.sessions session join account using (user_id)
    where session.ctid >= walk.first_row and session.ctid < walk.end_row and (
      not_after < ended_before
      or greatest(created_at, refreshed_at at time zone 'utc') <= unused_since
      or created_at <= account.too_many_until
    )
    for update of session skip locked
  ));
  get diagnostics purged = row_count;
  return purged;
end;
$$;

-- Every 15 seconds the maintenance runs and the mail function drains the outbox: by pg_cron and pg_net on hosted projects, by
-- the ticker on the local stack.

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

/* Runs every task in its own transaction: a failed task stops no other and is retried after 15 seconds. */
create procedure private.tick()
language plpgsql
-- No search_path is set, because a procedure that sets one cannot commit.
as $$
declare
  due text;
begin
  foreach due in array array(select task from private.maintenance where task <> 'drain' order by task) loop
    begin
      execute format('select private.%I()', due);
      update private.maintenance set ran_at = private.clock(), error = null where task = due;
    exception
      when others then
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

revoke all on all routines in schema private from public;
