-- What the provider reports after it accepted a mail, and the alarms.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(27);

update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_throttle set tokens = 1000, drained_at = now();
update private.maintenance set ran_at = now();

/* A lead whose two mails are sent, with the ids c/NAME and n/NAME at the provider. */
create function pg_temp.sent_lead(name text, email text default null) returns uuid language plpgsql as $$
declare
  lead uuid;
  claim jsonb;
begin
  insert into public.contact_submissions (name, email, message)
  values ('Ada', coalesce(email, name || '@delivery.test'), 'A message about ' || name) returning id into lead;
  claim := public.contact_claim_due(100, 60, false);
  perform public.contact_finish((mail ->> 'id')::bigint, (claim ->> 'lease')::uuid,
    jsonb_build_object('result', 'sent', 'providerId', left(mail ->> 'kind', 1) || '/' || name))
  from jsonb_array_elements(claim -> 'mails') mail;
  return lead;
end $$;
create function pg_temp.confirmation_of(name text, email text) returns text language plpgsql as $$
declare
  lead constant uuid := pg_temp.sent_lead(name, email);
begin
  return (select coalesce(held_reason, state) from private.mail_outbox where kind = 'confirmation' and submission_id = lead);
end $$;
/* An event of a mail, `minutes` after now. */
create function pg_temp.event(mail text, delivery text, minutes int default 0, reason text default null, id text default gen_random_uuid()::text)
returns int language sql as $$
  select public.contact_mail_event(id, mail, delivery, now() + make_interval(mins => minutes), reason)
$$;
create function pg_temp.delivery(mail text) returns text language sql as $$
  select coalesce(delivery, 'none') from private.mail_outbox where provider_id = mail
$$;
create function pg_temp.has_alarm() returns boolean language sql as $$
  select public.contact_health() -> 'alarms' ? 'team_mail_bounced'
$$;
create function pg_temp.due_now() returns trigger language plpgsql as $$ begin new.next_at := least(new.next_at, now() - interval '1 second'); return new; end $$;
create trigger due_now before insert on private.mail_outbox for each row execute function pg_temp.due_now();

-- States
select pg_temp.sent_lead('one');
select is(pg_temp.delivery('n/one'), 'none', 'a mail is sent until the provider reports more');
select is(pg_temp.event('n/one', 'delayed', 1), 1, 'an event moves its mail on');
select is(pg_temp.delivery('n/one'), 'delayed', 'to delayed');
select is(pg_temp.event('n/one', 'delivered', 2, id => 'msg_1'), 1, 'and to delivered');
select is(pg_temp.event('n/one', 'delivered', 2, id => 'msg_1'), 0, 'a replay changes nothing');
select is(pg_temp.event('n/one', 'delayed', 3), 0, 'a delay that is reported later changes nothing');
select is(pg_temp.delivery('n/one'), 'delivered', 'it stays delivered');
select is(pg_temp.event('c/one', 'bounced', 1, 'permanent/general'), 1, 'a confirmation bounces');
select is(pg_temp.event('c/one', 'delivered', 2), 0, 'which is final');
select is((select (state, delivery, delivery_reason)::text from private.mail_outbox where provider_id = 'c/one'),
  '(sent,bounced,permanent/general)', 'with its reason');
select is(pg_temp.event('nobody', 'bounced'), 0, 'a mail that is not ours is ignored');
select throws_ok($$ select pg_temp.event('n/one', 'opened') $$, '23514', null, 'there are no other states');
select is(pg_temp.event('n/early', 'delivered', 1), 0, 'an event can come before the worker reports');
select pg_temp.sent_lead('early');
select is(pg_temp.delivery('n/early'), 'delivered', 'and counts then');

-- Addresses that bounced
select is(pg_temp.confirmation_of('again', 'One@delivery.test'),
  'bounced', 'an address that bounced is not confirmed to again');
select is(pg_temp.confirmation_of('tag', 'one+x@delivery.test'),
  'sent', 'another address of the inbox is');
select pg_temp.event('c/tag', 'bounced', 1, 'transient');
select is(pg_temp.confirmation_of('tag2', 'one+x@delivery.test'),
  'sent', 'and one whose inbox was full');
select ok(public.contact_release_mail((select id from private.mail_outbox where provider_id = 'c/one')), 'the owner sends a bounced mail again');
select isnt((select idempotency_key from private.mail_outbox where kind = 'confirmation' and state = 'pending'),
  (select 'confirmation/' || submission_id from private.mail_outbox where kind = 'confirmation' and state = 'pending'),
  'as a new mail for the provider');

-- The team
select ok(not pg_temp.has_alarm(), 'no alarm for a visitor''s address');
select pg_temp.sent_lead('unset');
select pg_temp.event('n/unset', 'bounced');
select ok(pg_temp.has_alarm(), 'a bounced mail to the team is an alarm');
select pg_temp.sent_lead('later');
select pg_temp.event('n/later', 'delivered', 5);
update private.mail_outbox set sent_at = now() + interval '4 minutes' where provider_id = 'n/later';
select ok(pg_temp.has_alarm(), 'and the alarm stays, though a later mail was delivered');
select ok(public.contact_dismiss_mail((select id from private.mail_outbox where provider_id = 'n/unset')), 'until the owner dismisses the mail');
select ok(not pg_temp.has_alarm(), 'which ends it');

-- A digest
insert into public.contact_submissions (name, email, message) values ('Ada', 'm1@delivery.test', 'This is in a digest'), ('Ada', 'm2@delivery.test', 'This is in a digest');
update private.mail_outbox set state = 'gathering', created_at = now() - interval '6 minutes' where kind = 'notification' and state = 'pending';
select private.make_digests();
select pg_temp.sent_lead('digest');
update private.mail_outbox set provider_id = 'the digest' where kind = 'digest' or digest_id is not null;
select is(pg_temp.event('the digest', 'bounced', 12), 3, 'a bounced digest marks the mails of its leads too');
select ok(public.contact_dismiss_mail((select min(id) from private.mail_outbox where digest_id is not null)), 'one of them can be dismissed');

-- Retention
update private.mail_events set received_at = now() - interval '4 days' where provider_id = 'n/one';
select private.purge_contact_data();
select is((select count(*)::int from private.mail_events where provider_id = 'n/one'), 0, 'events are kept for three days');

select * from finish();
rollback;
