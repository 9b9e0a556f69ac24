-- The mails of a lead: stored with it, claimed, frozen, sent once, reported, sent again.
\ir setup.psql
select plan(84);

create function pg_temp.the(noted text) returns uuid language sql as $$ select current_setting('test.' || noted)::uuid $$;
/* Leaves a message, which the functions below are about. */
create function pg_temp.lead(address text) returns uuid language plpgsql as $$
declare
  lead uuid;
begin
  insert into public.contact_submissions (name, email, message) values ('Ada', address, 'A message about mails') returning id into lead;
  perform set_config('test.lead', lead::text, true);
  return lead;
end $$;
create function pg_temp.mail(of_kind text) returns public.mails language sql as $$
  select * from public.mails where lead_id = pg_temp.the('lead') and kind = of_kind and not is_replaced
$$;
create function pg_temp.id_of(of_kind text) returns uuid language sql as $$ select (pg_temp.mail(of_kind)).id $$;
create function pg_temp.state(of_kind text) returns text language sql as $$
  select concat_ws(' ', state, reason) from pg_temp.mail(of_kind)
$$;
create function pg_temp.confirmation_to(address text) returns text language sql as $$
  select pg_temp.lead(address);
  select pg_temp.state('confirmation');
$$;
/* The kinds that a worker gets, and its lease, which is noted. */
create function pg_temp.claim(how_many int default 10, needs_check boolean default false, of_lead uuid default null)
returns text language plpgsql as $$
declare
  claim constant jsonb := public.mail_claim(of_lead, how_many, 60, needs_check);
begin
  perform set_config('test.lease', claim ->> 'lease', true);
  return (select string_agg(mail ->> 'kind', ' ') from jsonb_array_elements(claim -> 'mails') mail);
end $$;
create function pg_temp.finish(of_kind text, outcome jsonb) returns boolean language sql as $$
  select public.mail_finish(pg_temp.id_of(of_kind), pg_temp.the('lease'), outcome)
$$;
create function pg_temp.fail(of_kind text, error text default 'http_503', ambiguous boolean default false) returns boolean language sql as $$
  select pg_temp.finish(of_kind, jsonb_build_object('result', 'failed', 'error', error, 'ambiguous', ambiguous))
$$;
/* Moves the times of all mails into the past. */
create function pg_temp.later(how_long interval) returns void language sql as $$
  update public.mails set due_at = due_at - how_long, give_up_at = give_up_at - how_long, created_at = created_at - how_long
  where true
$$;
create function pg_temp.new_mails() returns void language sql as $$ delete from public.mails where true $$;

-- Stored with the lead
select pg_temp.lead('one@mails.test');
select is(pg_temp.state('notification') || ', ' || pg_temp.state('confirmation'), 'pending, pending', 'a lead has two mails from the start');
select throws_ok(format($$ insert into public.mails (kind, lead_id, due_at, created_at) values ('confirmation', %L, now(), now()) $$, pg_temp.the('lead')),
  '23505', null, 'and one of each kind');
create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise 'no mails'; end $$;
create trigger refuse before insert on public.mails for each row execute function pg_temp.refuse();
select throws_ok($$ select pg_temp.lead('none@mails.test') $$, 'P0001', 'no mails', 'without its mails a lead is refused');
drop trigger refuse on public.mails;

-- Claims
select is(pg_temp.claim(), 'notification confirmation', 'a worker gets both, the team''s first');
select is(pg_temp.claim(), null, 'a second worker gets neither');
select set_config('test.other', (public.mail_claim(null, 10, 60, false) ->> 'lease')::text, true);
select is(public.mail_freeze(pg_temp.id_of('notification'), pg_temp.the('other'), '{"subject": "stolen"}'), null, 'nor can it freeze them');
select is(public.mail_finish(pg_temp.id_of('notification'), pg_temp.the('other'), '{"result": "sent"}'), false, 'or report them');
select pg_temp.later('2 minutes');
select is(pg_temp.claim(), 'notification confirmation', 'until the lease ends');
select is((pg_temp.mail('notification')).attempts, 2, 'each claim is an attempt');

-- One id, one content
select is(public.mail_freeze(pg_temp.id_of('notification'), pg_temp.the('lease'), '{"subject": "first"}'),
  '{"subject": "first"}', 'the content is stored before the first attempt');
