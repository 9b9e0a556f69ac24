-- Health: numbers and alarms for a monitor and for the inbox.

/*
 * Team mails that did not arrive, until they are sent again or dismissed. Mails to people who have left the team do not
 * count, because their mailbox may be closed.
 */
create function private.undelivered_to_team()
returns int
language sql
stable
set search_path = ''
as $$
  select count(*)::int from private.mail_outbox lost
  where (state = 'sent' and audience = 'team' and private.is_undelivered(delivery) or state = 'dead' and kind = 'membership')
    and kind <> 'digest'
    and (kind <> 'membership' or (private.member_of(recipient)).user_id is not null);
$$;

/* For a monitor: counts without personal data. A bounced confirmation raises no alarm; a lost notification does. */
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
      -- Mails that wait for a digest are late after five minutes.
      (select floor(extract(epoch from now - min(
          waiting_since + case when state in ('gathering', 'in_digest') then interval '5 minutes' else '0' end)))::int
        from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')) as oldest_pending_seconds,
      (select count(*) from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')
        and kind <> 'digest') as pending,
      (select count(*) from private.mail_outbox where state = 'held' and held_reason <> 'dismissed' and not is_synthetic) as held,
      (select count(*) from private.mail_outbox where state = 'dead' and audience <> 'account' and not is_synthetic) as dead,
      (select count(*) from private.mail_outbox where state = 'dead'
        and audience = 'team' and kind <> 'membership' and not is_synthetic) as dead_to_team,
      private.undelivered_to_team() as undelivered,
      (select count(*) from private.mail_outbox where kind = 'reply' and (state = 'dead'
        or state = 'held' and held_reason <> 'dismissed' or state = 'sent' and private.is_undelivered(delivery))) as stopped_replies,
      (select count(*) from private.mail_outbox where sent_at > now - interval '24 hours' and not is_synthetic) as sent_last_24_hours,
      (select floor(extract(epoch from now - drained_at))::int from private.mail_throttle) as last_drain_seconds_ago,
      (select floor(extract(epoch from now - min(ran_at)))::numeric from private.maintenance) as last_maintenance_seconds_ago,
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
        ('team_not_notified', dead_to_team > 0),
        ('team_mail_bounced', undelivered > 0),
        ('reply_not_sent', stopped_replies > 0),
        ('scheduler_stopped', last_drain_seconds_ago is null or last_drain_seconds_ago > 120),
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
    'dead', dead,
    'undelivered', undelivered,
    'sentLast24Hours', sent_last_24_hours,
    'lastDrainSecondsAgo', last_drain_seconds_ago,
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
  of_mails constant text[] := array['pending', 'sending', 'gathering', 'in_digest'];
  last_sent constant timestamptz := (select max(sent_at) from private.mail_outbox where sent_at is not null);
begin
  perform private.require_team();
  return jsonb_build_object(
    'health', public.contact_health(),
    'lastSentAt', last_sent,
    'oldestWaitingSince', (select min(waiting_since) from private.mail_outbox where state = any (of_mails)),
    'confirmationsWaiting', (
      select count(*) from private.mail_outbox where state = any (of_mails) and kind = 'confirmation'
    ),
    -- Mails whose attempts failed. Health counts them as late after two minutes; the status shows them immediately.
    'failing', (
      select jsonb_build_object(
        'count', count(*), 'since', min(waiting_since), 'nextAt', min(next_at),
        'error', (array_agg(last_error order by next_at desc))[1],
        -- Others were sent since, so the problem is these mails and not the mail server.
        'isPartly', coalesce(last_sent > min(waiting_since), false)
      )
      from private.mail_outbox
      where state = any (of_mails) and last_error is not null
      having count(*) > 0
    ),
    'failed', (
      select coalesce(jsonb_agg(to_jsonb(lost) order by at desc), '[]')
      from (
        -- The name of the lead, or the recipient of the mail.
        select mail.submission_id as lead, coalesce(lead.name, mail.recipient) as name, mail.kind, coalesce(delivery_at, waiting_since) as at,
          coalesce(delivery_reason, last_error, delivery) as reason
        from private.mail_outbox mail left join public.contact_submissions lead on lead.id = mail.submission_id
        where mail.audience <> 'account' and mail.kind <> 'digest' and (mail.state = 'dead' or private.is_undelivered(mail.delivery)) and not mail.is_synthetic
          and coalesce(delivery_at, waiting_since) > private.clock() - interval '7 days'
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
