-- Whether email works: what the bar of the inbox and a monitor receive, and how soon.
\ir setup.psql
select plan(28);

create function pg_temp.tick() returns void language sql as $$ update private.maintenance set ran_at = now() where true $$;
/* Moves all that happened into the past. */
create function pg_temp.pass(gone interval) returns void language sql as $$
  update mails set created_at = created_at - gone, due_at = due_at - gone, sent_at = sent_at - gone where true;
$$;
create function pg_temp.alarms() returns text language sql as $$ select array_to_string(array(select jsonb_array_elements_text(contact_health() -> 'alarms')), ' ') $$;
/* How many mails did not arrive, and how many of them "Send all again" sends. */
create function pg_temp.failed() returns text language sql as $$ select ' ' || (contact_health() ->> 'failed') || ' ' || (contact_health() ->> 'canSendAgain') $$;

create function private.clock_of_test() returns timestamptz language sql as $$ select now() $$;
create or replace function private.clock() returns timestamptz language sql volatile set search_path = '' as $$ select private.clock_of_test() $$;
select pg_temp.tick();
select is(contact_health(),
  '{"status": "ok", "alarms": [], "since": null, "error": null, "lastSentAt": null, "pending": 0, "held": 0, "failed": 0, "canSendAgain": 0}', 'a new site works');
insert into contact_submissions (name, email, message) values ('Ada', 'ada@example.org', 'Is this thing on?');
select is(pg_temp.alarms() || (contact_health() ->> 'pending'), '2', 'a mail that waits for its first attempt has not failed');

-- The function does not respond.
select pg_temp.pass('21 seconds');
select is(pg_temp.alarms(), 'mails_late', 'after 20 seconds a notification is late');
select is(contact_health() -> 'since', to_jsonb(now() - interval '21 seconds'), 'since it was stored');
update mails set state = 'sending', lease = gen_random_uuid(), attempts = 1, due_at = now() + interval '39 seconds' where kind = 'notification';
select is(pg_temp.alarms(), 'mails_late', 'also if a worker stopped while it had it');
update mails set state = 'sent', sent_at = now(), lease = null where kind = 'notification';
select is(pg_temp.alarms(), '', 'until it is sent');
select is(contact_health() -> 'lastSentAt', to_jsonb(now()), 'which is the last sent');
select pg_temp.pass('2 minutes');
select is(pg_temp.alarms(), 'mails_late', 'a confirmation has two minutes, because visitors can send many at once');
update mails set state = 'sent', sent_at = now() where true;

-- The provider refuses.
insert into contact_submissions (name, email, message, created_at) values ('Bob', 'bob@example.org', 'Is this thing on?', now());
update mails set created_at = now() + interval '1 second', error = 'http_401', attempts = 1 where state = 'pending' and kind = 'notification';
select is(pg_temp.alarms() || ' ' || (contact_health() ->> 'error'), 'mails_late http_401', 'the first failed attempt shows that email does not work');
update mails set state = 'sent', sent_at = now() + interval '2 seconds', error = null where state = 'pending' and kind = 'confirmation';
select is(pg_temp.alarms(), '', 'unless others were sent since');
update mails set due_at = now() + interval '8 minutes' where state = 'pending';
select pg_temp.pass('3 minutes');
select is(pg_temp.alarms(), '', 'also while it waits for its next attempt');
insert into contact_submissions (name, email, message) values ('Cy', 'cy@example.org', 'Is this thing on?');
update mails set created_at = now() - interval '21 seconds', due_at = now() - interval '21 seconds' where state = 'pending' and error is null;
select is(pg_temp.alarms() || ' ' || coalesce(contact_health() ->> 'error', 'not called'), 'mails_late not called', 'whose failure is not why a later one waits');
update mails set state = 'sent', sent_at = now() - interval '3 minutes' where state = 'pending' and error is null;
select pg_temp.pass('3 minutes');
select is(pg_temp.alarms(), 'mails_late', 'but not if none was sent for five minutes');
update mails set state = 'sent', sent_at = now(), error = null where true;

-- The team's address bounces.
select is(mail_event(id, 'bounced', now(), 'no such mailbox') , true, 'a notification bounces') from mails where kind = 'notification' order by created_at limit 1;
select is(pg_temp.alarms() || pg_temp.failed(), 'mails_failed 1 0', 'which is an alarm at once, to be decided on in its lead');
update contact_submissions set answered_at = now() where true;
select is(pg_temp.alarms(), '', 'until the lead is answered');
update contact_submissions set answered_at = null where true;
update mails set is_replaced = true where delivery = 'bounced';
insert into mails (kind, lead_id, due_at, created_at) select kind, lead_id, now(), now() from mails where is_replaced;
select is(pg_temp.alarms(), '', 'or the mail is sent again');
update mails set state = 'failed', error = 'http_422' where state = 'pending';
select is(pg_temp.alarms() || pg_temp.failed(), 'mails_failed 1 1', 'one that failed is the same, and is sent with all others');
update mails set state = 'sent', sent_at = now(), delivery = null where true;

insert into mails (kind, period, state, error, due_at, created_at) values ('summary', 'today', 'failed', 'http_422', now(), now());
select is(pg_temp.alarms() || pg_temp.failed(), 'summary_failed 0 0', 'a summary that failed is an alarm that no one can send again');
select is(contact_health() ->> 'error', 'http_422', 'with its reason, because no message shows it');
update mails set created_at = now() - interval '1 day' where kind = 'summary';
select is(pg_temp.alarms(), '', 'and ends after a day, when the next one is due');
select mail_event(id, 'bounced', now(), 'full') from mails where kind = 'confirmation' limit 1;
select is(pg_temp.alarms(), '', 'a confirmation that bounced is no reason to act');

-- The scheduler stops.
update private.maintenance set ran_at = now() - interval '26 seconds' where task <> 'drain';
select is(pg_temp.alarms(), 'scheduler_stopped', 'the scheduler has missed a run');
update mails set state = 'pending', sent_at = null, due_at = now() - interval '1 day' where kind = 'notification';
select is(pg_temp.alarms() || ' ' || (contact_health() ->> 'since'), 'mails_late scheduler_stopped ' || (to_jsonb(now() - interval '26 seconds') #>> '{}'), 'since the last, also while emails are late');
update mails set state = 'sent', sent_at = now() where kind = 'notification';
select pg_temp.tick();
update private.maintenance set ran_at = now() - interval '121 seconds' where task = 'drain';
select is(pg_temp.alarms(), 'scheduler_stopped', 'or does not reach the function');
select pg_temp.tick();
update private.maintenance set ran_at = now() - interval '301 seconds' where task = 'purge_contact_data';
select is(pg_temp.alarms(), 'maintenance_stopped', 'a task that fails for five minutes is an alarm');
select pg_temp.tick();

-- The database
insert into private.rate_buckets (bucket, window_start, expires_at, used) values ('no address', now(), now() + interval '1 hour', 3);
select is(pg_temp.alarms() || ' ' || (contact_health() ->> 'status'), 'callers_unknown ok', 'callers without an address are shown, but do not fail the monitor, because anyone can cause it');
set local default_transaction_read_only = on;
select is(pg_temp.alarms() || ' ' || (contact_health() ->> 'status'), 'callers_unknown database_read_only alarm', 'a database that only reads is an alarm');
select * from finish();
rollback;
