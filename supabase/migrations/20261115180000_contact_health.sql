/*
 * Team mails that did not arrive. One no longer counts when its lead reached the second address and a later mail reached the
 * first: the address works again, and no lead was missed.
 */
create function private.undelivered_to_team()
returns int
language sql
stable
set search_path = ''
as $$
  select count(*)::int from private.mail_outbox lost
  where state = 'sent' and kind <> 'confirmation' and private.is_undelivered(delivery) and kind <> 'digest'
    and not (
      kind <> 'fallback'
      and exists (
        select from private.mail_outbox copy
        where copy.submission_id = lost.submission_id and copy.kind = 'fallback' and copy.state = 'sent'
          and not private.is_undelivered(copy.delivery)
      )
      and exists (
        select from private.mail_outbox later
        where later.sent_at > lost.delivery_at and later.delivery = 'delivered'
          and later.kind not in ('confirmation', 'fallback', 'webhook', 'slack')
      )
    );
$$;

/* For a monitor: counts without personal data. A confirmation that bounces is no alarm; a lead the team did not get is. */
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
      -- What waits for a digest is not late before five minutes.
      (select floor(extract(epoch from now - min(
          waiting_since + case when state in ('gathering', 'in_digest') then interval '5 minutes' else '0' end)))::int
        from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')
          and kind not in ('webhook', 'slack')) as oldest_pending_seconds,
      (select count(*) from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')
        and kind not in ('digest', 'webhook', 'slack')) as pending,
      (select count(*) from private.mail_outbox where state = 'held' and held_reason <> 'dismissed' and not is_synthetic) as held,
      (select count(*) from private.mail_outbox where state = 'dead' and not is_synthetic) as dead,
      (select count(*) from private.mail_outbox where state = 'dead'
        and kind not in ('confirmation', 'webhook', 'slack') and not is_synthetic) as dead_to_team,
      (select count(*) from private.mail_outbox where state = 'dead' and kind in ('webhook', 'slack')
        and not is_synthetic) as dead_to_channels,
      (select count(*) from private.mail_outbox where state in ('pending', 'sending') and kind in ('webhook', 'slack')) as channel_pending,
      (select floor(extract(epoch from now - min(waiting_since)))::int from private.mail_outbox
        where state in ('pending', 'sending') and kind in ('webhook', 'slack')) as oldest_channel_seconds,
      private.undelivered_to_team() as undelivered,
      (select count(*) from private.mail_outbox where sent_at > now - interval '24 hours' and not is_synthetic) as sent_last_24_hours,
      (select floor(extract(epoch from now - drained_at))::int from private.mail_throttle) as last_drain_seconds_ago,
      (select floor(extract(epoch from now - min(coalesce(ran_at, '-infinity'))))::numeric
        from private.jobs() left join private.upkeep using (task) where task is not null) as last_upkeep_seconds_ago,
      (select coalesce(sum(used), 0)::int from private.rate_buckets
        where bucket = 'no address' and window_start > now - interval '2 hours') as without_address,
      (select coalesce(jsonb_object_agg(kind, recent), '{}') from private.recent_failures() where recent > 0) as browser_failures,
      exists (select from private.recent_failures() where recent > 3 * usual and networks >= 3) as browsers_fail,
      (pg_database_size(current_database()) / 1048576)::int as database_mb,
      settings.unknown_callers_alarm
    from moment, private.contact_settings settings
  ),
  alarms as (
    select array_remove(array[
      case when oldest_pending_seconds > 120 then 'mails wait too long' end,
      case when dead_to_team > 0 then 'the team was not told of a lead' end,
      case when undelivered > 0 then 'a mail to the team bounced' end,
      case when oldest_channel_seconds > 120 then 'a channel does not answer' end,
      case when dead_to_channels > 0 then 'a channel was not told of a lead' end,
      case when last_drain_seconds_ago is null or last_drain_seconds_ago > 120 then 'the scheduler does not run' end,
      case when last_upkeep_seconds_ago > 300 then 'the upkeep does not run' end,
      case when without_address >= unknown_callers_alarm then 'leads come in without an address' end,
      -- Hosted projects are, when their disk is full.
      case when current_setting('default_transaction_read_only')::boolean then 'the database is read-only' end,
      case when browsers_fail then 'pages fail in browsers' end,
      case when private.is_database_above(0.6) then 'the database is nearly full' end
    ], null) as list
    from numbers
  )
  select jsonb_build_object(
    -- Strangers can forge what these two count: they are told to those who look, and wake no one.
    'status', case when alarms.list <@ array['leads come in without an address', 'pages fail in browsers'] then 'ok' else 'alarm' end,
    'alarms', to_jsonb(alarms.list),
    'oldestPendingSeconds', greatest(0, oldest_pending_seconds),
    'pending', pending,
    'held', held,
    'dead', dead,
    'undelivered', undelivered,
    'channelPending', channel_pending,
    'sentLast24Hours', sent_last_24_hours,
    'lastDrainSecondsAgo', last_drain_seconds_ago,
    'lastUpkeepSecondsAgo', case when last_upkeep_seconds_ago < 'infinity' then last_upkeep_seconds_ago::int end,
    'withoutAddress', without_address,
    'browserFailures', browser_failures,
    'databaseMegabytes', database_mb
  )
  from numbers, alarms;
$$;

revoke all on function public.contact_health from public;
grant execute on function public.contact_health to service_role;

revoke all on all functions in schema private from public;
