-- Statistics: how many leads were received and how fast they were answered, from existing rows.

/*
 * The last twelve months, including this one, in the team's time zone. A lead is answered when it is marked or when a reply
 * was sent that did not bounce, whichever came first. Deleted leads are not counted, see `keptMonths` and `erased`.
 */
create function public.inbox_numbers()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  zone constant text := (select time_zone from private.team_settings);
  first_month constant timestamp := date_trunc('month', moment at time zone zone) - interval '11 months';
begin
  perform private.require_team();
  return (
    with leads as materialized (
      select lead.source, lead.created_at, lead.reply_by, date_trunc('month', lead.created_at at time zone zone) as month,
        least(lead.answered_at, (
          select min(mail.sent_at) from private.mail_outbox mail
          where mail.submission_id = lead.id and mail.kind = 'reply' and not private.is_undelivered(mail.delivery)
        )) as first_answer
      from public.contact_submissions lead
      where not lead.is_synthetic and lead.created_at >= first_month at time zone zone
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'form', form, 'voice', voice) order by month)
        from (
          select month, count(*) filter (where source = 'form') as form, count(*) filter (where source = 'voice') as voice
          from generate_series(first_month, first_month + interval '11 months', interval '1 month') month
          left join leads using (month) group by month
        ) counted
      ),
      'medianSeconds', percentile_cont(0.5) within group (order by extract(epoch from first_answer - created_at))
        filter (where first_answer is not null),
      -- Leads that were answered or are overdue.
      'due', count(*) filter (where reply_by is not null and (first_answer is not null or reply_by < moment)),
      'inTime', count(*) filter (where first_answer <= reply_by),
      'keptMonths', (select retention_months from private.contact_settings),
      'erased', (
        select count(*) from public.team_audit
        where lead_id is not null and what in ('erased', 'erased_by_sender') and at >= first_month at time zone zone
      )
    )
    from leads
  );
end;
$$;

revoke all on function public.inbox_numbers from public;
grant execute on function public.inbox_numbers to authenticated;
