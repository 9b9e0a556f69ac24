-- The status of a lead: "Not a lead", and the link "Mark as answered" of an email.
\ir setup.psql
select plan(34);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.call_as('a');
insert into contact_submissions (id, name, email, message) values (pg_temp.id('1'), 'Ada', 'ada@engines.test', 'Could you help with punched cards?'),
  (pg_temp.id('2'), 'Bob', 'bob@engines.test', 'Could you help with looms?');

create function pg_temp.freeze(mail uuid, lease uuid, lead uuid, key uuid) returns boolean language sql as $$
  select mail_freeze(mail, lease, '{"text": "..."}', jsonb_build_object(lead, key)) is not null
$$;
create function pg_temp.follow(key text, mark boolean default false, address text default '203.0.113.1') returns jsonb language sql as $$
  select lead_by_link(pg_temp.id(key), mark, jsonb_build_object('cf-connecting-ip', address)) - 'createdAt'
$$;
create function pg_temp.status(lead text default '1') returns text language sql as $$
  select concat_ws(' ', status, answered_by, version) from contact_submissions where id = pg_temp.id(lead)
$$;

-- The key of a link
create temp table claim as select mail_claim(null, 10, 60, false) as it;
create temp table mail as select (mail ->> 'id')::uuid as id, (it ->> 'lease')::uuid as lease, mail #>> '{lead,name}' as name, mail ->> 'kind' as kind
  from claim, jsonb_array_elements(it -> 'mails') mail;
select is(pg_temp.freeze(id, gen_random_uuid(), pg_temp.id('1'), pg_temp.id('c')), false, 'a worker without the lease stores nothing') from mail where name = 'Ada' and kind = 'notification';
select is(pg_temp.freeze(id, lease, pg_temp.id('1'), pg_temp.id('d')), true, 'one with it stores the email and its key') from mail where name = 'Ada' and kind = 'notification';
select pg_temp.freeze(id, lease, pg_temp.id('1'), pg_temp.id('e')) from mail where name = 'Ada' and kind = 'confirmation';
select is((select answer_keys from contact_submissions where name = 'Ada'), array[sha256(uuid_send(pg_temp.id('d'))), sha256(uuid_send(pg_temp.id('e')))], 'of each key the lead has a hash');
select is(mail_claim(null, 10, 60, false) #> '{mails,0,lead,answer_keys}', null, 'that no worker gets');

-- Following it
select is(pg_temp.follow('c'), null, 'an unknown key finds nothing');
select is(pg_temp.follow('1', true), null, 'nor does the id of the lead');
select is(pg_temp.follow('d'), '{"name": "Ada"}', 'the key shows who wrote, and no more');
select is(pg_temp.status(), 'open 1', 'and changes nothing');
select is(pg_temp.follow('d', true), '{"name": "Ada"}', 'until it is used');
select is(pg_temp.status(), 'answered link 2', 'to mark the lead');
select is(jsonb_build_array(pg_temp.follow('d'), pg_temp.follow('e'), pg_temp.follow('d', true)), '[null, null, null]', 'then neither key shows or changes anything');
select is(inbox_set_status(pg_temp.id('1'), 'open', 2), 3, 'a member undoes it');
select is(jsonb_build_array(pg_temp.follow('d', true), pg_temp.follow('e', true)), '[null, null]', 'which does not make the links valid again');
select is(inbox_set_status(pg_temp.id('1'), 'answered', 3), 4, 'a member marks it');
select is(pg_temp.status() || ', ' || pg_temp.status('2'), 'answered Ruth 4, open 1', 'no other lead was marked');
select count(pg_temp.follow('c', false, '198.51.100.1')) from generate_series(1, 60);
select throws_ok($$ select pg_temp.follow('e', false, '198.51.100.1') $$, 'PT429', null, 'above 60 calls an hour a network is refused, with any key');
select lives_ok($$ select pg_temp.follow('e', false, '198.51.100.2') $$, 'and no other');

-- Not a lead
create temp table answer as select answered_at, answered_by from contact_submissions where name = 'Ada';
select is(inbox_set_status(pg_temp.id('1'), 'not_lead', 4), 5, 'a member marks an answered lead as none');
select is((select concat_ws(' ', status, answered_at, answered_by) from contact_submissions where name = 'Ada'), 'not_lead', 'it is neither open nor answered');
select throws_ok($$ select inbox_set_status(pg_temp.id('1'), 'closed', 5) $$, 'PT409', null, 'there is no other status');
select is(pg_temp.follow('d', true), null, 'its links do nothing');
update mails set state = 'failed', lease = null, payload = null where kind = 'notification';
select is(mail_summary_facts() #>> '{open,0,name}' || (mail_summary_facts() #>> '{expiring,0,name}'), 'BobAda', 'the summary has it as one that is deleted');
select is(contact_health() ->> 'failed' || inbox_send_again(), '11', 'its failed email is no alarm and is not sent again');
select is(mail_event(id, 'bounced', now(), null), true, 'an undelivered email') from mail where name = 'Ada' and kind = 'confirmation';
select is(pg_temp.status(), 'not_lead 5', 'leaves it as it is');
select is(inbox_set_status(pg_temp.id('1'), 'answered', 5, true), 6, 'it can be undone');
select is((select row(answered_at, answered_by)::text from contact_submissions where name = 'Ada'), (select answer::text from answer), 'which restores who had answered, and when');
select inbox_set_status(pg_temp.id('1'), 'not_lead', 6);

savepoint not_a_lead;
update contact_submissions set expires_at = '2026-12-24' where name = 'Ada';
select inbox_set_status(pg_temp.id('1'), 'open', 7), inbox_set_status(pg_temp.id('1'), 'not_lead', 8, true);
select is((select expires_at from contact_submissions where name = 'Ada'), '2026-12-24', 'a reopening that is undone does not restart the 30 days');
rollback to not_a_lead;

-- A reply to one that is not a lead
select inbox_reply(pg_temp.id('1'), pg_temp.id('f'), 'Your message', 'Yes, we could.');
update mails set state = 'failed' where kind = 'reply';
select is(pg_temp.status(), 'open 8', 'a reply that fails reopens it, so that the failure is an alarm');
select inbox_set_status(pg_temp.id('1'), 'not_lead', 8);
update mails set state = 'sent' where kind = 'reply';
select is(pg_temp.status(), 'answered Ruth 10', 'one that is accepted answers it');
select inbox_set_status(pg_temp.id('1'), 'not_lead', 10);

update contact_submissions set expires_at = expires_at - interval '29 days 23 hours' where name = 'Ada';
select is(private.purge_contact_data(), 0, 'before its 30 days are over nothing is deleted');
update contact_submissions set expires_at = expires_at - interval '1 hour' where name = 'Ada';
select is(private.purge_contact_data(), 1, 'then it is');
select is((select string_agg(distinct lead.name, ',') from mails join contact_submissions lead on lead.id = lead_id), 'Bob', 'with its emails');
select is(pg_temp.follow('d'), null, 'and its link finds nothing');
select * from finish();
rollback;
