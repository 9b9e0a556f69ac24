-- The outbox: what is stored with a lead, and how mails are claimed, sent and retried.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(45);

create function pg_temp.leave(email text, message text default 'Is this thing on?') returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message) values ('Ada', email, message) returning id
$$;
create function pg_temp.states(lead uuid) returns text language sql as $$
  select string_agg(kind || ' ' || coalesce(held_reason, state), ', ' order by kind)
  from private.mail_outbox where submission_id = lead
$$;
create function pg_temp.claim(lead_email text, lease_seconds int default 60, needs_check boolean default false) returns jsonb language sql as $$
  select public.contact_claim_lead((select id from public.contact_submissions where email = lead_email), lease_seconds, needs_check)
$$;
create function pg_temp.finish(claim jsonb, which text, outcome jsonb) returns boolean language sql as $$
  select public.contact_finish((mail ->> 'id')::bigint, (claim ->> 'lease')::uuid, outcome)
  from jsonb_array_elements(claim -> 'mails') mail where mail ->> 'kind' = which
$$;
create function pg_temp.mail(lead uuid, of_kind text) returns private.mail_outbox language sql as $$
  select * from private.mail_outbox where submission_id = lead and kind = of_kind
$$;
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_throttle set tokens = 1000;

-- Stored with the lead
set local role anon;
select lives_ok($$ insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@first.test', 'Is this thing on?') $$,
  'a visitor sends a message');
reset role;
create temp table lead as select id from public.contact_submissions where email = 'ada@first.test';
select is(pg_temp.states((select id from lead)), 'confirmation pending, notification pending', 'which stores two mails');
select is((select array_agg(idempotency_key order by kind) from private.mail_outbox where submission_id = (select id from lead)),
  (select array['confirmation/' || id, 'notification/' || id] from lead), 'each with its own idempotency key');
select ok((select bool_and(next_at = now() + interval '15 seconds') from private.mail_outbox where submission_id = (select id from lead)),
  'due after the visitor''s own call');

-- Excess
select is(pg_temp.states(pg_temp.leave('ada@first.test')), 'confirmation pending, notification pending', 'the same words again are another lead');
select is(pg_temp.states(pg_temp.leave('Ada+news@First.test')), 'confirmation pending, notification pending', 'three confirmations a day for one inbox');
select is(pg_temp.states(pg_temp.leave('aDa+more@First.test')), 'confirmation address, notification pending', 'and no more');
update private.mail_outbox set created_at = created_at - interval '25 hours' where true;
select is(pg_temp.states(pg_temp.leave('ada@first.test')), 'confirmation pending, notification pending', 'a day later there are confirmations again');
select is(private.inbox_of(given), wanted, given || ' is the inbox ' || wanted) from (values
  ('A.d.a+x@Gmail.com', 'ada@gmail.com'), ('ada@googlemail.com', 'ada@gmail.com'), ('a.d.a+x@first.test', 'a.d.a@first.test')) as inbox (given, wanted);
update private.contact_settings set confirmations_per_hour = 0;
select is(pg_temp.states(pg_temp.leave('over@budget.test')), 'confirmation budget, notification pending', 'above the hourly limit confirmations are held');
update private.contact_settings set confirmations_per_hour = 1000, confirmations_per_day = 0;
select is(pg_temp.states(pg_temp.leave('aDa+more@First.test', 'Another message.')), 'confirmation budget, notification pending',
  'above the daily limit too, which reveals nothing about the inbox');
update private.contact_settings set confirmations_per_day = 1000;
select set_config('request.headers', '{"x-form-trap": "1"}', true);
select is(pg_temp.states(pg_temp.leave('bot@trap.test')), 'confirmation automated, notification automated', 'a filled honeypot holds both mails');
select set_config('request.headers', '', true);

