-- What keeps the outbox whole and small, and what an owner does by hand.

/* Leads without their mails: the trigger failed or was switched off, or the table was restored. */
create function private.reconcile_outbox()
returns int
language plpgsql
set search_path = ''
as $$
declare
  lead public.contact_submissions;
  found_leads int := 0;
begin
  for lead in
    select submission.* from public.contact_submissions submission
    where not exists (select from private.mail_outbox mail where mail.submission_id = submission.id and mail.kind = 'notification')
      or not exists (select from private.mail_outbox mail where mail.submission_id = submission.id and mail.kind = 'confirmation')
    order by submission.created_at
    limit 1000
  loop
    perform private.enqueue_mails(lead, false);
    found_leads := found_leads + 1;
  end loop;
  return found_leads;
end;
$$;

/* Forgets what nobody needs any more: old leads with their mails, the words of mails that left, old counters. */
create function private.purge_contact_data()
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.contact_submissions
  where created_at < now() - make_interval(months => (select retention_months from private.contact_settings));
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

create function private.look_after_outbox()
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.mail_gate set reconciled_at = now() where reconciled_at < now() - interval '10 minutes';
  if found then
    perform private.reconcile_outbox();
  end if;
  update private.mail_gate set purged_at = now() where purged_at < now() - interval '1 day';
  if found then
    perform private.purge_contact_data();
  end if;
end;
$$;

/* Everything the contact form knows of a person: select contact_erase('ada@example.com'); */
create function public.contact_erase(email_address text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased int;
begin
  -- A digest that has not left is made anew without this person; one that has is emptied.
  with told_of as (
    select told.digest_id from private.mail_outbox told
    join public.contact_submissions lead on lead.id = told.submission_id
    where told.digest_id is not null and lower(lead.email) = lower(email_address)
  ),
  dissolved as (
    delete from private.mail_outbox where id in (select digest_id from told_of) and state in ('pending', 'sending')
  )
  update private.mail_outbox set payload = null
  where id in (select digest_id from told_of) and state not in ('pending', 'sending');
  delete from public.contact_submissions where lower(email) = lower(email_address);
  get diagnostics erased = row_count;
  return erased;
end;
$$;

/* Send it after all. */
create function public.contact_release_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with released as (
    update private.mail_outbox
    set state = 'pending', held_reason = null, next_at = now(), first_try_at = null, attempts = 0, checked_at = now(),
      -- On its own, should it have been one of many.
      wants_digest = false, digest_id = null
    where id = mail_id and state in ('held', 'dead')
    returning 1
  )
  select exists (select from released);
$$;

/* It will not be sent, and that is fine: no alarm any more. */
create function public.contact_dismiss_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with dismissed as (
    update private.mail_outbox set state = 'held', held_reason = 'dismissed'
    where id = mail_id and state in ('held', 'dead')
    returning 1
  )
  select exists (select from dismissed);
$$;

/* For a monitor: numbers, no names. A visitor's address that does not exist is no alarm; a lead nobody hears of is. */
create function public.contact_health()
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
      (select count(*) from private.mail_outbox where state = 'held' and held_reason <> 'dismissed') as held,
      (select count(*) from private.mail_outbox where state = 'dead') as dead,
      (select count(*) from private.mail_outbox where state = 'dead' and kind <> 'confirmation') as dead_to_team,
      (select count(*) from private.mail_outbox where sent_at > now() - interval '24 hours') as sent_last_24_hours,
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

create index mail_outbox_stopped on private.mail_outbox (state) where state in ('held', 'dead');

revoke all on all functions in schema private from public, anon, authenticated;

do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname like 'contact\_%'
  loop
    execute format('revoke all on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end;
$$;
