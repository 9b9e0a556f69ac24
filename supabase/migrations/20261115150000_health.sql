-- Health: numbers and alarms for a monitor and for the inbox.

/*
 * Mails that the team must know of: they failed or did not arrive, or are a held reply, and no one has sent them again or answered their lead. A
 * confirmation that bounced is no reason to act.
 */
create function private.lost_mails()
returns setof public.mails
language sql
stable
set search_path = ''
as $$
  select mail.* from public.mails mail left join public.contact_submissions lead on lead.id = mail.lead_id
  where (mail.state = 'failed' or mail.kind = 'reply' and mail.state = 'held' or private.is_undelivered(mail.delivery))
    and not mail.is_replaced
    and mail.kind in ('notification', 'reply', 'summary') and lead.answered_at is null
    and (mail.kind <> 'summary' or mail.created_at > private.clock() - interval '1 day');
$$;

/* For a monitor: counts without personal data. */
create function public.contact_health()
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  with moment as materialized (select private.clock() as now),
  numbers as (
    select
      (select floor(extract(epoch from now - min(created_at)))::int
        from public.mails where state in ('pending', 'sending')) as oldest_pending_seconds,
      (select count(*) from public.mails where state in ('pending', 'sending')) as pending,
      (select count(*) from public.mails where state = 'held' and not is_replaced) as held,
      (select count(*) from private.lost_mails()) as failed,
      (select count(*) from public.mails where sent_at > now - interval '24 hours') as sent_last_24_hours,
      (select floor(extract(epoch from now - ran_at)) from private.maintenance where task = 'drain') as last_drain_seconds_ago,
      (select floor(extract(epoch from now - min(ran_at)))
        from private.maintenance where task <> 'drain') as last_maintenance_seconds_ago,
      (select coalesce(sum(used), 0)::int from private.rate_buckets
        where bucket = 'no address' and window_start > now - interval '2 hours') as without_address,
      (pg_database_size(current_database()) / 1048576)::int as database_mb,
      settings.unknown_callers_alarm
    from moment, private.contact_settings settings
  ),
  alarms as (
    -- The codes of ALARMS in functions/_shared/codes.ts.
    select array(
      select code from (values
        ('mails_late', oldest_pending_seconds > 120),
        ('mails_failed', failed > 0),
        ('scheduler_stopped', last_drain_seconds_ago > 120),
        ('maintenance_stopped', last_maintenance_seconds_ago > 300),
        ('callers_unknown', without_address >= unknown_callers_alarm),
        -- Hosted projects become read-only when their disk is full.
        ('database_read_only', current_setting('default_transaction_read_only')::boolean)
      ) as alarm (code, is_raised)
      where is_raised
    ) as list
    from numbers
  )
  select jsonb_build_object(
    -- Anyone can cause this alarm, so it is shown but does not fail the monitor.
    'status', case when alarms.list <@ array['callers_unknown'] then 'ok' else 'alarm' end,
    'alarms', to_jsonb(alarms.list),
    'oldestPendingSeconds', greatest(0, oldest_pending_seconds),
    'pending', pending,
    'held', held,
    'failed', failed,
    'sentLast24Hours', sent_last_24_hours,
    'lastDrainSecondsAgo', case when last_drain_seconds_ago < 'infinity' then last_drain_seconds_ago::int end,
    'lastMaintenanceSecondsAgo', case when last_maintenance_seconds_ago < 'infinity' then last_maintenance_seconds_ago::int end,
    'withoutAddress', without_address,
    'databaseMegabytes', database_mb
  )
  from numbers, alarms;
$$;

/* The status for the bar of the inbox and for its Status page: one result, so that they agree. */
create function public.inbox_status()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  last_sent constant timestamptz := (select max(sent_at) from public.mails where sent_at is not null);
begin
  perform private.require_team();
  return jsonb_build_object(
    'health', public.contact_health(),
    'lastSentAt', last_sent,
    'oldestWaitingSince', (select min(created_at) from public.mails where state in ('pending', 'sending')),
    'confirmationsWaiting', (
      select count(*) from public.mails where state in ('pending', 'sending') and kind = 'confirmation'
    ),
    -- Mails whose attempts failed. Health counts them as late after two minutes; the status shows them immediately.
    'failing', (
      select jsonb_build_object(
        'count', count(*), 'since', min(created_at), 'nextAt', min(due_at),
        'error', (array_agg(error order by due_at desc))[1],
        -- Others were sent since, so the problem is these mails and not the mail server.
        'isPartly', coalesce(last_sent > min(created_at), false)
      )
      from public.mails where state in ('pending', 'sending') and error is not null
      having count(*) > 0
    ),
    'failed', (
      select coalesce(jsonb_agg(to_jsonb(lost) order by at desc), '[]')
      from (
        select mail.lead_id as lead, coalesce(lead.name, '') as name, mail.kind, coalesce(mail.delivery_at, mail.created_at) as at,
          coalesce(mail.delivery_reason, mail.error, mail.delivery) as reason
        from private.lost_mails() mail left join public.contact_submissions lead on lead.id = mail.lead_id
        order by at desc limit 10
      ) lost
    ),
    'voiceSecondsToday', private.voice_seconds_today()
  );
end;
$$;

revoke all on function public.contact_health, public.inbox_status from public;
grant execute on function public.contact_health to service_role;
grant execute on function public.inbox_status to authenticated;

revoke all on all functions in schema private from public;
