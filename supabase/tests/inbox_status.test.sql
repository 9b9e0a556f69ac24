-- The mail status shown to members: never working while an attempt has failed.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(15);

insert into auth.users (id, email) values ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test');
insert into auth.sessions (id, user_id, aal) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a', 'aal2');
insert into team_members (user_id, name) values ('00000000-0000-0000-0000-00000000000a', 'Ruth');
select set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000a', 'aal', 'aal2',
  'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000a0')::text, true);

insert into contact_submissions (name, email, message) values ('Ada', 'ada@example.org', 'Is this thing on?');
update mails set created_at = now() - interval '1 minute' where true;
select is(inbox_status() -> 'failing', 'null', 'a mail that waits for its first attempt has not failed');
select is(inbox_status() ->> 'confirmationsWaiting', '1', 'waiting mails are counted by kind');

update mails set error = 'timeout', attempts = 1, due_at = now() + interval '2 seconds' where true;
select ok(not inbox_status() -> 'health' -> 'alarms' ? 'mails_late', 'a minute of failing is no alarm yet');
select is((inbox_status() -> 'failing') - 'nextAt', jsonb_build_object('count', 2, 'since', now() - interval '1 minute', 'error', 'timeout', 'isPartly', false),
  'but the status shows it immediately: how many, since when, why');
update mails set state = 'sent', sent_at = now(), error = null where kind = 'confirmation';
select is((inbox_status() -> 'failing') - '{nextAt, error, since}'::text[], '{"count": 1, "isPartly": true}', 'when others are sent, only these fail');
update mails set created_at = now() - interval '3 minutes' where kind = 'notification';
select ok(inbox_status() -> 'health' -> 'alarms' ? 'mails_late', 'after two minutes it is an alarm');
update mails set state = 'sent', sent_at = now(), error = null where true;
select is(inbox_status() -> 'failing', 'null', 'until all are sent');
select is(inbox_status() -> 'lastSentAt', to_jsonb(now()), 'of which the last is shown');

select is(inbox_status() -> 'failed', '[]', 'none has failed for good');
update mails set delivery = 'bounced', delivery_at = now(), delivery_reason = 'no such mailbox' where true;
select is((inbox_status() -> 'failed') #- '{0,lead}' #- '{0,at}', '[{"name": "Ada", "kind": "notification", "reason": "no such mailbox"}]',
  'a notification that bounced is listed with its reason; a confirmation is not');
select ok(contact_health() -> 'alarms' ? 'mails_failed', 'and raises an alarm');
select inbox_send_again(id) from mails where kind = 'notification';
select ok(not contact_health() -> 'alarms' ? 'mails_failed', 'until it is sent again');
update mails set state = 'failed', error = 'http_422' where kind = 'notification' and not is_replaced;
select ok(contact_health() -> 'alarms' ? 'mails_failed', 'a failed one does too');
select inbox_mark_answered(id, true, 1) from contact_submissions;
select ok(not contact_health() -> 'alarms' ? 'mails_failed', 'until the lead is answered');
delete from private.rate_buckets where bucket = 'voice call';
select count_voice('call', '{}', 9, 9);
select is(inbox_status() ->> 'voiceSecondsToday', '180', 'the seconds of voice calls are counted');
select * from finish();
rollback;
