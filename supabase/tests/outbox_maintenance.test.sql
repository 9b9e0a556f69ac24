-- Reconcile, purge, erase, release, health.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(27);

create function pg_temp.leave(email text) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message) values ('Ada', email, 'Message for ' || email) returning id
$$;
create function pg_temp.alarms() returns text language sql as $$
  select string_agg(value, ', ') from jsonb_array_elements_text(public.contact_health() -> 'alarms')
$$;
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000;
update private.mail_throttle set tokens = 1000, drained_at = now();
update private.maintenance set ran_at = now();

-- Health
select is(public.contact_health() ->> 'status', 'ok', 'an empty outbox is healthy');
select pg_temp.leave('ada@health.test');
select is((select (health ->> 'pending') || ' ' || (health ->> 'status') from public.contact_health() health), '2 ok', 'mails that wait briefly raise no alarm');
update private.mail_outbox set waiting_since = now() - interval '3 minutes';
select is(pg_temp.alarms(), 'mails_late', 'mails that wait for minutes do');
update private.mail_outbox set state = 'gathering';
select is(pg_temp.alarms(), null, 'mails that wait for a digest have five minutes more');
update private.mail_outbox set state = 'dead' where kind = 'confirmation';
update private.mail_outbox set state = 'sent', sent_at = now() where kind = 'notification';
select is(pg_temp.alarms(), null, 'a dead confirmation raises no alarm');
update private.mail_outbox set state = 'dead', sent_at = null;
select is(pg_temp.alarms(), 'team_not_notified', 'a dead notification does');
select ok(public.contact_dismiss_mail(id), 'until the owner dismisses it') from private.mail_outbox where kind = 'notification';
select is(pg_temp.alarms(), null, 'which ends the alarm');
update private.mail_throttle set drained_at = now() - interval '3 minutes';
select is(pg_temp.alarms(), 'scheduler_stopped', 'a scheduler that stopped raises an alarm');
update private.mail_throttle set drained_at = now();
update private.maintenance set ran_at = now() - interval '6 minutes' where task = 'make_digests';
select is(pg_temp.alarms(), 'maintenance_stopped', 'so does a task of the maintenance that stopped');
update private.maintenance set ran_at = now();
select private.count_message('{}') from generate_series(1, 3);
select is(pg_temp.alarms(), 'callers_unknown', 'so do callers without an address');
select is(public.contact_health() ->> 'status', 'ok', 'but anyone can cause that one, so it does not fail the monitor');
delete from private.rate_buckets where bucket = 'no address';

-- Release
select ok(public.contact_release_mail(id), 'a dead mail can be re-queued') from private.mail_outbox where kind = 'confirmation';
select is((select last_error from private.mail_outbox where kind = 'confirmation'), null, 'as if it had never failed');
select is((select state from private.mail_outbox where kind = 'confirmation'), 'pending', 'and is due again');
select is(public.contact_release_mail(id), false, 'a pending mail is not changed') from private.mail_outbox where kind = 'confirmation';

-- Reconcile
alter table public.contact_submissions disable trigger enqueue_mails;
create temp table forgotten as select pg_temp.leave('ada@forgotten.test') as id;
alter table public.contact_submissions enable trigger enqueue_mails;
select is_empty($$ select from private.mail_outbox where submission_id = (select id from forgotten) $$, 'without its trigger a lead has no mails');
select is(private.reconcile_outbox(), 1, 'reconcile finds the lead');
select is((select count(*)::int from private.mail_outbox where submission_id = (select id from forgotten)), 2, 'and enqueues its mails');
select is(private.reconcile_outbox(), 0, 'once');
delete from private.mail_outbox where submission_id = (select id from forgotten) and kind = 'notification';
update public.contact_submissions set created_at = now() - interval '2 months' where id = (select id from forgotten);
select is((select sum(private.reconcile_outbox())::int from generate_series(1, 2)), 1, 'also for an old lead with one mail missing');

-- Purge
create temp table old as select pg_temp.leave('ada@old.test') as id;
update public.contact_submissions set created_at = now() - interval '25 months' where id = (select id from old);
create temp table recent as select pg_temp.leave('ada@recent.test') as id;
update private.mail_outbox set payload = '{}', state = 'dead', created_at = now() - interval '31 days' where submission_id = (select id from recent);
update private.mail_outbox set created_at = now() - interval '29 days' where submission_id = (select id from recent) and kind = 'notification';
insert into private.rate_buckets values ('old', now() - interval '61 minutes', now() - interval '1 minute', 1), ('new', now(), now() + interval '1 hour', 1);
select private.purge_contact_data();
select is_empty($$ select from public.contact_submissions where id = (select id from old) $$, 'leads are kept for 24 months');
select is((select array_agg(payload is not null order by kind) from private.mail_outbox where submission_id = (select id from recent)), array[false, true],
  'the content of dead mails for 30 days');
select is((select array_agg(bucket) from private.rate_buckets where bucket in ('old', 'new')), array['new'], 'counters until they expire');

-- Erase
create temp table erased as select pg_temp.leave('Eve@erase.test') as id;
select is(public.contact_erase('eve@ERASE.test'), 1, 'a person is erased by address');
select is_empty($$ select from public.contact_submissions where id = (select id from erased) $$, 'with the message');
select is_empty($$ select from private.mail_outbox where submission_id = (select id from erased) $$, 'with the mails');

select * from finish();
rollback;
