-- The team is reminded of leads without an answer, in working time, once each.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(38);

-- A virtual clock. 5 October 2026 is a Monday.
create or replace function private.clock() returns timestamptz language sql volatile set search_path = '' as $$ select current_setting('test.clock')::timestamptz $$;
create function pg_temp.now_is(moment text) returns void language sql as $$ select set_config('test.clock', (moment::timestamp at time zone 'Europe/London')::text, true) $$;
create function pg_temp.leave(email text, at text) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message, created_at)
  values ('Ada', email, 'Message of ' || email, at::timestamp at time zone 'Europe/London') returning id
$$;
create function pg_temp.before(moment text, days int default 1) returns text language sql as $$
  select to_char(private.working_days_before(moment::timestamp at time zone 'Europe/London', days) at time zone 'Europe/London', 'Dy DD HH24:MI')
$$;
create function pg_temp.reminded() returns text language sql as $$
  select string_agg(kind || ' ' || split_part(lead.email, '@', 1), ', ' order by mail.id)
  from private.mail_outbox mail join public.contact_submissions lead on lead.id = mail.submission_id where kind = 'reminder'
$$;
create function pg_temp.claim() returns jsonb language sql as $$ select public.contact_claim_due(100, 60, false) $$;
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_throttle set tokens = 1000;
insert into private.days_off values ('2026-10-07', '2026-10-07', '');

-- Working time: 09:00 to 17:00, Monday to Friday, Wednesday the 7th is off
select is(pg_temp.before('2026-10-06 10:42'), 'Mon 05 10:42', 'a working day before Tuesday is Monday at the same time');
select is(pg_temp.before('2026-10-05 10:42'), 'Fri 02 10:42', 'before Monday it is Friday');
select is(pg_temp.before('2026-10-08 10:42'), 'Tue 06 10:42', 'a day off does not count');
select is(pg_temp.before('2026-10-07 10:42'), 'Mon 05 17:00', 'on a day off it is the same as at the last closing');
select is(pg_temp.before('2026-10-06 08:59'), 'Fri 02 17:00', 'so it is before the opening');
select is(pg_temp.before('2026-10-06 23:00'), 'Mon 05 17:00', 'and after the closing');
select is(pg_temp.before('2026-10-11 12:00', 2), 'Tue 06 17:00', 'two working days before a Sunday');
select is(pg_temp.before('2026-10-26 10:00'), 'Fri 23 10:00', 'the clock of the team counts, also when it changes');
insert into private.days_off select day, day + interval '1 year', '' from generate_series(timestamp '2024-10-01', '2026-10-01', '1 year') day;
select is(private.working_days_before('2026-10-06', 1), '-infinity', 'a team that never works is never late');
delete from private.days_off where first_day <> '2026-10-07';

-- The deadline that a visitor is given: the same moments as in reply-by.test.ts
create function pg_temp.promise(moment timestamptz) returns text language sql as $$
  select to_char(private.reply_by(moment) at time zone time_zone, 'FMDay FMDD FMMonth, HH24:MI') from private.team_settings
$$;
select is(pg_temp.promise('2026-11-16T14:36:00Z'), 'Tuesday 17 November, 17:00', 'a message of a Monday is answered by the end of the next working day');
select is(pg_temp.promise('2026-11-20T09:00:00Z'), 'Monday 23 November, 17:00', 'one of a Friday');
select is(pg_temp.promise('2026-11-21T09:00:00Z'), 'Monday 23 November, 17:00', 'of a Saturday');
select is(pg_temp.promise('2026-12-31T09:00:00Z'), 'Friday 1 January, 17:00', 'and of the last day of a year');
select is(pg_temp.promise('2026-10-06T09:00:00Z'), 'Thursday 8 October, 17:00', 'a day off does not count');
update private.team_settings set time_zone = 'Asia/Tokyo';
select is(pg_temp.promise('2026-11-16T23:30:00Z'), 'Wednesday 18 November, 17:00', 'the day is that of the team''s time zone');
update private.team_settings set time_zone = 'Europe/London', closes_at = '12:30', work_days = '{1, 7}';
select is(pg_temp.promise('2026-11-16T09:00:00Z'), 'Sunday 22 November, 12:30', 'working days and closing time are those that the team has set');
update private.team_settings set closes_at = default, work_days = default;
insert into private.days_off values ('2026-11-01', '2027-10-31', ''), ('2027-11-01', '2028-10-31', '');
select is(pg_temp.promise('2026-11-16T09:00:00Z'), null, 'a team that never works gives no deadline');
delete from private.days_off where first_day <> '2026-10-07';