select is(public.mail_freeze(pg_temp.id_of('notification'), pg_temp.the('lease'), '{"subject": "second"}'),
  '{"subject": "first"}', 'and is not replaced');

-- Results
select ok(pg_temp.finish('notification', '{"result": "sent"}'), 'a sent mail');
select is((select (state, payload, lease)::text from pg_temp.mail('notification')), '(sent,,)', 'keeps no content');
select ok(not pg_temp.finish('notification', '{"result": "refused"}'), 'a result is reported once');
select ok(pg_temp.finish('confirmation', '{"result": "wait", "seconds": 100}'), 'a rate limit');
select is((select (state, attempts, due_at > now() + interval '90 seconds')::text from pg_temp.mail('confirmation')),
  '(pending,1,t)', 'is no attempt, and is waited for');
select pg_temp.later('2 minutes'), pg_temp.claim(), pg_temp.finish('confirmation', '{"result": "wait", "seconds": 999999}');
select ok(due_at <= private.clock() + interval '1 hour', 'but never for more than an hour') from pg_temp.mail('confirmation');
select pg_temp.new_mails(), pg_temp.lead('one@mails.test'), pg_temp.claim(of_lead => pg_temp.the('lead'));
select pg_temp.finish('notification', '{"result": "sent"}');
select ok(pg_temp.fail('confirmation'), 'a failure');
select is((select (state, error, due_at between now() and now() + interval '10 seconds')::text from pg_temp.mail('confirmation')),
  '(pending,http_503,t)', 'is retried soon');
select pg_temp.later('6 days');
select is(pg_temp.claim(), 'confirmation', 'definite refusals are retried for days');
update public.mails set attempts = 12 where true;
select pg_temp.fail('confirmation');
select ok(due_at <= private.clock() + interval '5 minutes', 'never more than five minutes later') from pg_temp.mail('confirmation');
select pg_temp.later('1 day');
select is(pg_temp.claim(), null, 'but after a week');
select is((select (state, error)::text from pg_temp.mail('confirmation')), '(failed,http_503)', 'it has failed, with its reason');

-- An attempt that may have been successful
select pg_temp.new_mails(), pg_temp.lead('two@mails.test'), pg_temp.claim(), pg_temp.fail('notification', 'timeout', true);
select pg_temp.later('22 hours');
select is(pg_temp.claim(), 'notification confirmation', 'is repeated within 23 hours, after a timeout or a crash');
select pg_temp.fail('notification', 'http_429'), pg_temp.fail('confirmation', 'http_429'), pg_temp.later('90 minutes');
select is(pg_temp.claim(), null, 'never later, because the provider has forgotten the key');
select is(pg_temp.state('notification') || ', ' || pg_temp.state('confirmation'), 'failed, failed', 'so it has failed');
select pg_temp.new_mails(), pg_temp.lead('crash@mails.test'), pg_temp.claim(), pg_temp.later('24 hours');
select is(pg_temp.claim(), null, 'a worker crashed and no other came within a day: not sent again');
select is((select (state, error)::text from pg_temp.mail('notification')), '(failed,no_result)', 'and failed without a result');

-- Events
select pg_temp.new_mails(), pg_temp.lead('three@mails.test'), pg_temp.claim();
select ok(public.mail_event(pg_temp.id_of('notification'), 'delivered', now(), null), 'an event before the report');
select is((select (state, delivery)::text from pg_temp.mail('notification')), '(sent,delivered)', 'proves that it was sent');
select ok(not pg_temp.fail('notification', 'timeout', true), 'a report after it changes nothing');
select ok(not public.mail_event(pg_temp.id_of('notification'), 'delivered', now(), null), 'the event again changes nothing');
select ok(not public.mail_event(pg_temp.id_of('notification'), 'delayed', now() + interval '1 hour', null),
  'nor does a later one of a lower rank');
select ok(public.mail_event(pg_temp.id_of('notification'), 'bounced', now() - interval '1 hour', 'permanent'), 'a bounce wins');
select pg_temp.fail('confirmation', 'timeout', true), public.mail_event(pg_temp.id_of('confirmation'), 'delivered', now(), null);
select is((select (state, error)::text from pg_temp.mail('confirmation')), '(sent,)', 'an event after a failure removes its error');
select ok(not public.mail_event(gen_random_uuid(), 'bounced', now(), null), 'a mail that is not ours is ignored');