-- Claim, freeze, finish
create temp table second as select pg_temp.leave('ada@second.test') as id;
select is(public.contact_claim_lead(gen_random_uuid(), 60, false), null, 'a message that is not stored claims nothing');
create temp table claim as select pg_temp.claim('ada@second.test') as it;
select is(jsonb_array_length((select it -> 'mails' from claim)), 2, 'the id of a lead claims its two mails');
select is((select it #>> '{mails,0,leads,0,email}' from claim), 'ada@second.test', 'with the stored fields');
select is(jsonb_array_length(pg_temp.claim('ada@second.test') -> 'mails'), 0, 'a second claim gets nothing');
select is((select public.contact_freeze((it ->> 'lease')::uuid,
    jsonb_build_array(jsonb_build_object('id', it #> '{mails,0,id}', 'payload', '{"subject": "first"}'::jsonb))) #>> '{0,payload,subject}' from claim),
  'first', 'the content is frozen');
select is((select public.contact_freeze((it ->> 'lease')::uuid,
    jsonb_build_array(jsonb_build_object('id', it #> '{mails,0,id}', 'payload', '{"subject": "second"}'::jsonb))) #>> '{0,payload,subject}' from claim),
  'first', 'and never changed');
select is((select public.contact_freeze(gen_random_uuid(),
    jsonb_build_array(jsonb_build_object('id', it #> '{mails,0,id}', 'payload', '{}'::jsonb))) from claim), '[]', 'not without the lease either');
select is(public.contact_finish((select (it #>> '{mails,0,id}')::bigint from claim), gen_random_uuid(), '{"result": "sent"}'), false,
  'a worker without the lease cannot report');
select ok(pg_temp.finish((select it from claim), 'confirmation', '{"result": "sent", "providerId": "p1"}'), 'a worker reports sent');
select is((pg_temp.mail((select id from second), 'confirmation')).state, 'sent', 'which is the state then');
select ok(pg_temp.finish((select it from claim), 'notification', '{"result": "failed", "error": "http_503", "ambiguous": false}'), 'or failed');
select is((select (m.state, m.attempts, m.last_error, m.is_ambiguous)::text from pg_temp.mail((select id from second), 'notification') m),
  '(pending,1,http_503,f)', 'which is retried');
select ok((select m.next_at > now() and m.next_at < clock_timestamp() + interval '3 seconds' from pg_temp.mail((select id from second), 'notification') m),
  'after two seconds at first');
update private.mail_outbox set attempts = 30, state = 'sending', lease = (select (it ->> 'lease')::uuid from claim) where submission_id = (select id from second) and kind = 'notification';
select pg_temp.finish((select it from claim), 'notification', '{"result": "failed", "error": "http_503", "ambiguous": true}');
select ok((select m.state = 'pending' and m.is_ambiguous and m.next_at < clock_timestamp() + interval '301 seconds' from pg_temp.mail((select id from second), 'notification') m),
  'after five minutes at most, however often it failed');
select is(public.contact_mail_states((select id from second)), 
  '{"confirmation": {"state": "sent", "reason": null, "delivery": null}, "notification": {"state": "pending", "reason": null, "delivery": null}}', 'the function can read the states');
select is((pg_temp.mail((select id from second), 'confirmation')).payload, null, 'the content of a sent mail is deleted');

-- A provider that is busy
create temp table third as select pg_temp.leave('ada@third.test') as id;
update claim set it = pg_temp.claim('ada@third.test');
select pg_temp.finish((select it from claim), 'confirmation', '{"result": "wait", "seconds": 30}');
select is((select (m.state, m.attempts)::text from pg_temp.mail((select id from third), 'confirmation') m), '(pending,0)', 'a 429 does not count as an attempt');
select ok((select paused_until > clock_timestamp() + interval '25 seconds' from private.mail_throttle), 'and pauses all workers');
select pg_temp.leave('ada@paused.test');
select is(jsonb_array_length(pg_temp.claim('ada@paused.test') -> 'mails'), 0, 'no one claims during the pause');
update private.mail_throttle set paused_until = '-infinity', tokens = 1.5, filled_at = clock_timestamp() + interval '1 hour';
select is(jsonb_array_length(pg_temp.claim('ada@paused.test') -> 'mails'), 1, 'nor beyond the rate limit');
update private.mail_throttle set tokens = 1000, filled_at = now();

-- Workers that are lost
update claim set it = pg_temp.claim('ada@paused.test');
update private.mail_outbox set next_at = now() - interval '1 second' where state = 'sending';
select is((select count(*)::int from jsonb_array_elements(public.contact_claim_due(100, 60, false) -> 'mails')), 3, 'after the lease expired another worker claims the mail');
select is((select count(*)::int from private.mail_outbox where state = 'sending' and is_ambiguous), 3, 'and it is marked as ambiguous');
select is(pg_temp.finish((select it from claim), 'confirmation', '{"result": "sent"}'), false, 'the first worker reports too late');

-- Age, not a number of tries
update private.mail_outbox set first_try_at = now() - interval '71 hours', next_at = now(), is_ambiguous = false, state = 'pending', lease = null
  where submission_id = (select id from third) and kind = 'notification';
select public.contact_claim_due(100, 60, false);
select is((pg_temp.mail((select id from third), 'notification')).state, 'sending', 'after 71 hours it is still retried');
update private.mail_outbox set first_try_at = now() - interval '73 hours', next_at = now(), state = 'pending', lease = null
  where submission_id = (select id from third) and kind = 'notification';
select private.expire_mails();
select is((pg_temp.mail((select id from third), 'notification')).state, 'dead', 'after 72 it is a dead letter');
update private.mail_outbox set first_try_at = now() - interval '24 hours', next_at = now(), state = 'pending', lease = null, is_ambiguous = true
  where submission_id = (select id from third) and kind = 'confirmation';
select is((select count(*)::int from jsonb_array_elements(public.contact_claim_due(100, 60, false) -> 'mails') mail where (mail ->> 'id')::bigint = (pg_temp.mail((select id from third), 'confirmation')).id), 0,
  'an ambiguous confirmation is not claimed after the key expired at the provider');
select private.expire_mails();
select is((pg_temp.mail((select id from third), 'confirmation')).held_reason, 'late', 'an ambiguous confirmation is held after the key expired at the provider');
select pg_temp.finish(jsonb_build_object('lease', lease, 'mails', jsonb_build_array(jsonb_build_object('id', id, 'kind', kind))), 'confirmation', '{"result": "refused", "error": "smtp_550"}')
  from private.mail_outbox where state = 'sending' and submission_id in (select id from contact_submissions where email = 'ada@paused.test') and kind = 'confirmation';
select is((select m.state from private.mail_outbox m join contact_submissions s on s.id = m.submission_id where s.email = 'ada@paused.test' and kind = 'confirmation'),
  'dead', 'a refused mail is not retried');

-- The visitor's check
select pg_temp.leave('ada@check.test');
select is((select jsonb_agg(mail ->> 'kind') from jsonb_array_elements(pg_temp.claim('ada@check.test', 60, true) -> 'mails') mail), '["notification"]',
  'with Turnstile, only the notification is claimed immediately');
select public.contact_mark_checked((select id from contact_submissions where email = 'ada@check.test'));
select is((select jsonb_agg(mail ->> 'kind') from jsonb_array_elements(pg_temp.claim('ada@check.test', 60, true) -> 'mails') mail), '["confirmation"]',
  'and the confirmation after the check');

-- To the team first
update private.mail_outbox set next_at = now() + interval '1 hour' where state in ('pending', 'sending');
select pg_temp.leave('ada' || n || '@order.test') from generate_series(1, 3) n;
update private.mail_outbox set next_at = now() - make_interval(mins => case kind when 'confirmation' then 5 else 1 end)
  where submission_id in (select id from contact_submissions where email like '%@order.test');
select is((select array_agg(distinct mail ->> 'kind') from jsonb_array_elements(public.contact_claim_due(3, 60, false) -> 'mails') mail), array['notification'],
  'mails to the team come first, however long the others wait');

select * from finish();
rollback;
