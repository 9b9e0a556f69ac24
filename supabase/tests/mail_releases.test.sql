-- Stopped mails: the budget for sending them again, and the replies of a member who left.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(22);

create function pg_temp.id(digit text) returns uuid language sql as $$ select ('00000000-0000-0000-0000-00000000000' || digit)::uuid $$;
insert into auth.users (id, email) values (pg_temp.id('a'), 'ruth@team.test'), (pg_temp.id('b'), 'sam@team.test');
insert into auth.sessions (id, user_id, aal) values (pg_temp.id('a'), pg_temp.id('a'), 'aal2'), (pg_temp.id('b'), pg_temp.id('b'), 'aal2');
insert into team_members (user_id, name) values (pg_temp.id('a'), 'Ruth'), (pg_temp.id('b'), 'Sam');
create function pg_temp.act_as(digit text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', pg_temp.id(digit), 'aal', 'aal2', 'iat', floor(extract(epoch from now())), 'session_id', pg_temp.id(digit))::text, true);
$$;
create function pg_temp.reply(lead uuid) returns bigint language sql as $$
  select (inbox_reply(lead, gen_random_uuid(), 'Your message', 'Yes.', (select max(id) from lead_replies where lead_id = lead)) ->> 'id')::bigint
$$;
create function pg_temp.state_of(reply bigint) returns text language sql as $$ select concat_ws(' ', state, reason) from mails where reply_id = reply and not is_replaced $$;
/* Releases so many of the mails held for a limit; returns how many were. */
create function pg_temp.release(wanted int) returns int language sql as $$
  select count(*) filter (where inbox_send_again(id) = 1)::int from (select id from mails where kind = 'confirmation' and reason = 'limit' and not is_replaced order by id limit wanted) held
$$;

-- A flood
update private.contact_settings set messages_per_hour = 1000;
insert into contact_submissions (name, email, message) select 'Ada', n || '@flood.test', 'Could you help us with ' || n from generate_series(1, 150) n;
select cmp_ok((select count(*) from mails where kind = 'confirmation' and reason = 'limit'), '>', 100::bigint, 'a flood of messages uses up the confirmations of the day');
select pg_temp.act_as('a');
create temp table answered as select id, pg_temp.reply(id) as reply from (select id from contact_submissions order by id limit 2) lead;
select is((select array_agg(pg_temp.state_of(reply)) from answered), array['pending', 'pending'], 'but holds no reply');

-- Held for a limit
update private.contact_settings set replies_per_day = 100;
select is(pg_temp.release(20), 20, 'a member sends twenty mails an hour that a limit held');
select throws_ok('select pg_temp.release(1)', 'PT429', 'Too many emails sent again', 'not more');
select pg_temp.act_as('b');
select is(pg_temp.release(1), 1, 'a colleague sends others');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 23, 'all of them count with the replies of the day');
update private.contact_settings set replies_per_day = 24;
select is(pg_temp.release(1), 1, 'up to the number of the day');
select throws_ok('select pg_temp.release(1)', 'PT429', 'Too many emails today', 'not more');
select is((select used from private.rate_buckets where bucket = 'releases of ' || pg_temp.id('b')), 2, 'a refusal is not counted');
select is(pg_temp.state_of(pg_temp.reply((select id from answered limit 1))), 'held limit', 'nor are further replies sent');
select throws_ok(format('select inbox_send_again(%L)', (select id from mails where kind = 'reply' and state = 'held')), 'PT429', null, 'not even by sending them again');
update mails set reason = 'automated' where id = (select id from mails where kind = 'confirmation' and reason = 'limit' and not is_replaced limit 1);
select throws_ok($$ select inbox_send_again(id) from mails where kind = 'confirmation' and reason = 'automated' $$, 'PT429', null, 'nor other mails to visitors');
update mails set state = 'held', reason = 'automated' where id = (select id from mails where kind = 'notification' and state = 'pending' limit 1);
select is((select inbox_send_again(id) from mails where kind = 'notification' and reason = 'automated'), 1, 'one to the team is');

-- Failed
update mails set state = 'failed', reason = null where kind = 'confirmation' and reason = 'limit' and not is_replaced;
select cmp_ok((select count(*) filter (where inbox_send_again(id) = 1) from (select id from mails where state = 'failed') stopped), '>', 90::bigint, 'failed ones are sent again all at once');
select is_empty($$ select from mails where state = 'failed' and not is_replaced $$, 'none is left');
select is((select used from private.rate_buckets where bucket = 'replies in a day'), 24, 'none of them was counted');

-- A member who leaves
delete from private.rate_buckets where bucket like 'releases of %';
update private.contact_settings set replies_per_day = 100;
create temp table of_sam as select n, pg_temp.reply((select id from answered limit 1)) as reply from generate_series(1, 3) n;
select pg_temp.act_as('a');
create temp table of_ruth as select pg_temp.reply((select id from answered limit 1)) as reply;
update mails set state = 'sent', sent_at = now() where reply_id = (select reply from of_sam where n = 1);
update mails set state = 'sending', lease = pg_temp.id('1') where reply_id = (select reply from of_sam where n = 2);
delete from auth.users where email = 'sam@team.test';
select is((select array_agg(pg_temp.state_of(reply) order by n) from of_sam), array['sent', 'held author_left', 'held author_left'], 'the unsent replies of a removed member are held');
select is((select pg_temp.state_of(reply) from of_ruth), 'pending', 'not those of others');
select is((select mail_finish(id, pg_temp.id('1'), '{"result": "failed", "error": "http_500", "ambiguous": true}') from mails where reply_id = (select reply from of_sam where n = 2)), false, 'an attempt that fails after that starts no other');
select is((select inbox_send_again(id) from mails where reply_id = (select reply from of_sam where n = 3) and not is_replaced), 1, 'a colleague decides to send it');
select is((select pg_temp.state_of(reply) from of_sam where n = 3), 'pending', 'and it is sent');
delete from auth.users where email = 'ruth@team.test';
select is((select pg_temp.state_of(reply) from of_ruth), 'held author_left', 'a reset holds them too');
select * from finish();
rollback;
