-- Replies to a lead: their mail and its result, attacks, what limits hold, and the replies of a member who left.
\ir setup.psql
select plan(68);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'sam@team.test', 'Sam'), pg_temp.sign_up('c', 'ada@engines.test');
insert into contact_submissions (id, name, email, message) values
  (pg_temp.id('1'), 'Ada', 'ada@engines.test', 'Could you help with punched cards?');
update contact_submissions set user_id = pg_temp.id('c') where name = 'Ada';
update mails set state = 'sent', sent_at = now() where true;

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

-- Refused
select pg_temp.call_as('a');
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
select pg_temp.call_as('b');
select throws_ok($$ select inbox_reply(pg_temp.ada(), gen_random_uuid(), 'x', 'Me too', null) $$, 'PT409', null, 'a colleague who has not seen it is refused');
select throws_ok($$ select pg_temp.reply(draft => '00000000-0000-0000-0000-0000000000d1') $$, '23505', null, 'and has separate drafts');
select is((select inbox_undo_reply(id) from first), false, 'no one withdraws the reply of another');
select pg_temp.call_as('a');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 1, 'a reply counts in its day');
select is((select inbox_undo_reply(id) from first), true, 'but their own, before it is sent');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 0, 'and not once it is withdrawn');
select is((select count(*)::int from lead_replies) + (select count(*)::int from mails where kind = 'reply'), 0, 'which deletes all of it');
select pg_temp.call_as('b');
create temp table after_withdrawal as select (inbox_reply(pg_temp.ada(), gen_random_uuid(), 'x', 'Me too', first.id) ->> 'id')::bigint as id from first;
select is((select inbox_undo_reply(id) from after_withdrawal), true, 'a colleague who has seen one that was withdrawn can reply');
select pg_temp.call_as('a');

