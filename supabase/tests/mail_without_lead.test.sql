-- A mail that is not about a lead: to one person, with the same lease, retries, reports and health as the team's others.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(26);

insert into auth.users (id, email) values ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test');
insert into auth.sessions (id, user_id) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a');
insert into team_members (user_id, name, activated_at) values ('00000000-0000-0000-0000-00000000000a', 'Ruth', now());
select set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000a', 'aal', 'aal2',
  'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000a0')::text, true);
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_throttle set tokens = 1000, drained_at = now();
update private.maintenance set ran_at = now();

create function pg_temp.store_notice(address text, age interval default '0') returns bigint language sql as $$
  insert into private.mail_outbox (kind, recipient, details, idempotency_key, next_at, created_at, waiting_since)
  values ('membership', address, '{"change": "removed", "name": "Sam", "by": "Ruth"}', 'membership/' || gen_random_uuid(), now() - age, now() - age, now() - age)
  returning id
$$;
create function pg_temp.claim() returns jsonb language sql as $$ select public.contact_claim_due(100, 60, true) $$;
create function pg_temp.mail(of_id bigint) returns private.mail_outbox language sql as $$ select mail from private.mail_outbox mail where id = of_id $$;
/* Claims it and reports this. */
create function pg_temp.finish(id bigint, outcome jsonb) returns boolean language sql as $$
  select public.contact_finish(id, (pg_temp.claim() ->> 'lease')::uuid, outcome)
$$;

insert into contact_submissions (name, email, message) values ('Ada', 'ada@example.org', 'Is this thing on?');
select results_eq('select kind, audience from private.mail_outbox order by kind',
  $$ values ('confirmation', 'visitor'), ('notification', 'team') $$, 'every mail has an audience by its kind');
update private.mail_outbox set state = 'held', held_reason = 'dismissed';

create temp table notice as select pg_temp.store_notice('ruth@team.test') as id;
select is((pg_temp.mail(id)).audience, 'team', 'a notice of membership is for the team') from notice;
select throws_ok($$ insert into private.mail_outbox (kind, idempotency_key, next_at, created_at, waiting_since) values ('membership', 'x', now(), now(), now()) $$,
  '23514', null, 'it has a recipient');
select throws_ok($$ update private.mail_outbox set recipient = 'eve@example.org' where kind = 'notification' $$,
  '23514', null, 'which a mail about a lead has not');

-- Lease, freeze, retry
create temp table claim as select pg_temp.claim() as it;
select is((it #> '{mails,0}') - 'key', jsonb_build_object('id', (select id from notice), 'kind', 'membership', 'payload', null, 'leads', '[]'::jsonb,
  'recipient', 'ruth@team.test', 'details', '{"change": "removed", "name": "Sam", "by": "Ruth"}'::jsonb), 'a worker gets its address and what it is about') from claim;
select is(pg_temp.claim() -> 'mails', '[]', 'and is the only one with it');
select is(contact_freeze((it ->> 'lease')::uuid, jsonb_build_array(jsonb_build_object('id', (select id from notice), 'payload', '{"subject": "x"}'::jsonb))) #> '{0,payload}',
  '{"subject": "x"}', 'its words are frozen') from claim;
select ok(contact_finish((select id from notice), (it ->> 'lease')::uuid, '{"result": "failed", "error": "http_503", "ambiguous": false}'), 'a failure is recorded') from claim;
select is((select (state, attempts, last_error, payload, details is not null)::text from private.mail_outbox where id = (select id from notice)),
  '(pending,1,http_503,"{""subject"": ""x""}",t)', 'and it is retried with the same words');
select is(inbox_status() #>> '{failing,count}', '1', 'the inbox shows that an attempt failed');
update private.mail_outbox set next_at = now(), waiting_since = now() - interval '3 minutes' where id = (select id from notice);
select is(contact_health() -> 'alarms', '["mails_late"]', 'one that waits too long raises an alarm');
select ok(pg_temp.finish((select id from notice), '{"result": "sent", "providerId": "p1"}'), 'until it is sent');
select is((select (state, payload, details, recipient)::text from private.mail_outbox where id = (select id from notice)),
  '(sent,,,ruth@team.test)', 'which clears its words and what they were made of');
select is(contact_health() -> 'alarms', '[]', 'and ends the alarm');

-- Delivery events
select contact_mail_event('e1', 'p1', 'bounced', now(), 'full');
select is(contact_health() -> 'alarms', '["team_mail_bounced"]', 'a bounced one raises an alarm');
select is((inbox_status() #> '{failed,0}') - 'at', '{"lead": null, "name": "ruth@team.test", "kind": "membership", "reason": "full"}', 'which the inbox shows with its address');
select is(contact_release_mail((select id from notice)), false, 'without its text it cannot be sent again');
select ok(contact_dismiss_mail((select id from notice)), 'but dismissed');
select is(contact_health() -> 'alarms', '[]', 'which ends the alarm');

-- Refused, expired
create temp table dead as select pg_temp.store_notice('ruth@team.test') as refused, pg_temp.store_notice('former@team.test') as former;
create temp table second_claim as select pg_temp.claim() as it;
select contact_finish(id, (it ->> 'lease')::uuid, '{"result": "refused", "error": "http_422"}') from second_claim, dead, unnest(array[refused, former]) id;
select is(contact_health() -> 'alarms', '["team_mail_bounced"]', 'one that is refused is an alarm');
select is(contact_health() ->> 'undelivered', '1', 'but not to someone who is no member: a closed mailbox is no fault');
select ok(contact_release_mail(refused), 'it can be sent again') from dead;
update private.mail_outbox set first_try_at = now() - interval '73 hours', next_at = now() where id = (select refused from dead);
select is(private.expire_mails(), 1, 'and is retried for three days');

-- Maintenance and erasing
select is(private.reconcile_outbox(), 0, 'no lead is missing for it');
create temp table old as select pg_temp.store_notice('old@team.test', '31 days') as id;
select private.purge_contact_data();
select is_empty($$ select from private.mail_outbox where recipient = 'old@team.test' $$, 'it is kept for 30 days');
select is((select count(*)::int from private.mail_outbox where kind = 'membership'), 3, 'and then deleted');
select * from finish();
rollback;
