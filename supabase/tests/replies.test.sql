-- Replies to a lead: permissions, the result of the mail, and attacks.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(49);

insert into auth.users (id, email, email_confirmed_at) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test', now()), ('00000000-0000-0000-0000-00000000000b', 'sam@team.test', now()),
  ('00000000-0000-0000-0000-00000000000c', 'ada@engines.test', now());
insert into auth.sessions (id, user_id, aal)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id, 'aal2' from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth'), ('00000000-0000-0000-0000-00000000000b', 'Sam');
insert into contact_submissions (id, name, email, message) values
  ('00000000-0000-0000-0000-000000000001', 'Ada', 'ada@engines.test', 'Could you help with punched cards?');
update contact_submissions set user_id = '00000000-0000-0000-0000-00000000000c' where name = 'Ada';
update mails set state = 'sent', sent_at = now() where true;

create function pg_temp.act_as(digit text, level text default 'aal2') returns void language plpgsql as $$
begin
  update auth.sessions set aal = level where id::text = '00000000-0000-0000-0000-0000000000' || digit || '0';
  perform set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000' || digit, 'aal', level,
    'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000' || digit || '0')::text, true);
end $$;
create function pg_temp.ada() returns uuid language sql as $$ select '00000000-0000-0000-0000-000000000001'::uuid $$;
create function pg_temp.reply(subject text default 'Your message', body text default 'Yes, we can.', draft uuid default gen_random_uuid()) returns bigint language sql as $$
  select (inbox_reply(pg_temp.ada(), draft, subject, body, (select max(id) from lead_replies where lead_id = pg_temp.ada())) ->> 'id')::bigint
$$;
create function pg_temp.mail_of(reply bigint) returns mails language sql as $$
  select mail from mails mail where reply_id = reply and not is_replaced
$$;
create function pg_temp.is_answered() returns boolean language sql as $$ select answered_at is not null from contact_submissions where id = pg_temp.ada() $$;
create function pg_temp.has_alarm() returns boolean language sql as $$ select contact_health() -> 'alarms' ? 'mails_failed' $$;
/* A worker claims what is due and reports the same of all. */
create function pg_temp.deliver(outcome jsonb) returns int language sql as $$
  select count(mail_finish((mail ->> 'id')::uuid, (claim ->> 'lease')::uuid, outcome))::int
  from (select mail_claim(null, 10, 60, true) as claim) claimed, jsonb_array_elements(claim -> 'mails') mail
$$;
create function pg_temp.pass() returns void language sql as $$
  update mails set due_at = now() - interval '1 second' where state = 'pending'
$$;

create temp table defaults as select * from private.contact_settings;

-- Who may
select pg_temp.act_as('a', 'aal1');
select throws_ok('select pg_temp.reply()', 'PT404', null, 'without the second factor there is no inbox to reply from');
select pg_temp.act_as('c');
select throws_ok('select pg_temp.reply()', 'PT404', null, 'nor for someone who is no member');
set local role anon;
select throws_ok($$ select inbox_reply('00000000-0000-0000-0000-000000000001', gen_random_uuid(), 'x', 'x', null) $$, '42501', null, 'nor for a visitor');
reset role;
select pg_temp.act_as('a');
select throws_ok($$ select inbox_reply(gen_random_uuid(), gen_random_uuid(), 'x', 'x', null) $$, 'PT410', null, 'no one can reply to a deleted lead');
select throws_ok(format('select pg_temp.reply(%L)', subject), '23514', null, 'a subject is one line: ' || left(to_json(subject)::text, 30))
  from unnest(array[E'Hello\r\nBcc: victim@x.test', E'Hello\nBcc: victim@x.test', E'Hello\u2028Bcc: x', E'Hello\u0085Bcc: x', '', repeat('x', 121)]) subject;
select throws_ok($$ select pg_temp.reply('x', E' \n ') $$, '23514', null, 'a reply has words');
select throws_ok($$ select pg_temp.reply('x', repeat('x', 5001)) $$, '23514', null, 'but not any number of them');
select is_empty('select from lead_replies', 'of all that, nothing was stored');
select is_empty($$ select from mails where kind = 'reply' $$, 'and nothing is sent');

