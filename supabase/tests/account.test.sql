-- An account's access to its messages and their deletion: for every kind of caller, with the same address entered by others.
\ir setup.psql
select plan(21);

select pg_temp.sign_up('a', 'ada@account.test'), pg_temp.sign_up('b', 'bob@account.test'), pg_temp.sign_up('c', 'unconfirmed@account.test'),
  pg_temp.sign_up('d', 'ruth@account.test', 'Ruth');
update auth.users set email_confirmed_at = null where id = pg_temp.id('c');
update profiles set full_name = 'Ada Account' where id = pg_temp.id('a');
insert into auth.audit_log_entries (id, payload) values
  (gen_random_uuid(), '{"actor_id": "00000000-0000-0000-0000-00000000000a", "actor_username": "ada@account.test"}'),
  (gen_random_uuid(), '{"actor_id": "00000000-0000-0000-0000-00000000000b", "actor_username": "bob@account.test"}');

create function pg_temp.send(digit text, name text, email text, message text) returns void language plpgsql as $$
begin
  perform pg_temp.act_as(digit);
  insert into public.contact_submissions (name, email, message) values (name, email, message);
  reset role;
end $$;
create function pg_temp.seen(digit text) returns text language plpgsql as $$
declare
  found text;
begin
  perform pg_temp.act_as(digit);
  select string_agg(message ->> 'message', ', ' order by message ->> 'message') into found
  from jsonb_array_elements(public.account_messages()) message;
  reset role;
  return found;
end $$;

-- Who sent it
-- The same address, typed by another account, a visitor and an unconfirmed account; the sessions of a deleted account and of none.
select pg_temp.send('a', 'Ada', 'ada@account.test', 'one from Ada'),
  pg_temp.send('a', 'Ada', 'other@account.test', 'two from Ada'),
  pg_temp.send('b', 'Ada Account', 'ada@account.test', 'from Bob, as Ada'),
  pg_temp.send(null, 'Ada Account', 'ada@account.test', 'from a visitor, as Ada'),
  pg_temp.send('c', 'Eve', 'ada@account.test', 'from an unconfirmed account'),
  pg_temp.send('f', 'Gone', 'gone@account.test', 'from a deleted account'),
  pg_temp.send('x', 'Odd', 'odd@account.test', 'from a broken session');
select bag_eq(
  $$ select message || ' ' || coalesce(right(user_id::text, 1), '-') from contact_submissions where email like '%@account.test' $$,
  $$ values ('from Bob, as Ada b'), ('from a broken session -'), ('from a deleted account -'), ('from a visitor, as Ada -'),
    ('from an unconfirmed account c'), ('one from Ada a'), ('two from Ada a') $$,
  'the sender is the account of the session, not of the typed address');
set local lock_timeout = '10s';
select is((select proconfig @> '{"lock_timeout=300ms"}' from pg_proc where proname = 'note_sender'), true, 'recording the sender does not wait for a lock');

-- What is seen
select is(pg_temp.seen('a'), 'one from Ada, two from Ada', 'people see what their session sent and nothing else');
select is(pg_temp.seen('b'), 'from Bob, as Ada', 'and so does an account that typed their address');
select is(pg_temp.seen('d'), null, 'a member sees only their own messages here');
select throws_ok($$ select pg_temp.seen('f') $$, 'PT401', null, 'a deleted account sees nothing');
update auth.sessions set not_after = now() - interval '1 second' where id = pg_temp.session_of('b');
select throws_ok($$ select pg_temp.seen('b') $$, 'PT401', null, 'and so does an expired session');
delete from auth.sessions where id = pg_temp.session_of('b');
select throws_ok($$ select pg_temp.seen('b') $$, 'PT401', null, 'and so does one that was ended by a logout or a new password');
insert into auth.sessions (id, user_id, created_at) values (pg_temp.session_of('b'), pg_temp.id('b'), now());

update contact_submissions set answered_at = now(), answered_by = 'Ruth Secret' where message = 'one from Ada';
update contact_submissions set expires_at = now() + interval '30 days' where message = 'two from Ada';
select pg_temp.act_as('a');
create temp table mine as select account_messages() as data;
reset role;
select is((select array_agg((message ->> 'keptUntil')::timestamptz - now() order by message ->> 'message') from mine, jsonb_array_elements(data) message),
  array[now() + interval '24 months' - now(), interval '30 days'], 'the data says how long a message is kept: one that is no lead for 30 days');
select is((select count(*)::int from mine, jsonb_array_elements(data) message where message ->> 'answeredAt' is not null), 1, 'and what was answered');
select is(data::text like '%Ruth Secret%', false, 'but not by whom') from mine;

-- Deleting
select pg_temp.act_as('d');
select throws_ok('select account_delete()', 'PT409', null, 'a member must leave the team first');
reset role;
update auth.sessions set created_at = now() - interval '6 minutes' where user_id = pg_temp.id('a');
select pg_temp.act_as('a');
select throws_ok('select account_delete()', 'PT403', null, 'an older session has to log in again');
reset role;
update auth.sessions set created_at = now() where user_id = pg_temp.id('a');
update auth.sessions set user_id = pg_temp.id('b') where id = pg_temp.session_of('a');
select pg_temp.act_as('a');
select throws_ok('select account_delete()', 'PT403', null, 'and so has one of someone else');
reset role;
update auth.sessions set user_id = pg_temp.id('a') where id = pg_temp.session_of('a');
insert into mails (kind, recipient, state, due_at, created_at) select 'account', address, 'sent', now(), now() from unnest(array['Ada@account.test', 'bob@account.test']) address;
select pg_temp.act_as('a');
select is((select account_delete()), 2, 'people delete their account with their messages');
reset role;
select private.purge_auth_data();
select is_empty($$ select from auth.users where email = 'ada@account.test' union all select from profiles where full_name = 'Ada Account'
  union all select from auth.audit_log_entries where payload::text like '%ada@account.test%' $$, 'nothing is left of it');
select is((select string_agg(recipient, ', ') from mails where kind = 'account'), 'bob@account.test', 'nor are its emails, and those of others are kept');
select bag_eq(
  $$ select message from contact_submissions where email like '%@account.test' $$,
  $$ values ('from Bob, as Ada'), ('from a broken session'), ('from a deleted account'), ('from a visitor, as Ada'), ('from an unconfirmed account') $$,
  'what others sent is, although they typed the same address');
select is((select count(*)::int from team_audit where what = 'erased_by_sender' and member_name is null), 2, 'the audit has a mark for each, without a name');
select is((select count(*)::int from auth.audit_log_entries where payload::text like '%bob@account.test%'), 1, 'the log of other accounts is kept');

-- Deleted in another way, an account loses no message.
delete from auth.users where email = 'bob@account.test';
select is((select count(*)::int from contact_submissions where message like 'from Bob%' and user_id is null), 1, 'messages outlive an account that the team deletes');

select * from finish();
rollback;
