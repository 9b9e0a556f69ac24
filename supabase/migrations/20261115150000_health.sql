-- Health: whether email works, for a monitor, the doctor and the bar of the inbox.

/*
 * Counts, times and alarms without personal data; healthSentence() in functions/_shared makes one sentence of them. Email does not
 * work once an attempt failed and none was successful since, or once a mail to the team or a reply is 20 seconds late.
 */
create function public.contact_health()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') = 'authenticated' then
    perform private.require_team();
  end if;
  return (
    with last_runs as materialized (
      select private.clock() as now, (select max(sent_at) from public.mails where sent_at is not null) as last_sent,
        max(ran_at) filter (where task = 'drain') as drained_at, max(ran_at) filter (where task = 'trigger_drain') as ticked_at,
        min(ran_at) filter (where task <> 'drain') as maintained_at
      from private.maintenance
    ),
    unsent_mails as (
      select count(mail.id) as pending, (array_agg(error order by due_at desc) filter (where is_refused))[1] as error,
        min(greatest(created_at, last_sent)) filter (where is_refused
          or error is null and created_at < now - interval '2 minutes'
          -- While a worker has it, due_at is the end of its lease. A reply is due after ten seconds.
          or is_first and now - interval '20 seconds' > case
            when state = 'pending' then due_at when kind = 'reply' then created_at + interval '10 seconds' else created_at end
        ) as late_since
      from last_runs left join public.mails mail on mail.state in ('pending', 'sending')
      -- The next attempt comes within five minutes. Until then a failed one says nothing, if another mail was sent since.
      cross join lateral (select error is not null and (
        created_at > coalesce(last_sent, '-infinity') or last_sent < now - interval '5 minutes') as is_refused) as attempt
    ),
    mails_to_act_on as (
      -- Mails that the team must know of: failed, undelivered, or a held reply, and no one has sent them again or answered their
      -- lead. A confirmation that bounced is no reason to act, and a summary is old after a day.
      select count(mail.lead_id) as failed,
        -- What "Send all again" sends, see inbox_send_again().
        count(mail.lead_id) filter (where mail.state = 'failed') as can_send_again,
        (array_agg(coalesce(mail.delivery_reason, mail.error, mail.delivery, mail.state))
          filter (where mail.kind = 'summary'))[1] as summary_error
      from last_runs, public.mails mail left join public.contact_submissions lead on lead.id = mail.lead_id
      where not mail.is_replaced and (mail.state in ('held', 'failed') or mail.is_undelivered)
        and (mail.kind = 'reply' or mail.kind in ('notification', 'summary') and mail.state <> 'held')
        and (lead.id is null or lead.status = 'open')
        and (mail.kind <> 'summary' or mail.created_at > now - interval '1 day')
    ),
    email_state as (
      select last_runs.*, unsent_mails.*, mails_to_act_on.*,
        -- The scheduler runs every 15 seconds and calls the function at least once a minute.
        case when ticked_at < now - interval '25 seconds' then ticked_at when drained_at < now - interval '2 minutes' then drained_at
          end as stopped_at
      from last_runs, unsent_mails, mails_to_act_on
    ),
    raised_alarms as (
      -- The codes of ALARMS in functions/_shared/codes.ts.
      select array(
        select code from (values
          ('mails_late', late_since is not null),
          ('mails_failed', failed > 0),
          ('summary_failed', summary_error is not null),
          ('scheduler_stopped', stopped_at is not null),
          ('maintenance_stopped', maintained_at < now - interval '5 minutes'),
          ('callers_unknown', (
            select sum(used) from private.rate_buckets
            where bucket = 'no address' and window_start > now - interval '2 hours'
          ) >= unknown_callers_alarm),
          -- Hosted projects become read-only when their disk is full.
          ('database_read_only', current_setting('default_transaction_read_only')::boolean)
        ) as alarm (code, is_raised)
        where is_raised
      ) as list
      from email_state, private.contact_settings
    )
    select jsonb_build_object(
      -- Anyone can cause this alarm, so it is shown but does not fail the monitor.
      'status', case when raised_alarms.list <@ array['callers_unknown'] then 'ok' else 'alarm' end,
      'alarms', to_jsonb(raised_alarms.list),
      'since', nullif(coalesce(stopped_at, late_since), '-infinity'),
      'error', case when late_since is null then coalesce(summary_error, error) else error end,
      'lastSentAt', last_sent,
      'pending', pending,
      'held', (select count(*) from private.held_notifications),
      'failed', failed,
      'canSendAgain', can_send_again
    )
    from email_state, raised_alarms
  );
end;
$$;

grant execute on function public.contact_health to authenticated, service_role;