-- Reminders
select pg_temp.now_is('2026-10-05 10:00');
select pg_temp.leave('monday@x.test', '2026-10-05 10:00');
select pg_temp.leave('evening@x.test', '2026-10-05 20:00');
select pg_temp.leave('test@x.test', '2026-10-05 10:00');
update contact_submissions set is_synthetic = true where email = 'test@x.test';
select pg_temp.leave('spam@x.test', '2026-10-05 10:00');
update private.mail_outbox set state = 'held', held_reason = 'automated' where submission_id = (select id from contact_submissions where email = 'spam@x.test');
select pg_temp.leave('done@x.test', '2026-10-05 10:00');
update contact_submissions set answered_at = '2026-10-05 12:00' where email = 'done@x.test';
select pg_temp.now_is('2026-10-06 09:59');
select is(private.remind_team(), 0, 'within a working day no one is reminded');
select pg_temp.now_is('2026-10-06 10:00');
select is(private.remind_team(), 1, 'after it the team is, of what is not answered');
select is(pg_temp.reminded(), 'reminder monday', 'not of tests, stopped messages or messages after closing');
select is(private.remind_team(), 0, 'once');
update private.mail_outbox set state = 'sent', sent_at = now() where state = 'pending' and kind <> 'digest';
create temp table claim as select pg_temp.claim() as it;
select is((select jsonb_path_query_array(it, '$.mails[*].kind') from claim), '["reminder"]', 'a worker receives it as a reminder');
select is((select it #>> '{mails,0,leads,0,email}' from claim), 'monday@x.test', 'with the lead');
select ok((select not (it -> 'mails' -> 0) ? 'members' from claim), 'for the team''s address');
select public.contact_finish((it #>> '{mails,0,id}')::bigint, (it ->> 'lease')::uuid, '{"result": "sent", "providerId": "r"}') from claim;
select is((select state from private.mail_outbox where kind = 'reminder'), 'sent', 'and the lead''s own is sent with it');
select pg_temp.now_is('2026-10-08 08:00');
select is(private.remind_team(), 0, 'a lead from the evening has its day off and its working day');
select pg_temp.now_is('2026-10-08 10:00');
select pg_temp.leave('late@x.test', '2026-10-06 10:01');
select is(private.remind_team(), 1, 'then the team is reminded of it');
select is(pg_temp.reminded(), 'reminder monday, reminder evening', 'each once');
select pg_temp.now_is('2026-10-08 10:05');
select is(private.remind_team(), 0, 'another mail follows after a quarter of an hour');
select pg_temp.now_is('2026-10-08 10:15');
select is(private.remind_team(), 1, 'with the leads that became due');
select pg_temp.now_is('2026-10-30 10:15');
select is(private.remind_team(), 0, 'and then no more');
update contact_submissions set version = version + 1 where email = 'monday@x.test';
select is((select count(*)::int from private.mail_outbox where kind = 'reminder' and submission_id = (select id from contact_submissions where email = 'spam@x.test')), 0, 'never of what was stopped');
select pg_temp.leave('old@x.test', '2026-08-03 10:00');
select is(private.remind_team(), 0, 'or of a lead from months ago, as after an import');
select public.contact_erase('monday@x.test');
select is((select count(*)::int from private.mail_outbox where kind = 'digest' and not exists (select from private.mail_outbox m where m.digest_id = mail_outbox.id)), 0, 'erasing a person leaves no empty reminder');

-- A reminder that is refused
delete from contact_submissions where email <> 'monday@x.test';
select pg_temp.leave('refused@x.test', '2026-10-29 09:00');
select pg_temp.now_is('2026-10-30 11:00');
select private.remind_team();
update private.mail_outbox set state = 'sent', sent_at = now(), lease = null where state in ('pending', 'sending') and kind <> 'digest';
update private.mail_outbox set next_at = private.clock() where state = 'pending' and kind = 'digest';
update claim set it = pg_temp.claim();
select public.contact_finish((mail ->> 'id')::bigint, (it ->> 'lease')::uuid, '{"result": "refused", "error": "http_422"}') from claim, jsonb_array_elements(it -> 'mails') mail;
select is((select mail.state from private.mail_outbox mail join contact_submissions lead on lead.id = submission_id where lead.email = 'refused@x.test' and kind = 'reminder'), 'dead', 'is dead');
select matches(public.contact_health() ->> 'alarms', 'team_not_notified', 'which raises the alarm');
select ok(public.contact_release_mail(id), 'until it is released') from private.mail_outbox where kind = 'reminder' and state = 'dead';
update claim set it = pg_temp.claim();
select is((select jsonb_path_query_array(it, '$.mails[*] ? (@.kind == "reminder").leads[*].email') from claim), '["refused@x.test"]', 'and is then a separate mail');

select * from finish();
rollback;
