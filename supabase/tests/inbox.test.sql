-- The inbox of a member: lists, search, one lead, and what is done with it.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(61);

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test'), ('00000000-0000-0000-0000-00000000000b', 'sam@team.test');
insert into auth.sessions (id, user_id, aal)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id, 'aal2' from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth'), ('00000000-0000-0000-0000-00000000000b', 'Sam');

create function pg_temp.act_as(digit text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000' || digit, 'aal', 'aal2',
    'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000' || digit || '0')::text, true);
end $$;
create function pg_temp.names(which text default 'all', lead_source text default null, search text default null) returns text language sql as $$
  select string_agg(name, ', ' order by created_at desc, id desc) from inbox_leads(which, lead_source, search)
$$;
create function pg_temp.leave(name text, email text, company text, message text, age interval) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, company, message, created_at) values (name, email, company, message, now() - age) returning id
$$;
create function pg_temp.lead_of(who text) returns uuid language sql as $$ select id from public.contact_submissions where name = who order by created_at desc limit 1 $$;
select pg_temp.leave('Ada Lovelace', 'ada@engines.test', 'Engines Ltd', 'Could you help with punched cards?', '3 hours');
select pg_temp.leave('Grace Hopper', 'Grace.Hopper@navy.test', null, E'A moth,\n\n  in the relay. 100% sure, a_b. ' || repeat('More words. ', 100), '2 hours');
select pg_temp.leave('李小龙', 'bruce@kung.test', 'Fist \ Co', 'Be water, my friend. ÉTUDE.', '1 hour');
select pg_temp.leave('Doctor', 'doctor@doctor.test', null, 'A test by the doctor.', '1 minute');
delete from contact_submissions where name = 'Doctor';
update contact_submissions set source = 'voice' where name = 'Ada Lovelace';
select pg_temp.act_as('a');

-- Lists
select is(pg_temp.names(), '李小龙, Grace Hopper, Ada Lovelace', 'leads are listed newest first, without tests');
select is(pg_temp.names(lead_source => 'voice'), 'Ada Lovelace', 'by source');
select is(pg_temp.names('answered'), null, 'none is answered yet');
select is((select string_agg(name, ', ') from inbox_leads('all', page_size => 2)), '李小龙, Grace Hopper', 'in pages');
select is((select string_agg(next.name, ', ') from (select * from inbox_leads('all', page_size => 2) offset 1) last,
  inbox_leads('all', before_at => last.created_at, before_id => last.id) next), 'Ada Lovelace', 'that continue after the last lead');
select is((select count(*)::int from inbox_leads('all', page_size => -5)), 1, 'a page has one lead at least');
select is((select excerpt from inbox_leads('all', null, 'hopper')), left('A moth, in the relay. 100% sure, a_b. ' || repeat('More words. ', 100), 240), 'with the start of the message on one line');
select is((select confirmation ->> 'state' from inbox_leads('all', null, 'lovelace')), 'waiting', 'a due mail is waiting');
update mails set state = 'held', reason = 'limit' where lead_id = pg_temp.lead_of('Ada Lovelace') and kind = 'confirmation';
update mails set state = 'failed', error = 'http_422' where lead_id = pg_temp.lead_of('Ada Lovelace') and kind = 'notification';
select is((select (confirmation ->> 'state') || ' ' || (confirmation ->> 'reason') || ', ' || (notification ->> 'state') || ' ' || (notification ->> 'reason')
  from inbox_leads('all', null, 'lovelace')), 'held limit, failed http_422', 'a held or failed one has a reason');
update mails set state = 'sent', sent_at = now(), delivery = 'bounced', delivery_reason = 'permanent/general' where lead_id = pg_temp.lead_of('Grace Hopper') and kind = 'confirmation';
select is((select (confirmation ->> 'state') || ' ' || (confirmation ->> 'reason') from inbox_leads('all', null, 'hopper')), 'bounced permanent/general', 'a bounced one is shown as bounced');
select is((select string_agg(name, ', ') from inbox_leads()), 'Ada Lovelace, Grace Hopper, 李小龙', 'open leads are sorted by age, so by deadline');
select is((select string_agg(next.name, ', ') from (select * from inbox_leads(page_size => 2) offset 1) last,
  inbox_leads(before_at => last.created_at, before_id => last.id) next), '李小龙', 'page by page');
select throws_ok($$ select inbox_leads('all; drop table') $$, 'PT422', null, 'another list does not exist');
select throws_ok($$ select inbox_leads('all', 'x') $$, 'PT422', null, 'nor another source');

