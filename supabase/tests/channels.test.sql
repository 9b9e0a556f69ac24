-- Messages to channels: stored with the lead, claimed apart from mails, paused while the receiver fails.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(21);

create function pg_temp.leave(name text) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message, created_at)
  values ('Ada', name || '@channels.test', 'A message about ' || name, now() - interval '1 minute') returning id
$$;
create function pg_temp.kinds(lead uuid) returns text language sql as $$
  select string_agg(kind || ' ' || coalesce(held_reason, state), ', ' order by kind) from private.mail_outbox where submission_id = lead
$$;
create function pg_temp.claim(how_many int default 10) returns jsonb language sql as $$ select public.contact_claim_channel('webhook', how_many, 60) $$;
create function pg_temp.finish(claim jsonb, outcome jsonb) returns boolean language sql as $$
  select bool_and(public.contact_finish((mail ->> 'id')::bigint, (claim ->> 'lease')::uuid, outcome)) from jsonb_array_elements(claim -> 'mails') mail
$$;
create function pg_temp.size(claim jsonb) returns int language sql as $$ select jsonb_array_length(claim -> 'mails') $$;

select is(pg_temp.kinds(pg_temp.leave('before')), 'confirmation pending, notification pending', 'no channel is on at first');
select private.set_channels('{webhook,slack}', false);
create temp table lead as select pg_temp.leave('first') as id;
select is(pg_temp.kinds((select id from lead)), 'confirmation pending, notification pending, slack pending, webhook pending',
  'a lead has a message for each channel that is on');
select is((select idempotency_key from private.mail_outbox where kind = 'webhook'), (select 'webhook/' || id from lead), 'with its own key');
select set_config('request.headers', '{"x-form-trap": "1"}', true);
select is(pg_temp.kinds(pg_temp.leave('bot')), 'confirmation automated, notification automated, slack automated, webhook automated',
  'what is held is held for all');
select set_config('request.headers', '', true);

update private.mail_throttle set tokens = 100, filled_at = now();
select is((select count(*)::int from jsonb_array_elements(public.contact_claim_due(100, 60, false) -> 'mails') mail where mail ->> 'kind' in ('webhook', 'slack')),
  0, 'the mails are claimed without them');
select ok(private.has_due_messages(clock_timestamp()), 'the scheduler sees them');
create temp table claim as select pg_temp.claim() as it;
select is(pg_temp.size((select it from claim)), 1, 'a channel claims its own');
select is((select it #>> '{mails,0,leads,0,email}' from claim), 'first@channels.test', 'with the lead');
select ok((select pg_temp.finish(it, '{"result": "failed", "error": "http_503", "ambiguous": false}') from claim), 'a receiver fails');
select is((select (state, attempts, last_error)::text from private.mail_outbox where kind = 'webhook' and state = 'pending'), '(pending,1,http_503)', 'the message is retried');
select ok((select paused_until > clock_timestamp() and failures = 1 from private.channels where kind = 'webhook'), 'the channel pauses');
select ok((select paused_until < clock_timestamp() and failures = 0 from private.channels where kind = 'slack'), 'the other does not');
select is((select paused_until from private.mail_throttle), '-infinity', 'nor do mails');
select pg_temp.leave('second'), pg_temp.leave('third');
select is(pg_temp.size(pg_temp.claim()), 0, 'no one claims during the pause');
update private.channels set paused_until = now();
update claim set it = pg_temp.claim();
select is(pg_temp.size((select it from claim)), 1, 'then one message tries');
select is(pg_temp.size(pg_temp.claim()), 0, 'alone');
select pg_temp.finish((select it from claim), '{"result": "sent", "providerId": "http_200"}');
update claim set it = pg_temp.claim(1);
select is((select (pg_temp.size(it), it -> 'more')::text from claim), '(1,true)', 'after a success all follow');
select pg_temp.finish((select it from claim), '{"result": "refused", "error": "http_400"}');
select ok(public.contact_health() -> 'alarms' ? 'channel_not_notified' and not public.contact_health() -> 'alarms' ? 'team_not_notified',
  'a refused message raises its own alarm');
update private.mail_outbox set waiting_since = now() - interval '3 minutes' where kind = 'slack';
select ok(public.contact_health() -> 'alarms' ? 'channel_down', 'and so is one that waits');
select private.set_channels('{slack}', false);
select is((select count(*)::int from private.mail_outbox where kind = 'webhook' and state in ('pending', 'sending')), 0, 'a channel that is switched off sends nothing more');
select is((select count(*)::int from private.mail_outbox where kind = 'slack' and state = 'pending'), 3, 'the other continues');

select * from finish();
rollback;