-- Held
select pg_temp.new_mails();
select set_config('request.headers', '{"x-form-trap": "1"}', true);
select pg_temp.lead('robot@mails.test');
select set_config('request.headers', '', true);
select is(pg_temp.state('notification') || ', ' || pg_temp.state('confirmation'), 'held automated, held automated',
  'a filled honeypot holds both');
select is(pg_temp.claim(), null, 'held mails are not claimed');
select ok(not public.mail_event(pg_temp.id_of('notification'), 'delivered', now(), null), 'and no event sends them');
select is(public.mail_summary_facts() -> 'open' @> jsonb_build_array(jsonb_build_object('id', pg_temp.the('lead'))), false, 'nor does the summary list such a lead');

create function pg_temp.confirmation_after(event text, why text) returns text language sql as $$
  delete from private.rate_buckets where true;
  select pg_temp.new_mails(), pg_temp.lead('three@mails.test'), pg_temp.claim();
  select public.mail_event(pg_temp.id_of('confirmation'), event, now(), why);
  select pg_temp.confirmation_to('THREE@mails.test');
$$;
select is(pg_temp.confirmation_after(event, why), expected, 'the next confirmation to an address that ' || event || ': ' || expected) from (values
  ('delivered', null, 'pending'), ('bounced', 'permanent', 'held bounced'), ('suppressed', null, 'held bounced'), ('complained', null, 'held bounced'),
  ('bounced', 'transient', 'pending')) as result (event, why, expected);
select is(pg_temp.state('notification'), 'pending', 'the team is notified');

-- Confirmations that bounced, of any addresses
select pg_temp.new_mails();
delete from private.rate_buckets where true;
create function pg_temp.bounce(n int, event text default 'bounced', why text default 'permanent') returns void language sql as $$
  select pg_temp.lead('nobody-' || n || '@mails.test'), pg_temp.claim();
  select public.mail_event(pg_temp.id_of('notification'), 'bounced', now(), why), public.mail_event(pg_temp.id_of('confirmation'), event, now(), why);
$$;
select pg_temp.bounce(n, event, why) from (values (1, 'bounced', 'permanent'), (2, 'suppressed', null), (3, 'complained', null), (4, 'bounced', null),
  (5, 'bounced', 'transient'), (6, 'delivered', null)) result (n, event, why);
select is(pg_temp.confirmation_to('seven@mails.test'), 'pending', 'after four confirmations that bounced, the next to anyone is sent');
select pg_temp.bounce(8);
select public.contact_erase('nobody-8@mails.test');
select is(pg_temp.confirmation_to('nine@mails.test'), 'held limit', 'after five none, also when their leads were erased');
select is(pg_temp.state('notification'), 'pending', 'the team is notified');
create or replace function private.clock() returns timestamptz language sql as $$ select clock_timestamp() + interval '1 day' $$;
select is(pg_temp.confirmation_to('ten@mails.test'), 'pending', 'until the next day');
create or replace function private.clock() returns timestamptz language plpgsql as $$ begin return clock_timestamp(); end $$;

select pg_temp.new_mails();
delete from private.rate_buckets where true;
update private.contact_settings set confirmations_per_inbox = 2, confirmations_per_day = 1000, notifications_per_hour = 1000, notifications_per_day = 1000;
select is((select string_agg(pg_temp.confirmation_to(address), ', ')
    from unnest(array['A.b@gmail.com', 'ab+1@googlemail.com', 'ab@gmail.com']) address),
  'pending, pending, held limit', 'one inbox gets a few confirmations a day, however it is written');
select is_empty($$ select from private.rate_buckets where position(left(encode(sha256('ab@gmail.com'), 'hex'), 24) in bucket) > 0 $$, 'and is counted by a keyed hash');
update private.contact_settings set confirmations_per_day = 0;
select is(pg_temp.confirmation_to('many@mails.test'), 'held limit', 'all inboxes together have a limit');
update private.contact_settings set confirmations_per_day = 1000;

