-- Several leads in one mail: created, sent, refused, expired, erased. The team is notified of every lead once, or alerted.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(32);

create function pg_temp.leave(email text, message text default 'Is this thing on?') returns uuid language sql as $$
  insert into public.contact_submissions (name, email, message) values ('Ada', email, message) returning id
$$;
create function pg_temp.crowd(domain text, how_many int, message text default 'Is this thing on?') returns void language sql as $$
  select pg_temp.leave('lead' || n || '@' || domain, message) from generate_series(1, how_many) n;
  update private.mail_outbox set created_at = created_at - interval '6 minutes' where state = 'gathering'
$$;
create function pg_temp.claim() returns jsonb language sql as $$ select public.contact_claim_due(100, 60, false) $$;
create function pg_temp.finish(claim jsonb, outcome jsonb) returns bigint language sql as $$
  select count(*) filter (where public.contact_finish((mail ->> 'id')::bigint, (claim ->> 'lease')::uuid, outcome))
  from jsonb_array_elements(claim -> 'mails') mail
$$;
create function pg_temp.sizes(claim jsonb) returns int[] language sql as $$
  select array_agg(jsonb_array_length(mail -> 'leads') order by 1 desc) from jsonb_array_elements(claim -> 'mails') mail
$$;
create function pg_temp.states(domain text) returns jsonb language sql as $$
  select jsonb_object_agg(state, how_many) from (
    select mail.state, count(*) as how_many from private.mail_outbox mail join public.contact_submissions lead on lead.id = mail.submission_id
    where mail.kind = 'notification' and lead.email like '%@' || domain group by 1) counted
$$;
create temp table claim (it jsonb);
insert into claim values (null);
update private.contact_settings set mails_per_second = 1000, mails_burst = 1000, notifications_per_hour = 0, confirmations_per_hour = 0, digests_per_hour = 1000;
update private.mail_throttle set tokens = 1000;

