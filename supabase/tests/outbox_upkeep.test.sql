-- Reconcile, purge, erase, release, health.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(26);

create function pg_temp.leave(email text) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message) values ('Ada', email, 'Message for ' || email) returning id
$$;
create function pg_temp.red() returns text language sql as $$
  select string_agg(value, ', ') from jsonb_array_elements_text(public.contact_health() -> 'alarms')
$$;
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_gate set tokens = 1000, drained_at = now();

-- Health
select is(public.contact_health() ->> 'status', 'ok', 'with nothing to do all is well');
select pg_temp.leave('ada@health.test');
select is((select (health ->> 'pending') || ' ' || (health ->> 'status') from public.contact_health() health), '2 ok', 'mails that wait for a moment are no alarm');
update private.mail_outbox set created_at = now() - interval '3 minutes';
select is(pg_temp.red(), 'mails wait too long', 'those that wait for minutes are');
update private.mail_outbox set wants_digest = true;
select is(pg_temp.red(), null, 'what waits for its digest has five minutes more');
update private.mail_outbox set wants_digest = false;
update private.mail_outbox set state = 'dead' where kind = 'confirmation';
update private.mail_outbox set state = 'sent', sent_at = now() where kind = 'notification';
select is(pg_temp.red(), null, 'a visitor''s address that does not exist is no alarm');
update private.mail_outbox set state = 'dead', sent_at = null;
select is(pg_temp.red(), 'the team was not told of a lead', 'a lead nobody hears of is');
select ok(public.contact_dismiss_mail(id), 'until somebody says that it is fine') from private.mail_outbox where kind = 'notification';
select is(pg_temp.red(), null, 'and then no more');
update private.mail_gate set drained_at = now() - interval '3 minutes';
select is(pg_temp.red(), 'the scheduler does not run', 'a scheduler that stopped is noticed');
update private.mail_gate set drained_at = now();
update private.contact_settings set database_quota_mb = 1;
select is(pg_temp.red(), 'the database is nearly full', 'a database that is nearly full too');

-- Release
select ok(public.contact_release_mail(id), 'a mail that was given up can be sent after all') from private.mail_outbox where kind = 'confirmation';
select is((select state from private.mail_outbox where kind = 'confirmation'), 'pending', 'it is due again');
select is(public.contact_release_mail(id), false, 'one that is due already is left alone') from private.mail_outbox where kind = 'confirmation';
insert into private.mail_outbox (kind, idempotency_key, state) values ('digest', 'digest/dead', 'dead');
update private.mail_outbox set state = 'dead', held_reason = null, wants_digest = true, digest_id = (select id from private.mail_outbox where idempotency_key = 'digest/dead')
  where kind = 'notification';
select public.contact_release_mail(id) from private.mail_outbox where kind = 'notification';
select is((select (state, wants_digest, digest_id is null)::text from private.mail_outbox where kind = 'notification'), '(pending,f,t)',
  'one of a digest is sent on its own');
delete from private.mail_outbox where idempotency_key = 'digest/dead';

-- Reconcile
alter table public.contact_submissions disable trigger enqueue_mails;
create temp table forgotten as select pg_temp.leave('ada@forgotten.test') as id;
alter table public.contact_submissions enable trigger enqueue_mails;
select is_empty($$ select from private.mail_outbox where submission_id = (select id from forgotten) $$, 'without its trigger a lead has no mails');
update private.mail_gate set reconciled_at = now() - interval '11 minutes', purged_at = now();
select public.contact_claim_due(0, 60, false);
select is((select count(*)::int from private.mail_outbox where submission_id = (select id from forgotten)), 2, 'within ten minutes it has');
select is(private.reconcile_outbox(), 0, 'and only once');

-- Purge
create temp table old as select pg_temp.leave('ada@old.test') as id;
update public.contact_submissions set created_at = now() - interval '25 months' where id = (select id from old);
create temp table recent as select pg_temp.leave('ada@recent.test') as id;
update private.mail_outbox set payload = '{}', state = 'sent', sent_at = now() - interval '31 days' where submission_id = (select id from recent);
update private.mail_outbox set payload = '{}', state = 'sent', sent_at = now() - interval '29 days' where submission_id = (select id from recent) and kind = 'notification';
insert into private.rate_buckets values ('old', now() - interval '3 hours', 1), ('new', now(), 1);
update private.mail_gate set purged_at = now() - interval '25 hours';
select public.contact_claim_due(0, 60, false);
select is_empty($$ select from public.contact_submissions where id = (select id from old) $$, 'leads are kept for 24 months');
select is((select array_agg(payload is not null order by kind) from private.mail_outbox where submission_id = (select id from recent)), array[false, true],
  'the words of a mail for 30 days after it left');
select is((select array_agg(bucket) from private.rate_buckets where bucket in ('old', 'new')), array['new'], 'counters for two hours');

-- Erase
create temp table erased as select pg_temp.leave('Eve@erase.test') as id;
insert into private.mail_outbox (kind, idempotency_key, payload, state, sent_at) values ('digest', 'digest/1', '{"text": "eve"}', 'sent', now());
update private.mail_outbox set digest_id = (select id from private.mail_outbox where idempotency_key = 'digest/1')
  where submission_id = (select id from erased) and kind = 'notification';
select is(public.contact_erase('eve@ERASE.test'), 1, 'a person is erased by address');
select is_empty($$ select from public.contact_submissions where id = (select id from erased) $$, 'with the message');
select is_empty($$ select from private.mail_outbox where submission_id = (select id from erased) $$, 'with the mails');
select is((select payload from private.mail_outbox where idempotency_key = 'digest/1'), null, 'and with the digests that told of it');
create temp table pair as select pg_temp.leave('eve@waiting.test') as eve, pg_temp.leave('ada@waiting.test') as ada;
insert into private.mail_outbox (kind, idempotency_key, payload) values ('digest', 'digest/2', '{"text": "eve and ada"}');
update private.mail_outbox set wants_digest = true, digest_id = (select id from private.mail_outbox where idempotency_key = 'digest/2')
  where kind = 'notification' and submission_id in (select unnest(array[eve, ada]) from pair);
select public.contact_erase('eve@waiting.test');
select is((select (state, wants_digest, digest_id is null)::text from private.mail_outbox where kind = 'notification' and submission_id = (select ada from pair)),
  '(pending,t,t)', 'a digest that has not left is made anew for the others');

-- Who may call
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
     and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')) $$,
  'no visitor may call any of it');

select * from finish();
rollback;