-- Search
select is(pg_temp.names(search => 'LOVE'), 'Ada Lovelace', 'part of a name, in any case');
select is(pg_temp.names(search => 'navy.test'), 'Grace Hopper', 'an address');
select is(pg_temp.names(search => 'engines ltd'), 'Ada Lovelace', 'a company');
select is(pg_temp.names(search => 'cards punched'), 'Ada Lovelace', 'all words of a message, in any order');
select is(pg_temp.names(search => 'cards moth'), null, 'not some of them');
select is(pg_temp.names(search => 'étude'), '李小龙', 'other letters');
select is(pg_temp.names(search => '小龙'), '李小龙', 'and short words');
select is(pg_temp.names(search => '100%'), 'Grace Hopper', 'a percent sign is literal');
select is(pg_temp.names(search => 'a_b'), 'Grace Hopper', 'an underscore too');
select is(pg_temp.names(search => 't \ c'), '李小龙', 'and a backslash');
select is(pg_temp.names(search => '''); drop table contact_submissions; --'), null, 'a quote ends nothing');
select is(pg_temp.names(search => '   '), pg_temp.names(), 'blanks are no search');
select is(inbox_counts(null, 'ada'), '{"open": 1, "answered": 0, "all": 1}', 'a search is counted');
select is(inbox_counts(), '{"open": 3, "answered": 0, "all": 3}', 'so are the lists');

-- One lead
create temp table lead as select pg_temp.lead_of('Ada Lovelace') as id;
select pg_temp.leave('Ada King', 'ADA@engines.test', null, 'It is me again, with more.', '10 minutes');
select is((select inbox_lead(id) - array['mails', 'timeline', 'previous', 'createdAt', 'id', 'keptUntil', 'replyBy'] from lead),
  '{"name": "Ada Lovelace", "email": "ada@engines.test", "company": "Engines Ltd", "message": "Could you help with punched cards?", "source": "voice", "origin": null, "version": 1, "isUnread": true, "answeredAt": null, "answeredBy": null, "notes": [], "replies": []}', 'a lead is shown completely');
select is((select inbox_lead(id) #>> '{previous,0,excerpt}' from lead), 'It is me again, with more.', 'with other messages of the same address');
select is((select jsonb_path_query_array(inbox_lead(id), '$.mails[*].canSendAgain') from lead), '[true, true]', 'and its mails');
select is(inbox_lead(gen_random_uuid()), null, 'a deleted one is null');
select is(inbox_lead(pg_temp.lead_of('Doctor')), null, 'so is a test');

-- Actions
select inbox_mark_read(id), inbox_mark_read(id) from lead;
select is((select is_unread from inbox_leads('all', null, 'lovelace')), false, 'a lead that was opened is read');
select is((select inbox_mark_answered(id, true, 1) from lead), 2, 'a member marks it as answered');
select is(pg_temp.names('answered'), 'Ada Lovelace', 'it moves to the other list');
select is((select answered_by from inbox_leads('answered')), 'Ruth', 'with the name of the member');
select pg_temp.act_as('b');
select throws_ok($$ select inbox_mark_answered(id, false, 1) from lead $$, 'PT409', null, 'another member who looked before is refused');
select is((select answered_by || version from inbox_leads('answered')), 'Ruth2', 'and overwrites nothing');
select is((select inbox_mark_answered(id, false, 2) from lead), 3, 'with the current version it can be reopened');
select is(pg_temp.names('open', null, 'lovelace'), 'Ada Lovelace', 'and is open again');
select throws_ok($$ select inbox_mark_answered(gen_random_uuid(), true, 1) $$, 'PT410', null, 'a deleted lead is reported as gone');
select throws_ok($$ select inbox_mark_answered(id, true, null) from lead $$, 'PT409', null, 'a missing version is refused');
create temp table note as select inbox_add_note(id, E'  Called her.\n') as id from lead;
select is((select inbox_lead(id) #> '{notes,0}' ->> 'body' from lead), 'Called her.', 'a note is added');
select is((select inbox_lead(id) #> '{notes,0}' ->> 'isOwn' from lead), 'true', 'as one''s own');
select throws_ok($$ select inbox_add_note(id, ' ') from lead $$, 'PT422', null, 'an empty one is not');
select throws_ok($$ select inbox_add_note(gen_random_uuid(), 'x') $$, 'PT410', null, 'or one on a deleted lead');
select pg_temp.act_as('a');
select throws_ok($$ select inbox_delete_note(id) from note $$, 'PT410', null, 'no one deletes the note of another');
select pg_temp.act_as('b');
select lives_ok($$ select inbox_delete_note(id) from note $$, 'but one''s own');
select ok((select inbox_send_again(id) from mails where lead_id = (select id from lead) and kind = 'confirmation'), 'a held mail is sent again');
select ok((select bool_and(not inbox_send_again(id)) from mails where lead_id = (select id from lead) and kind = 'confirmation'), 'once');
select is((select string_agg((event ->> 'what') || coalesce(' ' || (event ->> 'who'), ''), ', ') from lead, jsonb_array_elements(inbox_lead(id) -> 'timeline') event),
  'received, read Ruth, answered Ruth, reopened Sam, noted Sam, note_deleted Sam, mail_released Sam', 'the timeline has every step');
select is((select count(*)::int from inbox_export('all')), 4, 'an export has all leads');
select is((select what from team_audit order by id desc limit 1), 'exported', 'and is in the audit');

-- Erase
select inbox_add_note(id, 'A last note.') from lead;
select is((select string_agg(note ->> 'body', ', ') from inbox_export('all'), jsonb_array_elements(notes) note), 'A last note.', 'an export has the notes');
select is((select inbox_erase_preview(id) from lead), '{"email": "ada@engines.test", "messages": 2, "notes": 1, "mails": 5}', 'the preview counts what will be deleted');
select throws_ok($$ select inbox_erase(id, 'grace.hopper@navy.test') from lead $$, 'PT422', null, 'another address erases no one');
select is((select inbox_erase(id, ' ADA@engines.test ') from lead), 2, 'the right one erases the person');
select is_empty($$ select from lead_notes $$, 'with the notes');
select is((select count(*)::int from team_audit where what = 'erased'), 1, 'the log has one line');
select is((select count(*)::int from team_audit where team_audit::text ~* '\yada\y|engines|note\.'), 0, 'and nothing of the person');
select * from finish();
rollback;