-- Sent
create temp table second as select pg_temp.reply() as id;
select pg_temp.pass();
create temp table claim as select mail_claim(null, 10, 60, true) as it;
select is((select it #> '{mails,0,reply}' ->> 'body' from claim), 'Yes, we can.', 'a worker receives its text');
select is((select jsonb_path_query_array(it, '$.mails[*].lead.email') from claim), '["ada@engines.test"]', 'for the lead''s own address');
select is((select inbox_undo_reply(id) from second), false, 'from then on it cannot be withdrawn');
select ok((select mail_finish((it #>> '{mails,0,id}')::uuid, (it ->> 'lease')::uuid, '{"result": "sent"}') from claim), 'the provider accepts it');
select is((select answered_by || version from inbox), 'Ruth2', 'and the lead is answered');
select pg_temp.call_as('c');
select is(account_messages() #>> '{0,message}', 'Could you help with punched cards?', 'the sender''s account has the message');
select is(strpos(account_messages()::text, 'Yes, we can.'), 0, 'but not the reply: whoever registers a client''s address could read it');
select pg_temp.call_as('a');

-- Stopped
select is(pg_temp.has_alarm(), false, 'no alarm yet');
savepoint delivered;
select mail_event((pg_temp.mail_of(id)).id, 'complained', now(), null) from second;
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'true false', 'a reply that was marked as spam did arrive');
rollback to delivered;
select mail_event((pg_temp.mail_of(id)).id, 'suppressed', now(), null) from second;
select is(pg_temp.is_answered() || ' ' || pg_temp.has_alarm(), 'false true', 'a reply that does not arrive opens the lead again, with an alarm');
select inbox_set_status(pg_temp.ada(), 'answered', 3);
select mail_event((pg_temp.mail_of(id)).id, 'bounced', now(), 'permanent') from second;
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
select cmp_ok((select confirmations_per_day + notifications_per_day + 9 + replies_per_day + account_mails_per_day from defaults), '<=', 100, 'a day of confirmations, notifications, summaries, replies and mails of accounts fits the quota of a free plan');
update private.contact_settings set replies_per_day = 1000;
update private.rate_buckets set used = 59 where bucket like 'replies of %';
select lives_ok('select pg_temp.reply()', 'the sixtieth reply in an hour is sent');
select throws_ok('select pg_temp.reply()', 'PT429', null, 'the next is not');
select pg_temp.call_as('b');
select lives_ok('select pg_temp.reply()', 'a colleague''s is');

-- Held by a limit, and sent again
create function pg_temp.state_of(reply bigint) returns text language sql as $$ select concat_ws(' ', state, reason) from mails where reply_id = reply and not is_replaced $$;
/* Releases so many of the mails held for a limit; returns how many were. */
create function pg_temp.release(wanted int) returns int language sql as $$
  select count(*) filter (where inbox_send_again(id) = 1)::int from (select id from mails where kind = 'confirmation' and reason = 'limit' and not is_replaced order by id limit wanted) held
$$;
delete from private.rate_buckets where true;
update private.contact_settings set messages_per_hour = 1000, replies_per_day = 100;
insert into contact_submissions (name, email, message) select 'Ada', n || '@flood.test', 'Could you help us with ' || n from generate_series(1, 60) n;
select is((select count(*)::int from mails where kind = 'confirmation' and reason = 'limit'), 30, 'a flood of messages uses up the confirmations of the day');
select pg_temp.call_as('a');
select is(pg_temp.state_of(pg_temp.reply()), 'pending', 'but holds no reply');
select is(pg_temp.release(20), 20, 'a member sends mails that a limit held');
select pg_temp.call_as('b');
select is(pg_temp.release(1), 1, 'a colleague sends others');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 22, 'all of them count with the replies of the day');
update private.contact_settings set replies_per_day = 23;
select is(pg_temp.release(1), 1, 'up to the number of the day');
select throws_ok($$ select pg_temp.release(1) $$, 'PT429', 'Too many emails today', 'not more');
select is(pg_temp.state_of(pg_temp.reply()), 'held limit', 'nor are further replies sent');
select throws_ok($$ select inbox_send_again((select id from mails where kind = 'reply' and state = 'held' and not is_replaced order by created_at desc limit 1)) $$, 'PT429', null, 'not even by sending them again');
select is((contact_health() ->> 'failed') || ' ' || (contact_health() ->> 'canSendAgain'), '3 1', 'nor with all that failed, which is one of the three that did not arrive');
update mails set reason = 'automated' where id = (select id from mails where kind = 'confirmation' and reason = 'limit' and not is_replaced limit 1);
select throws_ok($$ select inbox_send_again(id) from mails where kind = 'confirmation' and reason = 'automated' $$, 'PT429', null, 'nor other mails to visitors');
update mails set state = 'sent', reason = null, delivery = 'bounced' where kind = 'confirmation' and reason = 'automated';
select throws_ok($$ select inbox_send_again(id) from mails where kind = 'confirmation' and is_undelivered and not is_replaced $$, 'PT429', null, 'nor those that did not arrive');
update mails set state = 'held', reason = 'automated' where id = (select id from mails where kind = 'notification' and state = 'pending' limit 1);
select throws_ok($$ select inbox_send_again(id) from mails where kind = 'notification' and reason = 'automated' $$, 'PT429', null, 'nor notifications that were held');
update mails set state = 'failed', reason = null where kind in ('confirmation', 'notification') and not is_replaced;
select cmp_ok(inbox_send_again(null), '>', 5, 'failed ones are sent again all at once');
select isnt_empty($$ select from mails where state = 'failed' and kind = 'confirmation' and not is_replaced $$, 'but no confirmations, which would use up the quota of the day');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 23, 'none of them was counted');

-- A member who leaves
delete from private.rate_buckets where true;
update private.contact_settings set replies_per_day = 100;
create temp table of_sam as select n, pg_temp.reply() as reply from generate_series(1, 3) n;
select pg_temp.call_as('a');
create temp table of_ruth as select pg_temp.reply() as reply;
update mails set state = 'sent', sent_at = now() where reply_id = (select reply from of_sam where n = 1);
update mails set state = 'sending', lease = pg_temp.ada() where reply_id = (select reply from of_sam where n = 2);
delete from auth.users where email = 'sam@team.test';
select is((select array_agg(pg_temp.state_of(reply) order by n) from of_sam), array['sent', 'held author_left', 'held author_left'], 'the unsent replies of a removed member are held');
select is((select pg_temp.state_of(reply) from of_ruth), 'pending', 'not those of others');
select is((select mail_finish(id, pg_temp.ada(), '{"result": "failed", "error": "http_500", "ambiguous": true}') from mails where reply_id = (select reply from of_sam where n = 2)), false, 'an attempt that fails after that starts no other');
select is((select inbox_send_again(id) from mails where reply_id = (select reply from of_sam where n = 3) and not is_replaced), 1, 'a colleague decides to send it');
select is((select pg_temp.state_of(reply) from of_sam where n = 3), 'pending', 'and it is sent');

-- Erasure
select inbox_erase(pg_temp.ada(), 'ada@engines.test');
select is((select count(*)::int from lead_replies) + (select count(*)::int from mails where reply_id is not null), 0, 'erasing a person deletes replies and mails');
select * from finish();
rollback;