-- Turnstile
select pg_temp.new_mails(), pg_temp.lead('human@mails.test');
select is(pg_temp.claim(needs_check => true), 'notification', 'without the check only the team is notified');
select is(pg_temp.state('confirmation'), 'held unchecked', 'and the confirmation is held');
select is(pg_temp.claim(of_lead => pg_temp.the('lead'), needs_check => true), null, 'a call without the check changes nothing');
select is(pg_temp.claim(of_lead => pg_temp.the('lead')), 'confirmation', 'a call with the check sends it');
select pg_temp.fail('confirmation'), pg_temp.later('10 seconds');
select is(pg_temp.claim(needs_check => true), 'confirmation', 'and its retries need no other');
select pg_temp.new_mails(), pg_temp.lead('again@mails.test'), pg_temp.claim(needs_check => true);
update public.mails set is_replaced = true where kind = 'confirmation';
select is(pg_temp.claim(of_lead => pg_temp.the('lead')), null, 'one that a member has sent again is not sent once more');

-- More notifications than in an hour or a day: the rest are held, and a summary every three hours says how many wait
select pg_temp.new_mails();
delete from public.contact_submissions where true;
delete from private.rate_buckets where true;
update private.contact_settings set notifications_per_hour = 30, notifications_per_day = 20, confirmations_per_day = 30;
create function pg_temp.lead_from(caller text, address text) returns uuid language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', caller)::text, true);
  return pg_temp.lead(address);
end $$;
select count(pg_temp.lead_from('198.51.100.' || 1 + n % 2, 'flood-' || n || '@mails.test')) from generate_series(1, 30) n;
select is((select string_agg(kind || ' ' || pending, ', ') from (select kind, count(*) filter (where state = 'pending') pending from public.mails group by kind order by kind) mail),
  'confirmation 6, notification 10', 'of 30 messages of two networks few send mails');
select pg_temp.lead_from('203.0.113.1', 'next@mails.test');
select is(pg_temp.state('notification') || ', ' || pg_temp.state('confirmation'), 'pending, pending', 'and the next lead has both');
delete from public.contact_submissions where true;
delete from private.rate_buckets where true;
select count(pg_temp.lead_from('2a06:98c0:3600::103', 'worker-' || n || '@mails.test')) from generate_series(1, 30) n;
select pg_temp.lead_from('203.0.113.1', 'beside@mails.test');
select is((select string_agg(kind || ' ' || pending, ', ') from (select kind, count(*) filter (where state = 'pending') pending from public.mails group by kind order by kind) mail),
  'confirmation 16, notification 11', 'callers without an address share half of the total');
delete from private.rate_buckets where true;
update private.contact_settings set notifications_per_day = 8;
select is((select string_agg(state, ', ') from (select pg_temp.lead_from('203.0.113.1', 'few@mails.test'), pg_temp.state('notification') from generate_series(1, 3)) few),
  'pending, pending, held limit', 'one network gets a quarter of them at most');
update private.contact_settings set notifications_per_day = 20;
-- Six networks, five messages an hour each, for four hours.
select pg_temp.new_mails();
delete from public.contact_submissions where true;
delete from private.rate_buckets where true;
create or replace function private.clock() returns timestamptz language sql as $$ select current_setting('test.now')::timestamptz $$;
select set_config('test.now', format('2026-11-19 %s:00Z', 9 + n / 30), true), pg_temp.lead_from('198.51.100.' || 1 + n % 6, 'hours-' || n || '@mails.test')
from generate_series(0, 119) n;
select is((select string_agg(kind || ' ' || pending, ', ') from (select kind, count(*) filter (where state = 'pending') pending from public.mails group by kind order by kind) mail),
  'confirmation 18, notification 20', 'in four hours they use up less than half of a day''s emails');
