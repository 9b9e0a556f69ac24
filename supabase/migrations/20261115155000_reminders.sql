-- No lead is left unanswered: the team is reminded of one after a working day, all members after two, and told when no lead
-- comes at all.

/*
 * Leads that came until then are `days` working days old at `moment`. One that comes outside working hours counts from the
 * next opening, so that reminders are made in working hours only.
 */
create function private.working_days_before(moment timestamptz, days int)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  settings private.team_settings;
  day date;
  time_of_day time;
  was_open boolean := false;
  steps int := 0;
begin
  select * into settings from private.team_settings;
  day := (moment at time zone settings.time_zone)::date;
  time_of_day := least((moment at time zone settings.time_zone)::time, settings.closes_at);
  if time_of_day < settings.opens_at then
    day := day - 1;
    time_of_day := settings.closes_at;
  end if;
  loop
    if extract(isodow from day) = any (settings.work_days) and day <> all (settings.days_off) then
      exit when days = 0;
      days := days - 1;
      was_open := true;
    elsif not was_open then
      -- Closed today: as it was at the last closing.
      time_of_day := settings.closes_at;
    end if;
    day := day - 1;
    steps := steps + 1;
    -- Days off without end.
    exit when steps > 400;
  end loop;
  return case when steps > 400 then '-infinity'::timestamptz else (day + time_of_day) at time zone settings.time_zone end;
end;
$$;

/* Makes one mail of all leads that are due for this reminder. At most four mails an hour: a flood must not become one of mails. */
create function private.remind_of_leads(reminder text, rank int)
returns int
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  -- Months after a restore or an import, reminders are of no use.
  until constant timestamptz := private.working_days_before(moment, rank);
  since constant timestamptz := until - interval '30 days';
  due uuid[];
  members bigint[];
begin
  if not exists (
    select from public.contact_submissions
    where answered_at is null and not is_synthetic and reminders < 2 and reminders = rank - 1 and created_at between since and until
  ) or not private.try_consume(reminder, interval '15 minutes', 1) then
    return 0;
  end if;
  due := array(
    select id from public.contact_submissions
    where answered_at is null and not is_synthetic and reminders < 2 and reminders = rank - 1 and created_at between since and until
    order by created_at limit 50 for update skip locked
  );
  -- Of a message that a rule or a member stopped, no one is reminded.
  update public.contact_submissions lead
  set reminders = case when exists (
    select from private.mail_outbox mail where mail.submission_id = lead.id and mail.kind = 'notification' and mail.state = 'held'
  ) then 2 else rank end
  where id = any (due);
  with made as (
    insert into private.mail_outbox (submission_id, kind, idempotency_key, state, next_at, created_at, waiting_since)
    select id, reminder, reminder || '/' || id, 'gathering', moment, moment, moment
    from public.contact_submissions lead
    where id = any (due) and not exists (
      select from private.mail_outbox mail where mail.submission_id = lead.id and mail.kind = 'notification' and mail.state = 'held'
    )
    on conflict (submission_id, kind) do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into members from made;
  if cardinality(members) > 0 then
    perform private.create_digest(members);
  end if;
  return cardinality(members);
end;
$$;

/* Returns how many leads got a reminder. */
create function private.remind_team()
returns int
language plpgsql
set search_path = ''
as $$
begin
  perform private.note_upkeep('remind');
  return private.remind_of_leads('second_reminder', 2) + private.remind_of_leads('reminder', 1);
end;
$$;

revoke all on all functions in schema private from public;
