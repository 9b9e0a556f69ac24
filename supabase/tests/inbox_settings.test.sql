-- What a member sets: all of it together, refused if it makes no sense, and with an effect.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(23);

insert into auth.users (id, email) values ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test');
insert into auth.sessions (id, user_id) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a');
insert into team_members (user_id, name, activated_at) values ('00000000-0000-0000-0000-00000000000a', 'Ruth', now());
select set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000a', 'aal', 'aal2',
  'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000a0')::text, true);

select is(inbox_settings() - 'version', '{"timeZone": "Europe/London", "opensAt": "09:00", "closesAt": "17:00", "workDays": [1, 2, 3, 4, 5],
  "daysOff": [], "remindAfter": 1}', 'a member reads the settings');

create function pg_temp.save(changes jsonb) returns jsonb language sql as $$ select inbox_save_settings(inbox_settings() || changes) $$;
select throws_ok(format('select pg_temp.save(%L)', changes), code, null, 'refused: ' || changes) from (values
  ('{"opensAt": "18:00"}', '23514'), ('{"opensAt": null}', '23502'), ('{"opensAt": "noon"}', '22007'), ('{"workDays": []}', '23514'), ('{"workDays": [8]}', '23514'),
  ('{"daysOff": [{"first": "someday", "last": "2026-12-24"}]}', '22007'), ('{"daysOff": [{"first": "2026-12-24", "last": "2026-12-23"}]}', '23514'), ('{"daysOff": [{"first": "2026-12-24"}]}', '23502'), ('{"remindAfter": 0}', '23514'), ('{"remindAfter": 6}', '23514')
) as tried (changes, code);
select is((select count(*)::int from team_audit), 0, 'what was refused is in no audit');

select is(pg_temp.save('{"opensAt": "08:00", "workDays": [4, 1], "daysOff": [{"first": "2027-03-26", "last": "2027-03-26", "label": null},
    {"first": "2026-12-24", "last": "2027-01-01", "label": " Christmas "}], "alsoNotify": "thief@example.net", "timeZone": "Mars"}') - '{closesAt, version}'::text[],
  '{"timeZone": "Europe/London", "opensAt": "08:00", "workDays": [1, 4], "daysOff": [{"first": "2026-12-24", "last": "2027-01-01", "label": "Christmas"},
    {"first": "2027-03-26", "last": "2027-03-26", "label": ""}], "remindAfter": 1}',
  'the rest is saved together, in order');
select is((select member_name || ' ' || what from team_audit), 'Ruth settings_changed', 'with who did it');

create temp table read as select inbox_settings() as it;
select ok(inbox_save_settings(it) is not null, 'what was read last can be saved') from read;
select throws_ok('select inbox_save_settings(it) from read', 'PT409', null, 'what a colleague has changed since cannot');
select private.set_time_zone('America/New_York');
select is(inbox_settings() ->> 'timeZone', 'America/New_York', 'the time zone is the one of the brand');

-- The effect on the visitor's deadline and the team's notifications
insert into contact_submissions (name, email, message) values ('Ada', 'ada@example.org', 'Is this thing on?');
select ok(private.mails_to_send(array(select id from private.mail_outbox))::text not like '%thief@example.net%', 'no setting of a member adds a recipient to the mails about leads');
select is(contact_claim_lead((select id from contact_submissions where email = 'ada@example.org'), 60, false) #> '{hours,daysOff,0,label}', '"Christmas"',
  'the answer to a visitor is worked out from these hours');
delete from private.days_off;
update private.team_settings set closes_at = '12:00';
create function pg_temp.promise() returns jsonb language sql as $$
  select mail -> 'promise' from jsonb_array_elements(private.mails_to_send(array(select id from private.mail_outbox where kind = 'confirmation'))) mail
$$;
select is(pg_temp.promise(), (select jsonb_build_object('at', reply_by, 'timeZone', 'America/New_York') from contact_submissions), 'the confirmation has what was promised then');
update contact_submissions set reply_by = now() - interval '1 minute';
select is(pg_temp.promise(), 'null', 'but no hour that is past');
update private.team_settings set work_days = '{1, 2, 3, 4, 5, 6, 7}', opens_at = '00:00', closes_at = '23:59:59', remind_after = null;
update contact_submissions set created_at = now() - interval '3 days';
select is(private.remind_team(), 0, 'without a reminder in the settings none is sent');
update private.team_settings set remind_after = 2;
select is(private.remind_team(), 1, 'otherwise after the chosen delay');
select * from finish();
rollback;