-- Reply and mail
create temp table first as select pg_temp.reply(' Your message ', E'  Yes, we can.\nBcc: victim@x.test\n', '00000000-0000-0000-0000-0000000000d1') as id;
select is((select (subject, body, author_name)::text from lead_replies), E'("Your message","Yes, we can.\nBcc: victim@x.test",Ruth)', 'a reply is stored, with its author');
select is((select (state, lead_id, recipient, due_at - created_at)::text from first, pg_temp.mail_of(id)), '(pending,' || pg_temp.ada() || ',,00:00:10)', 'with its mail, which is sent after ten seconds');
select is(pg_temp.deliver('{}'), 0, 'no worker can claim it before');
select is((select (mails #>> '{reply,state}') || (answered_at is null) from inbox), 'pendingtrue', 'the lead is open, its reply on the way');

-- Twice
select is(inbox_reply(pg_temp.ada(), '00000000-0000-0000-0000-0000000000d1', 'Your message', 'Yes, we can.', null), (select jsonb_build_object('id', id, 'isHeld', false) from first), 'the same draft again, its answer lost, is the stored reply');
select is((select count(*)::int from lead_replies) + (select count(*)::int from mails where kind = 'reply'), 2, 'of which there is one, with one mail');

-- Two members
select pg_temp.act_as('b');
select throws_ok($$ select inbox_reply(pg_temp.ada(), gen_random_uuid(), 'x', 'Me too', null) $$, 'PT409', null, 'a colleague who has not seen it is refused');
select throws_ok($$ select pg_temp.reply(draft => '00000000-0000-0000-0000-0000000000d1') $$, '23505', null, 'and has separate drafts');
select is((select inbox_undo_reply(id) from first), false, 'no one withdraws the reply of another');
select pg_temp.act_as('a');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 1, 'a reply counts in its day');
select is((select inbox_undo_reply(id) from first), true, 'but their own, before it is sent');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 0, 'and not once it is withdrawn');
select is((select count(*)::int from lead_replies) + (select count(*)::int from mails where kind = 'reply'), 0, 'which deletes all of it');

-- Sent
create temp table second as select pg_temp.reply() as id;
select pg_temp.pass();
create temp table claim as select mail_claim(null, 10, 60, true) as it;
select is((select it #> '{mails,0,reply}' ->> 'body' from claim), 'Yes, we can.', 'a worker receives its text');
select is((select jsonb_path_query_array(it, '$.mails[*].lead.email') from claim), '["ada@engines.test"]', 'for the lead''s own address');
select is((select inbox_undo_reply(id) from second), false, 'from then on it cannot be withdrawn');
select ok((select mail_finish((it #>> '{mails,0,id}')::uuid, (it ->> 'lease')::uuid, '{"result": "sent"}') from claim), 'the provider accepts it');
select is((select answered_by || version from inbox), 'Ruth2', 'and the lead is answered');
select pg_temp.act_as('c');
select is(account_data() #>> '{messages,0,message}', 'Could you help with punched cards?', 'the sender''s account has the message');
select is(strpos(account_data()::text, 'Yes, we can.'), 0, 'but not the reply: whoever registers a client''s address could read it');
select pg_temp.act_as('a');

-- Stopped
select is(pg_temp.has_alarm(), false, 'no alarm yet');
select mail_event((pg_temp.mail_of(id)).id, 'bounced', now(), 'permanent') from second;
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'false true', 'a reply that bounces opens the lead again, with an alarm');
select inbox_mark_answered(pg_temp.ada(), true, 3);
select mail_event((pg_temp.mail_of(id)).id, 'complained', now(), null) from second;
select is(pg_temp.is_answered(), true, 'once: what a member marks after that stays');
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'true false', 'and ends the alarm');
select pg_temp.reply(), pg_temp.pass(), pg_temp.deliver('{"result": "refused", "error": "http_422"}');
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'false true', 'so does one that is refused');
update private.contact_settings set replies_per_day = 0;
select is((select (mail.state, mail.reason)::text from pg_temp.mail_of(pg_temp.reply()) mail), '(held,limit)', 'above the daily number it is held');
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'false true', 'with an alarm');
select is((inbox_reply(pg_temp.ada(), (select draft_id from lead_replies order by id desc limit 1), 'x', 'x', null) ->> 'isHeld')::boolean, true, 'and its author is notified');
select is((select inbox_undo_reply(max(id)) from lead_replies), true, 'one that is held can be withdrawn');

-- Limits
select cmp_ok((select confirmations_per_day * 2 + replies_per_day + account_mails_per_day from defaults), '<=', 100, 'a day of confirmations, as many notices, replies and mails of accounts fit the quota of a free plan');
update private.contact_settings set replies_per_day = 1000;
update private.rate_buckets set used = 59 where bucket like 'replies of %';
select lives_ok('select pg_temp.reply()', 'the sixtieth reply in an hour is sent');
select throws_ok('select pg_temp.reply()', 'PT429', null, 'the next is not');
select pg_temp.act_as('b');
select lives_ok('select pg_temp.reply()', 'a colleague''s is');

-- Erasure
select inbox_erase(pg_temp.ada(), 'ada@engines.test');
select is((select count(*)::int from lead_replies) + (select count(*)::int from mails where reply_id is not null), 0, 'erasing a person deletes replies and mails');
delete from team_members where name = 'Sam';
select throws_ok('select pg_temp.reply()', 'PT404', null, 'and a former member cannot reply');
select * from finish();
rollback;
