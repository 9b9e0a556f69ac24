-- Emails about a lead that its address received: what they change, once and in any order, and what has no effect.
\ir setup.psql
select plan(42);

select pg_temp.sign_up('a', 'Ruth@team.test', 'Ruth');
insert into contact_submissions (id, name, email, message) values
  (pg_temp.id('1'), 'Ada', 'Ada@engines.test', 'Could you help with punched cards?'),
  (pg_temp.id('2'), 'Bob', 'bob@engines.test', 'Could you help with looms?');
update contact_submissions set created_at = now() - interval '5 days' where name = 'Ada';

create function pg_temp.ada() returns contact_submissions language sql as $$ select lead from contact_submissions lead where name = 'Ada' $$;
create function pg_temp.state() returns text language sql as $$
  select concat_ws(' ', status, answered_by, case when wrote_at is not null then 'wrote again' end) from pg_temp.ada()
$$;
create function pg_temp.count() returns int language sql as $$ select count(*)::int from lead_messages $$;
create sequence pg_temp.emails start 1000;
create function pg_temp.receive(keys uuid[], sender text, email jsonb, content jsonb) returns boolean language sql as $$
  select mail_received(keys, array['team@site.test'], jsonb_build_object('id', pg_temp.id('f'), 'from', sender, 'name', '', 'to', '[]'::jsonb,
    'subject', 'Re: Your message', 'attachments', 0, 'receivedAt', now()) || email, content)
$$;
/* An email to the address of Ada's lead, so many minutes ago, with its words. */
create function pg_temp.arrive(sender text, receiver text, minutes numeric default 0, email jsonb default '{}', automatic boolean default false, words text default 'Words') returns void language sql as $$
  select pg_temp.receive(array[(pg_temp.ada()).reply_key], sender,
    jsonb_build_object('id', '00000000-0000-0000-0000-00000000' || nextval('pg_temp.emails'), 'to', array[receiver], 'receivedAt', now() - minutes * interval '1 minute') || email,
    jsonb_build_object('body', words, 'isAutomatic', automatic))
$$;
/* As before any email: open, or answered or marked as no lead a day ago. */
create function pg_temp.start(state text default 'open') returns void language sql as $$
  delete from lead_messages where true;
  delete from private.rate_buckets where bucket like 'emails%';
  update contact_submissions set answered_at = case state when 'answered' then now() - interval '1 day' end, answered_by = case state when 'answered' then 'Sam' end,
    expires_at = case state when 'not_lead' then now() + interval '29 days' end, wrote_at = null, read_at = null, version = 1
  where name = 'Ada';
$$;
create function pg_temp.is_overdue() returns boolean language sql as $$ select mail_summary_facts() -> 'open' @> jsonb_build_array(jsonb_build_object('id', pg_temp.id('1'))) $$;

-- Keys
select isnt((select reply_key from contact_submissions where name = 'Bob'), (pg_temp.ada()).reply_key, 'each lead has its own key');
select is(pg_temp.receive(array[gen_random_uuid(), pg_temp.id('1')], 'ada@engines.test', '{}', null), false, 'an unknown key wants no content, nor does the id of a lead, which its visitor chose');
select is(pg_temp.count(), 0, 'and nothing is stored');
select is(pg_temp.receive(array[(pg_temp.ada()).reply_key], 'ada@engines.test', '{}', null), true, 'the key of a lead wants the content');
select is((select writer || sender || (body is null) || (is_automatic is null) from lead_messages), 'clientada@engines.testtruetrue', 'what the event has is stored at once');
select is(pg_temp.receive(array[(pg_temp.ada()).reply_key], 'ada@engines.test', '{}', '{"body": null, "isAutomatic": false}'), true, 'content that cannot be read');
select is(pg_temp.receive(array[(pg_temp.ada()).reply_key], 'ada@engines.test', '{}', '{"body": "Monday?", "isAutomatic": false}'), true, 'is stored once it can');
select is(pg_temp.receive(array[(pg_temp.ada()).reply_key], 'ada@engines.test', '{}', '{"body": "Other", "isAutomatic": true}'), false, 'the same email again changes nothing');
select results_eq('select body, is_automatic from lead_messages', $$ values ('Monday?', false) $$, 'there is one, with its first words');
select is(pg_temp.receive(array(select reply_key from contact_submissions), 'ada@engines.test', '{"id": "00000000-0000-0000-0000-00000000000e"}', '{"body": "Both", "isAutomatic": false}'), true, 'an email to two leads');
select is((select string_agg(name, ',' order by name) from lead_messages join contact_submissions lead on lead.id = lead_id where body = 'Both'), 'Ada,Bob', 'is stored with each');

-- The team answers from its mailbox
select pg_temp.start(), ok(pg_temp.is_overdue(), 'the summary lists an open lead');
select pg_temp.arrive('ruth@team.test', 'ada@engines.test');
select is(pg_temp.state() || pg_temp.is_overdue(), 'answered Ruthfalse', 'an email of a member to the client answers it, by name');
select is((select version || ' ' || (read_at is not null) || (answered_at = now()) from pg_temp.ada()), '2 truetrue', 'at the time of the email, and a member who acts at the same time sees it first');
select pg_temp.start(), pg_temp.arrive('team@site.test', 'ada@engines.test', email => '{"name": "Sam Hill"}');
select is(pg_temp.state(), 'answered Sam Hill', 'the team''s address has the name that the email has');
select pg_temp.start(), pg_temp.arrive('team@site.test', 'ada@engines.test');
select is(pg_temp.state(), 'answered team@site.test', 'or its address');
select pg_temp.start(), pg_temp.arrive('team@site.test', 'bob@engines.test');
select is(pg_temp.state(), 'open', 'an email that did not go to the client answers nothing');
select pg_temp.start(), pg_temp.arrive('bob@engines.test', 'ada@engines.test');
select is(pg_temp.state(), 'open', 'nor does one that is not from the team');
select pg_temp.start('not_lead'), pg_temp.arrive('team@site.test', 'ada@engines.test');
select is(pg_temp.state(), 'not_lead', '"Not a lead" is left to the members');

