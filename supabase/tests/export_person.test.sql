-- "Export this person": all that is stored about one address, nothing of others, and no key. Who may call it: inbox_access.test.sql.
\ir setup.psql
select plan(16);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'Ada@engines.test'), pg_temp.sign_up('c', 'bob@engines.test');
update auth.users set encrypted_password = 'secret-hash' where true;
update profiles set full_name = 'Ada Account' where id = pg_temp.id('b');
update auth.sessions set ip = '203.0.113.7', user_agent = 'Browser' where user_id = pg_temp.id('b');
insert into auth.audit_log_entries (id, payload, ip_address) values
  (gen_random_uuid(), '{"actor_id": "00000000-0000-0000-0000-00000000000b", "action": "login"}', '203.0.113.7');
insert into contact_submissions (id, name, email, message) values
  (pg_temp.id('1'), 'Ada', 'Ada@engines.test', E'</script>"},{"name":"x"}\u2028 Could you help?'),
  (pg_temp.id('2'), 'Ada', 'ada@ENGINES.test', 'Could you help again?'),
  (pg_temp.id('3'), 'Bob', 'bob@engines.test', 'Could you help Bob?'),
  (pg_temp.id('4'), 'Not Ruth', 'ruth@team.test', 'Could you show the account?');
insert into lead_notes (lead_id, author, author_name, body) values (pg_temp.id('1'), pg_temp.id('a'), 'Ruth', 'A note.');
insert into lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at) values (pg_temp.id('2'), gen_random_uuid(), pg_temp.id('a'), 'Ruth', 'Re', 'A reply.', now());
insert into lead_messages (lead_id, email_id, writer, sender, subject, body, attachments, received_at) values
  (pg_temp.id('2'), gen_random_uuid(), 'client', 'ada@engines.test', 'Re', 'An answer.', 0, now()),
  (pg_temp.id('3'), gen_random_uuid(), 'client', 'bob@engines.test', 'Re', 'By Bob.', 0, now()),
  (pg_temp.id('3'), gen_random_uuid(), 'client', 'ada@engines.test', 'Re', 'Ada for a friend.', 0, now());
insert into mails (kind, recipient, details, due_at, created_at) values
  ('account', 'ada@engines.test', '{"tokenHash": "secret-hash"}', now(), now()), ('account', 'ruth@team.test', '{}', now(), now());
update mails set payload = '{"text": "secret-text"}', delivery = 'bounced', delivery_reason = 'permanent' where lead_id = pg_temp.id('1') and kind = 'confirmation';
update contact_submissions set answer_keys = array['\x5ec2e7'::bytea] where name = 'Ada';

select pg_temp.call_as('a');
create temp table exported as select inbox_export(pg_temp.id('1')) as it;
select is((select it -> 'address' from exported), '"ada@engines.test"', 'the address of the lead');
select is((select jsonb_path_query_array(it, '$.messages[*].id') from exported), jsonb_build_array(pg_temp.id('1'), pg_temp.id('2')), 'all messages from it, in any case');
select is((select it #>> '{messages,0,message}' from exported), E'</script>"},{"name":"x"}\u2028 Could you help?', 'hostile text is a value');
select is((select jsonb_path_query_array(it, '$.messages[*].notes[*].body') || jsonb_path_query_array(it, '$.messages[*].replies[*].body') || jsonb_path_query_array(it, '$.messages[*].received[*].body') from exported),
  '["A note.", "A reply.", "An answer."]', 'notes, replies and received emails');
select is((select jsonb_path_query_array(it, '$.receivedElsewhere[*].body') from exported), '["Ada for a friend."]', 'and what the person wrote about the lead of another');
select is((select jsonb_array_length(jsonb_path_query_array(it, '$.messages[*].emails[*]')) || ' ' || (it -> 'messages' @> '[{"emails": [{"kind": "confirmation", "delivery": "bounced", "delivery_reason": "permanent"}]}]') from exported),
  '4 true', 'the emails and their states');
select is((select (it #>> '{account,name}') || (it #>> '{account,sessions,0,ip}') || (it #>> '{account,log,0,action}') from exported), 'Ada Account203.0.113.7login', 'the account, with sessions and log');
select is((select jsonb_array_length(it -> 'accountEmails') from exported), 1, 'and its emails');
select ok((select it::text !~ 'Bob|bob@|secret|5ec2e7|reply_key|answer_keys|payload|"lease' from exported), 'nothing of others, no key, hash or frozen email');
select ok((select it::text !~ (select replace(reply_key::text, '-', '') || '|' || reply_key from contact_submissions where id = pg_temp.id('1')) from exported), 'nor the key of the lead''s address');
select is(inbox_export(pg_temp.id('4')) -> 'account', 'null', 'whoever writes under the address of a member does not expose that account');
select is(inbox_export(pg_temp.id('4')) -> 'accountEmails', '[]', 'nor its emails');
select throws_ok($$ select inbox_export(gen_random_uuid()) $$, 'PT410', null, 'nothing about a lead that is gone');
select bag_eq($$ select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'public.contact_submissions'::regclass $$,
  $$ values ('mails'), ('lead_replies'), ('lead_notes'), ('lead_messages') $$, 'it has every table of a lead');
select contact_erase('Ada@engines.test');
select results_eq($$ select body from lead_messages $$, array['By Bob.'], 'an erasure deletes all that the person wrote, and nothing else');
select throws_ok($$ select inbox_export(pg_temp.id('1')) $$, 'PT410', null, 'nothing after an erasure');
select * from finish();
rollback;