select is(public.contact_health() -> 'held', '100', 'and the other notifications wait for a summary');
create or replace function private.clock() returns timestamptz language plpgsql as $$ begin return clock_timestamp(); end $$;
select pg_temp.new_mails();
delete from public.contact_submissions where true;
delete from private.rate_buckets where true;
select count(pg_temp.lead_from('198.51.100.' || n, 'junk-' || n || '@mails.test')) from generate_series(1, 100) n;
select pg_temp.lead_from('203.0.113.1', 'real@mails.test');
select set_config('request.headers', '', true);
select is(pg_temp.state('notification'), 'held limit', 'behind 100 junk messages of 100 addresses the notification of a real one is held');
select is(public.mail_summary_facts() - 'open' - 'now' - 'expiring', '{"waiting": 81, "isNew": true, "days": []}', 'and counted');
select is(public.contact_health() -> 'held', '81', 'also by health');
select ok(public.mail_add_summary('2026-11-18T09', '{"waiting": 71}'), 'a summary of three hours');
select ok(not public.mail_add_summary('2026-11-18T09', '{"waiting": 72}'), 'is made once');
select is((public.mail_summary_facts() ->> 'isNew')::boolean, false, 'and tells of all until then');
create function pg_temp.is_next_due(daily int, hours int) returns boolean language sql as $$
  update private.contact_settings set summaries_per_day = daily;
  update public.mails set created_at = now() - interval '1 day' where reason = 'limit';
  update public.mails set created_at = private.clock() - hours * interval '1 hour' where kind = 'summary';
  update public.mails set created_at = now() where reason = 'limit' and lead_id = pg_temp.the('lead');
  select (public.mail_summary_facts() ->> 'isNew')::boolean;
$$;
select is(pg_temp.is_next_due(10, 3), true, 'the next is due for a lead after it, three hours later');
select is(pg_temp.is_next_due(2, 23), false, 'or, if two a day are left for a team of five addresses, not within a day');
select is(pg_temp.is_next_due(2, 24), true, 'but then');
select is((select count(*)::int from jsonb_array_elements(public.mail_claim(null, 100, 60, false) -> 'mails') mail
  where mail ->> 'kind' = 'summary' and mail -> 'details' = '{"waiting": 71}'), 1, 'it is sent like any other mail');
select is(jsonb_array_length(public.mail_summary_facts() -> 'open'), 100, 'the daily one lists the oldest 100 open leads');
update public.contact_submissions set answered_at = now() where email like 'junk-%';
update public.contact_submissions set read_at = now() where email = 'real@mails.test';
select is(public.mail_summary_facts() ->> 'waiting', '0', 'leads that are answered or were opened do not wait');

-- Erasing and retention
select pg_temp.new_mails();
delete from private.rate_buckets where true;
select pg_temp.lead('erased@mails.test');
select public.mail_add_summary('2026-11-19', '{"leads": [{"name": "Ada"}], "waiting": 0}');
select is(public.contact_erase(lead => pg_temp.the('lead')), 1, 'a lead is erased by its id');
select is_empty('select from public.mails', 'with its mails, and the summary that may name it');
select ok(public.mail_add_summary('2026-11-19', '{"leads": [], "waiting": 0}'), 'so that another is made');
select pg_temp.lead('old@mails.test');
update public.contact_submissions set created_at = now() - interval '25 months' where id = pg_temp.the('lead');
insert into public.mails (kind, recipient, state, due_at, created_at)
values ('account', 'ada@mails.test', 'sent', now(), now() - interval '25 hours'), ('account', 'bob@mails.test', 'sent', now(), now());
insert into public.mails (kind, period, state, due_at, created_at) values ('summary', 'old', 'sent', now(), now() - interval '31 days');
select private.purge_contact_data();
select is((select string_agg(coalesce(recipient, kind), ', ' order by recipient) from public.mails), 'bob@mails.test, summary',
  'leads go with their mails after their retention, the addresses of account mails after a day, summaries after 30 days');

-- The scheduler calls the function when a mail is due, and once a minute for the summary
select pg_temp.new_mails();
\ir hosted.psql
select pg_temp.claim();
select private.trigger_drain();
select is((select count(*)::int from net.called), 0, 'nothing is due, and the function was called within the minute');
update private.maintenance set ran_at = now() - interval '2 minutes' where task = 'drain';
select private.trigger_drain();
select is((select count(*)::int from net.called), 1, 'after a minute it is called all the same');
select pg_temp.claim(), pg_temp.lead('due@mails.test');
select private.trigger_drain();
select is((select count(*)::int from net.called), 2, 'or when a mail is due');

select * from finish();
rollback;