-- The client writes
select pg_temp.start(), pg_temp.arrive('ada@engines.test', 'team@site.test');
select is(pg_temp.state(), 'open', 'an email of the client to an open lead changes nothing');
select pg_temp.start('answered'), pg_temp.arrive('ada@engines.test', 'team@site.test', 10);
select is(pg_temp.state() || pg_temp.is_overdue() || (select version from pg_temp.ada()), 'open Sam wrote againfalse2', 'after the answer it opens the lead again, which is not overdue');
select pg_temp.arrive('team@site.test', 'ada@engines.test', email => '{"name": "Sam"}');
select is(pg_temp.state(), 'answered Sam', 'until the team answers by email');
select pg_temp.start('answered'), pg_temp.arrive('ada@home.test', 'team@site.test'), pg_temp.call_as('a');
select is(pg_temp.state(), 'open Sam wrote again', 'so does anyone else who has the address');
select inbox_set_status(pg_temp.id('1'), 'answered', 2);
select is(pg_temp.state(), 'answered Ruth', 'until a member marks it');
select pg_temp.start('not_lead'), pg_temp.arrive('ada@engines.test', 'team@site.test');
select is((select pg_temp.state() || coalesce(expires_at::text, ' stays') from pg_temp.ada()), 'open wrote again stays', 'whoever writes after "Not a lead" is one');
select pg_temp.start('answered'), pg_temp.arrive('ada@engines.test', 'team@site.test', automatic => true), pg_temp.arrive('team@site.test', 'ada@engines.test', automatic => true);
select is(pg_temp.state() || pg_temp.count(), 'answered Sam2', 'an absence note of either side is stored and changes nothing');
select pg_temp.start(), pg_temp.arrive('team@site.test', 'ada@engines.test', automatic => true);
select is(pg_temp.state(), 'open', 'nor does it answer');
select pg_temp.start('answered'), pg_temp.arrive('ada@engines.test', 'team@site.test', words => null);
select is(pg_temp.state(), 'open Sam wrote again', 'an email whose content cannot be read has its effect');

-- In any order: the client at 30 and 10 minutes ago, the team at 20
create temp table permutation as select * from (values (array[30, 20, 10]), (array[30, 10, 20]), (array[20, 30, 10]), (array[20, 10, 30]), (array[10, 20, 30]), (array[10, 30, 20])) p (minutes);
create function pg_temp.arrive_in_order(minutes int[]) returns text language plpgsql as $$
declare
  minute int;
begin
  foreach minute in array minutes loop
    perform pg_temp.arrive(case minute when 20 then 'ruth@team.test' else 'ada@engines.test' end, case minute when 20 then 'ada@engines.test' else 'team@site.test' end, minute);
  end loop;
  return pg_temp.state();
end $$;
select pg_temp.start(), is(pg_temp.arrive_in_order(minutes), 'open Ruth wrote again', 'events in the order ' || minutes::text) from permutation;
select pg_temp.start('answered'), pg_temp.arrive('ada@engines.test', 'team@site.test', 3 * 24 * 60);
select is(pg_temp.state(), 'answered Sam', 'an email from before the answer is answered');
select pg_temp.start(), pg_temp.arrive('team@site.test', 'ada@engines.test', -600);
select ok((select answered_at <= clock_timestamp() from pg_temp.ada()), 'a time in the future counts as now');

-- Limits
select pg_temp.start();
select pg_temp.arrive('ada@engines.test', 'team@site.test') from generate_series(1, 25);
select pg_temp.receive(array(select reply_key from contact_submissions where name = 'Bob'), 'bob@engines.test', '{}', null);
select is(pg_temp.count(), 21, 'of 25 emails to one lead in a day 20 are stored, and those to others');
insert into contact_submissions (name, email, message) select 'Flood', 'flood@engines.test', 'Could you help with floods?' from generate_series(1, 60);
select pg_temp.start();
select pg_temp.receive(array[reply_key], 'flood@engines.test', jsonb_build_object('id', gen_random_uuid()), null) from contact_submissions, generate_series(1, 10) where name = 'Flood';
select is(pg_temp.count(), 500, 'of 600 emails in a day 500 are stored');
select pg_temp.start();
insert into lead_messages (lead_id, email_id, writer, sender, subject, attachments, received_at)
select id, gen_random_uuid(), 'client', 'ada@engines.test', 'Re', 0, now() from pg_temp.ada(), generate_series(1, 199);
select pg_temp.arrive('ada@engines.test', 'team@site.test') from generate_series(1, 3);
select is(pg_temp.count(), 200, 'a lead has 200 emails at most');
select is((select used from private.rate_buckets where bucket like 'emails about %' and bucket like '%' || pg_temp.id('1')), 1, 'and those above are not counted');

-- Erasure
select pg_temp.start(), pg_temp.arrive('ada@engines.test', 'team@site.test');
create temp table erased as select reply_key from pg_temp.ada();
select contact_erase('ada@engines.test');
select is_empty($$ select from lead_messages where sender = 'ada@engines.test' $$, 'erasing a person deletes their emails');
select is(pg_temp.receive(array(select reply_key from erased), 'ada@engines.test', '{}', null), false, 'and an email that comes later is not stored');
select * from finish();
rollback;
