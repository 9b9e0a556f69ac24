-- The inbox of a member: lists, search, marks, sending again and erasing.
\ir setup.psql
select plan(41);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'sam@team.test', 'Sam');

/* The leads with all these words, which are plain already, as the API finds them. */
create function pg_temp.names(variadic words text[]) returns text language sql as $$
  select string_agg(name, ', ' order by number) from inbox where search like all (array(select '%' || word || '%' from unnest(words) word))
$$;
create function pg_temp.leave(name text, email text, company text, message text, age interval) returns uuid language sql as $$
  insert into public.contact_submissions (name, email, company, message, created_at) values (name, email, company, message, now() - age) returning id
$$;
create function pg_temp.lead_of(who text) returns uuid language sql as $$ select id from public.contact_submissions where name = who $$;
create function pg_temp.mail_of(who text, of_kind text) returns uuid language sql as $$
  select id from public.mails where lead_id = pg_temp.lead_of(who) and kind = of_kind and not is_replaced
$$;
select pg_temp.leave('Ada Lovelace', 'ada@engines.test', 'Engines Ltd', 'Could you help with punched cards?', '3 hours');
select pg_temp.leave('Grace Hopper', 'Grace.Hopper@navy.test', null, 'A moth, in the relay. a_b. ' || repeat('More words. ', 100), '2 hours');
select pg_temp.leave('李小龙', 'bruce@kung.test', 'Fist & Co', 'Be water, my friend. ÉTUDE für Łoś.', '1 hour');
select pg_temp.leave('Ada King', 'ADA@engines.test', null, 'It is me again, with more.', '10 minutes');
select pg_temp.call_as('a');

-- Lists and search
select is(pg_temp.names(''), 'Ada Lovelace, Grace Hopper, 李小龙, Ada King', 'leads are numbered in their order');
select is((select excerpt from inbox where name = 'Grace Hopper'), left('A moth, in the relay. a_b. ' || repeat('More words. ', 100), 240), 'with the start of the message');
select is((select mails from inbox where name = 'Ada Lovelace'), '{"confirmation": {"state": "pending", "reason": null, "delivery": null}, "notification": {"state": "pending", "reason": null, "delivery": null}}', 'and the state of their mails');
update mails set state = 'held', reason = 'limit' where id = pg_temp.mail_of('Ada Lovelace', 'confirmation');
update mails set state = 'failed', error = 'http_422' where id = pg_temp.mail_of('Ada Lovelace', 'notification');
update mails set state = 'sent', sent_at = now(), delivery = 'bounced', delivery_reason = 'permanent' where id = pg_temp.mail_of('Grace Hopper', 'confirmation');
select is((select (mails #>> '{confirmation,reason}') || ' ' || (mails #>> '{notification,reason}') from inbox where name = 'Ada Lovelace'), 'limit http_422', 'with a reason');
select is((select mails -> 'confirmation' from inbox where name = 'Grace Hopper'), '{"state": "sent", "delivery": "bounced", "reason": "permanent"}', 'as the provider reports it');
select is(pg_temp.names(variadic words), found, 'search: ' || array_to_string(words, ' ')) from (values
  (array['love'], 'Ada Lovelace'), (array['navy.test'], 'Grace Hopper'), (array['engines ltd'], 'Ada Lovelace'), (array['cards', 'punched'], 'Ada Lovelace'),
  (array['cards', 'moth'], null), (array['etude'], '李小龙'), (array['los'], '李小龙'), (array['小龙'], '李小龙'), (array['a_b'], 'Grace Hopper')) as search (words, found);
select is(private.plain('ŁOŚ Straße Ærø ΣΊΣΥΦΟΣ ÿ'), 'los strasse aero σισυφοσ y', 'accents and ligatures are folded');
select is((select string_agg(name, ', ' order by number) from inbox where address = 'ada@engines.test'), 'Ada Lovelace, Ada King', 'messages of one address are found in any case');

select is(inbox_counts(of_source, patterns), jsonb_build_object('all', total, 'open', total, 'answered', 0), 'the counts are those of the filter') from (values
  (null, array[]::text[], 4), ('form', array['%ada%'], 2), ('voice', array['%ada%'], 0)) as filter (of_source, patterns, total);

-- Marks
create temp table lead as select pg_temp.lead_of('Ada Lovelace') as id;
select is((select inbox_set_status(id, 'answered', 1) from lead), 2, 'a member marks a lead as answered');
select is((select answered_by || ' ' || (read_at is not null) from inbox where name = 'Ada Lovelace'), 'Ruth true', 'with the name of the member');
select is(inbox_counts(), '{"all": 4, "open": 3, "answered": 1}', 'and counted among the answered ones');
select pg_temp.call_as('b');
select throws_ok($$ select inbox_set_status(id, 'open', 1) from lead $$, 'PT409', null, 'another member who looked before is refused');
select is((select answered_by || version from inbox where name = 'Ada Lovelace'), 'Ruth2', 'and overwrites nothing');
select is((select inbox_set_status(id, 'open', 2) from lead), 3, 'with the current version it can be reopened');
select is((select answered_at from inbox where name = 'Ada Lovelace'), null, 'and is open again');
select throws_ok($$ select inbox_set_status(gen_random_uuid(), 'answered', 1) $$, 'PT410', null, 'a deleted lead is reported as gone');
select throws_ok($$ select inbox_set_status(id, 'answered', null) from lead $$, 'PT409', null, 'a missing version is refused');

-- Sending again
create temp table held as select pg_temp.mail_of('Ada Lovelace', 'confirmation') as id;
select is((select inbox_send_again(id) from held), 1, 'a held mail is sent again');
select is((select inbox_send_again(id) from held), 0, 'once');
select mail_claim(pg_temp.lead_of('Ada Lovelace'), 10, 60, true);
select is((select (mail.state, mail.id <> held.id)::text from held, mails mail where mail.id = pg_temp.mail_of('Ada Lovelace', 'confirmation')), '(sending,t)', 'as a new one, so under a new key, which needs no check of the visitor');
update mails set state = 'failed', error = 'http_500' where id = pg_temp.mail_of('李小龙', 'notification');
update contact_submissions set answered_at = now() where name = '李小龙';
select is(inbox_send_again(null), 1, 'all that failed are sent again at once, but not for a lead that was answered since');
update contact_submissions set answered_at = null where name = '李小龙';
select is(inbox_send_again(null), 1, 'that one when it is open again');
select is((select inbox_send_again(pg_temp.mail_of('Grace Hopper', 'confirmation'))), 1, 'not one that bounced, which is sent by itself');
select is(inbox_send_again(null), 0, 'none is left');

-- Erasing
insert into lead_notes (lead_id, body) select id, 'A last note.' from lead;
select throws_ok($$ select inbox_erase(id, 'grace.hopper@navy.test') from lead $$, 'PT422', null, 'another address erases no one');
select throws_ok($$ select inbox_erase(gen_random_uuid(), 'ada@engines.test') $$, 'PT410', null, 'nor does a lead that is gone');
select is((select inbox_erase(id, ' ADA@engines.test ') from lead), 2, 'the right one erases the person');
select is_empty($$ select from lead_notes $$, 'with the notes');
select is((select count(*)::int from team_audit where what = 'erased'), 1, 'the log has one line');
select is((select count(*)::int from team_audit where team_audit::text ~* '\yada\y|engines|note\.'), 0, 'and nothing of the person');
select * from finish();
rollback;