-- Made
select pg_temp.leave('first@made.test');
select is(private.make_digests(), 0, 'a lead above the hourly number waits for five minutes');
select pg_temp.crowd('made.test', 49);
select is(private.make_digests(), 1, 'then the waiting ones are sent');
select is(private.make_digests(), 0, 'once');
update claim set it = pg_temp.claim();
select is(pg_temp.sizes((select it from claim)), array[50], 'in one mail');
select is(pg_temp.states('made.test'), '{"in_digest": 50}', 'leads wait with their digest');
select pg_temp.finish((select it from claim), '{"result": "sent", "providerId": "d"}');
select is(pg_temp.states('made.test'), '{"sent": 50}', 'and are sent with it');
select pg_temp.crowd('long.test', 20, repeat('🌊', 3000));
select private.make_digests();
update claim set it = pg_temp.claim();
select is(pg_temp.sizes((select it from claim)), array[8, 8, 4], 'long messages: as many as fit into 16 kB');
select is((select it #> '{mails,0,leads,0,moreCharacters}' from claim), '2500', 'of which the digest shows the start');
select pg_temp.finish((select it from claim), '{"result": "sent"}');
update private.contact_settings set digests_per_hour = (select used from private.rate_buckets where bucket = 'digests') + 1;
select pg_temp.crowd('capped.test', 130);
select is(private.make_digests(), 1, 'digests per hour are limited');
select is(pg_temp.states('capped.test'), '{"in_digest": 125, "gathering": 5}', 'and so are the leads of one; the others wait for the next hour');
update private.mail_outbox set waiting_since = now() - interval '10 minutes' where state = 'gathering';
select matches(public.contact_health() ->> 'alarms', 'mails_late', 'and an alarm if that is long');
update private.contact_settings set digests_per_hour = 1000;
select private.make_digests();
select pg_temp.finish(pg_temp.claim(), '{"result": "sent"}');

-- Refused
select pg_temp.crowd('bad.test', 8);
select private.make_digests();
create function pg_temp.turn() returns void language plpgsql as $$
declare
  claim constant jsonb := pg_temp.claim();
  mail jsonb;
begin
  for mail in select * from jsonb_array_elements(claim -> 'mails') loop
    perform public.contact_finish((mail ->> 'id')::bigint, (claim ->> 'lease')::uuid,
      case when mail ->> 'leads' ~ 'lead5@' then '{"result": "refused", "error": "bad lead"}'::jsonb else '{"result": "sent"}' end);
  end loop;
end $$;
select pg_temp.turn();
select is(pg_temp.states('bad.test'), '{"in_digest": 8}', 'a digest that is refused is split');
select pg_temp.turn() from generate_series(1, 3);
select is(pg_temp.states('bad.test'), '{"sent": 7, "dead": 1}', 'until the bad lead is alone: it is dead, the others are sent');
select is((select last_error from private.mail_outbox where state = 'dead'), 'bad lead', 'with its reason');
select is((select count(*)::int from private.mail_outbox where kind = 'digest' and state <> 'sent'), 0, 'and no digest is left over');
select matches(public.contact_health() ->> 'alarms', 'team_not_notified', 'which raises an alarm');
select ok(public.contact_release_mail(id), 'until a person sends it on its own') from private.mail_outbox where state = 'dead';
select is((select it from (select pg_temp.sizes(pg_temp.claim()) as it) claimed), array[1], 'as one mail');
update private.mail_outbox set state = 'sent', lease = null, sent_at = now() where state = 'sending';

-- Expired
select pg_temp.crowd('late.test', 3);
select private.make_digests();
update claim set it = pg_temp.claim();
select pg_temp.finish((select it from claim), '{"result": "failed", "error": "http_503", "ambiguous": true}');
update private.mail_outbox set first_try_at = now() - interval '73 hours', next_at = now() where kind = 'digest' and state = 'pending';
select is(private.expire_mails(), 1, 'a digest expires after three days');
select is(pg_temp.states('late.test'), '{"dead": 3}', 'and its leads are dead');
select public.contact_dismiss_mail(id) from private.mail_outbox where state = 'dead';
select doesnt_match(public.contact_health() ->> 'alarms', 'team_not_notified', 'dismissed leads raise no alarm');

-- Erased
select pg_temp.crowd('gone.test', 2);
select private.make_digests();
update claim set it = pg_temp.claim();
select public.contact_freeze((it ->> 'lease')::uuid, jsonb_build_array(jsonb_build_object('id', it #> '{mails,0,id}', 'payload', '{"text": "lead1"}'::jsonb))) from claim;
select public.contact_erase('LEAD1@gone.test');
select is((select payload from private.mail_outbox where kind = 'digest' and state <> 'sent'), null, 'erasing a person removes them from a digest that is being sent');
select is((select idempotency_key from private.mail_outbox where kind = 'digest' and state <> 'sent'), (select it #>> '{mails,0,key}' from claim), 'and keeps its key');
select is(public.contact_freeze((it ->> 'lease')::uuid, jsonb_build_array(jsonb_build_object('id', it #> '{mails,0,id}', 'payload', '{"text": "lead1"}'::jsonb))), '[]', 'its worker cannot bring back the words') from claim;
select is(pg_temp.finish((select it from claim), '{"result": "refused", "error": "bad lead"}'), 0::bigint, 'or end it because of them');
select ok((select is_ambiguous and next_at > now() from private.mail_outbox where kind = 'digest' and state = 'pending'), 'another worker claims it after the lease, as ambiguous');
update private.mail_outbox set next_at = now() where kind = 'digest' and state = 'pending';
update claim set it = pg_temp.claim();
select is(pg_temp.sizes((select it from claim)), array[1], 'the retry contains the others');
select public.contact_erase('lead2@gone.test');
select is((select count(*)::int from private.mail_outbox where kind = 'digest' and state <> 'sent'), 0, 'a digest without leads is deleted');
select is(pg_temp.finish((select it from claim), '{"result": "sent"}'), 0::bigint, 'regardless of its worker''s report');
select is((select jsonb_array_length(pg_temp.claim() -> 'mails')), 0, 'and no other mail is delayed');

-- A flood: a quarter of 2,000 leads with a quarter of an hour's digests
update private.contact_settings set digests_per_hour = default;
update private.contact_settings set digests_per_hour = digests_per_hour / 4;
delete from private.rate_buckets where bucket = 'digests';
select pg_temp.crowd('flood.test', 500, repeat('🌊', 500));
select private.make_digests() from generate_series(1, 3);
select is(pg_temp.states('flood.test'), '{"in_digest": 500}', 'the digests of one hour can hold 2,000 leads of the largest size');
select is(pg_temp.sizes(pg_temp.claim()), array[125, 125, 125, 125], 'many in each');

select * from finish();
rollback;
