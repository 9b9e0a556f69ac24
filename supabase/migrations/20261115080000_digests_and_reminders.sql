-- Notifications besides one mail for each lead: digests when there are many, and reminders of unanswered leads.

-- Above the hourly limit of notifications, several leads are sent to the team in one mail.

create function private.create_digest(members bigint[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  digest bigint;
begin
  insert into private.mail_outbox (kind, idempotency_key, next_at, created_at, waiting_since)
  values ('digest', 'digest/' || gen_random_uuid(), moment, moment, moment)
  returning id into digest;
  update private.mail_outbox set state = 'in_digest', digest_id = digest where id = any (members);
end;
$$;

/*
 * The oldest waiting leads for one mail: at most 50, and 16 kB of shown text. When more than 50 wait, 125 of any size: such
 * a digest has a line for each lead, so that an hour of digests can hold as many leads as the daily limits allow.
 */
create function private.next_digest_members()
returns bigint[]
language sql
set search_path = ''
as $$
  select array(
    select id from (
      select waiting.id, row_number() over by_age as position, count(*) over () as how_many,
        sum((
          select sum(octet_length(left(value, 500))) from jsonb_each_text(private.contact_fields(lead))
        )) over by_age as bytes
      from (
        select id, submission_id from private.mail_outbox where state = 'gathering' order by id limit 125 for update
      ) waiting
      join public.contact_submissions lead on lead.id = waiting.submission_id
      window by_age as (order by waiting.id)
    ) sized
    where how_many > 50 or position = 1 or bytes <= 16384
  );
$$;

/* Runs five minutes after the first waiting lead. Returns how many digests were created. */
create function private.make_digests()
returns int
language plpgsql
set search_path = ''
as $$
declare
  most constant int := (select digests_per_hour from private.contact_settings);
  made int := 0;
  members bigint[];
begin
  if not exists (
    select from private.mail_outbox where state = 'gathering' and created_at < private.clock() - interval '5 minutes'
  ) then
    return 0;
  end if;
  -- Five at a time, to keep the transaction small.
  while made < 5 loop
    members := private.next_digest_members();
    exit when cardinality(members) = 0 or not private.try_consume('digests', interval '1 hour', most);
    perform private.create_digest(members);
    made := made + 1;
  end loop;
  return made;
end;
$$;

/*
 * Ends a digest that will not be sent. Splitting it in two isolates a bad lead step by step, until it alone is dead.
 * Without splitting, all its leads are dead.
 */
create function private.end_digest(digest private.mail_outbox, error text, may_split boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  members constant bigint[] := array(
    select id from private.mail_outbox where digest_id = digest.id and state = 'in_digest' order by id for update
  );
  half constant int := cardinality(members) / 2;
begin
  if may_split and cardinality(members) > 1 then
    perform private.create_digest(members[:half]);
    perform private.create_digest(members[half + 1:]);
  else
    update private.mail_outbox set state = 'dead', digest_id = null, last_error = error where id = any (members);
  end if;
  delete from private.mail_outbox where id = digest.id;
end;
$$;

/* Deletes digests whose leads were all deleted. */
create function private.delete_empty_digests()
returns int
language sql
set search_path = ''
as $$
  with deleted as (
    delete from private.mail_outbox where id in (
      select id from private.mail_outbox digest
      where kind = 'digest' and not exists (select from private.mail_outbox member where member.digest_id = digest.id)
      order by id limit 500
    )
    returning 1
  )
  select count(*)::int from deleted;
$$;

-- The team is reminded of an unanswered lead after a working day, or after the delay in the settings.

/*
 * Leads received before this time are `days` working days old at `moment`. A lead received outside working hours counts
 * from the next opening, so that reminders are sent in working hours only.
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
    if extract(isodow from day) = any (settings.work_days)
      and not exists (select from private.days_off where day between first_day and last_day) then
      exit when days = 0;
      days := days - 1;
      was_open := true;
    elsif not was_open then
      -- Closed today: same as at the last closing.
      time_of_day := settings.closes_at;
    end if;
    day := day - 1;
    steps := steps + 1;
    -- There are only days off.
    exit when steps > 400;
  end loop;
  return case when steps > 400 then '-infinity'::timestamptz else (day + time_of_day) at time zone settings.time_zone end;
end;
$$;

/*
 * Creates one mail for all leads that are due, at most four mails an hour, so that a flood of leads does not cause a flood
 * of mails. Returns how many leads are in it.
 */
create function private.remind_team()
returns int
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  days constant int := (select remind_after from private.team_settings);
  -- Reminders of old leads, after a restore or an import, are useless.
  until constant timestamptz := private.working_days_before(moment, days);
  since constant timestamptz := until - interval '30 days';
  due uuid[];
  members bigint[];
begin
  if days is null or not exists (
    select from public.contact_submissions
    where answered_at is null and not is_synthetic and not is_reminded and created_at between since and until
  ) or not private.try_consume('reminder', interval '15 minutes', 1) then
    return 0;
  end if;
  due := array(
    select id from public.contact_submissions
    where answered_at is null and not is_synthetic and not is_reminded and created_at between since and until
    order by created_at limit 50 for update skip locked
  );
  update public.contact_submissions set is_reminded = true where id = any (due);
  with made as (
    insert into private.mail_outbox (submission_id, kind, idempotency_key, state, next_at, created_at, waiting_since)
    select id, 'reminder', 'reminder/' || id, 'gathering', moment, moment, moment
    from public.contact_submissions lead
    -- No reminders of messages that a rule or a member stopped.
    where id = any (due) and not exists (
      select from private.mail_outbox mail where mail.submission_id = lead.id and mail.kind = 'notification' and mail.state = 'held'
    )
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into members from made;
  if cardinality(members) > 0 then
    perform private.create_digest(members);
  end if;
  return cardinality(members);
end;
$$;

/* Called by the deployment. */
create function private.set_time_zone(time_zone text)
returns void
language sql
set search_path = ''
as $$
  update private.team_settings set time_zone = set_time_zone.time_zone where only_row;
$$;

revoke all on all functions in schema private from public;
