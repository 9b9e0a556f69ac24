-- Changes of the team by a member or the command: the required code, the mails, what is refused and recorded.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(50);

insert into auth.users (id, email)
  select ('00000000-0000-0000-0000-00000000000' || digit)::uuid, address from (values ('a', 'ruth@team.test'), ('b', 'sam@team.test'),
    ('c', 'customer@example.org'), ('d', 'former@team.test'), ('e', 'iris@team.test')) person (digit, address);
insert into auth.sessions (id, user_id, aal)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id, 'aal2' from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name, activated_at) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth', now() - interval '3 days'), ('00000000-0000-0000-0000-00000000000b', 'Sam', now() - interval '2 days'),
  ('00000000-0000-0000-0000-00000000000e', 'Iris', now() - interval '1 day');

create function pg_temp.id(digit text) returns uuid language sql as $$ select ('00000000-0000-0000-0000-00000000000' || digit)::uuid $$;
/* Acts with the password of this account and a code that it entered so long ago. */
create function pg_temp.act_as(digit text, code_entered interval, level text default 'aal2') returns void language sql security definer as $$
  update auth.sessions set aal = level where id::text = '00000000-0000-0000-0000-0000000000' || digit || '0';
  select set_config('request.jwt.claims', jsonb_build_object('sub', pg_temp.id(digit), 'aal', level,
    'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000' || digit || '0', 'amr', jsonb_build_array(
      jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())),
      jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now() - code_entered))))::text, true);
$$;
create function pg_temp.hash(token text) returns text language sql as $$ select encode(sha256(token::bytea), 'hex') $$;
create function pg_temp.outcome(token text) returns text language sql as $$ select team_invitation_open(pg_temp.hash(token), '{}') ->> 'outcome' $$;
/* The notices since the last call: the change, its author and its recipients. */
create function pg_temp.notices() returns text[] language sql as $$
  with taken as (delete from mails where kind = 'account' returning details, recipient)
  select array_agg(line order by line) from (
    select concat_ws(' ', details ->> 'change', details ->> 'name', details ->> 'address', 'by', coalesce(details ->> 'by', '-'), 'to',
      string_agg(split_part(recipient, '@', 1), ', ' order by recipient)) as line
    from taken group by details) written
$$;

-- Who calls
select is((select array_agg(proname::text || ' ' || has_function_privilege('anon', oid, 'execute') || ' ' || has_function_privilege('authenticated', oid, 'execute')
    || ' ' || has_function_privilege('service_role', oid, 'execute') order by proname) from pg_proc where proname in ('team_invite', 'team_remove', 'team_reset')),
  array['team_invite false false true', 'team_remove false false true', 'team_reset false false true'], 'only the function team-invitation changes the team');
select is_empty($$ select from pg_proc where proname in ('inbox_invite', 'inbox_remove', 'inbox_reset') $$, 'and there is no way around it');
set local role anon;
select throws_ok('select inbox_confirmed_member()', '42501', null, 'a visitor confirms nothing');
reset role;
set local role authenticated;
select pg_temp.act_as('c', '1 minute');
select throws_ok('select inbox_confirmed_member()', 'PT404', null, 'nor does a customer with a fresh code');
select pg_temp.act_as('d', '1 minute');
select throws_ok('select inbox_confirmed_member()', 'PT404', null, 'nor a former member');
select pg_temp.act_as('a', '1 minute', 'aal1');
select throws_ok('select inbox_confirmed_member()', 'PT404', null, 'or a session without the second factor');
select pg_temp.act_as('a', '121 seconds');
select throws_ok('select inbox_confirmed_member()', 'PT409', 'Own code needed', 'nor a session whose code is older than two minutes');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb - 'amr')::text, true);
select throws_ok('select inbox_confirmed_member()', 'PT409', 'Own code needed', 'or has none');
select pg_temp.act_as('a', '1 minute');
select is(inbox_confirmed_member(), pg_temp.id('a'), 'a code entered just now does');
reset role;
select throws_ok($$ select team_invite(pg_temp.id('d'), 'eve@team.test', 'Eve') $$, 'PT404', null, 'a member who was removed since then invites no one');
select throws_ok($$ select team_remove(pg_temp.id('d'), 'sam@team.test') $$, 'PT404', null, 'removes no one');
select throws_ok($$ select team_reset(pg_temp.id('d'), 'sam@team.test') $$, 'PT404', null, 'and resets no one');
select is(pg_temp.notices(), null, 'none of this mails anyone');
select is((select count(*)::int from team_audit), 0, 'nor is it in the audit');

-- Inviting
select pg_temp.act_as('a', '1 minute');
select is((select jsonb_agg(person -> 'name' || (person -> 'isMe')) from jsonb_array_elements(inbox_team() -> 'members') person),
  '[["Ruth", true], ["Sam", false], ["Iris", false]]', 'a member sees the team with themselves first');
select is(inbox_team() #> '{members,1,email}', '"sam@team.test"', 'with addresses');
create temp table invited as select 'tess' as name, team_invite(pg_temp.id('a'), 'Tess@team.test', 'Tess') as answer;
select is(pg_temp.notices(), array['member_invited Tess tess@team.test by Ruth to iris, ruth, sam'], 'all members are notified of an invitation');
select is((inbox_team() #> '{invitations,0}') - '{at, until}'::text[], '{"email": "tess@team.test", "name": "Tess", "isOpen": true}', 'who find it in the list');
select is(pg_temp.outcome(answer ->> 'token'), 'open', 'its link works') from invited;
select throws_ok($$ select team_invite(pg_temp.id('a'), 'sam@team.test', 'Sam') $$, 'PT409', 'Already a member', 'a member is not invited: it would replace the account');
select is(team_remove(pg_temp.id('a'), 'tess@team.test'), true, 'an invitation is withdrawn');
select is(pg_temp.notices(), array['invitation_withdrawn Tess tess@team.test by Ruth to iris, ruth, sam, tess'], 'of which they and the invited person are notified');
select is(pg_temp.outcome(answer ->> 'token'), 'unknown', 'and its link works no more') from invited;

-- Limits
select is((select count(*)::int from generate_series(1, 2) n, team_invite(pg_temp.id('a'), 'tess+' || n || '@team.test', 'Tess')), 2, 'three invitations an hour to one mailbox');
select throws_ok($$ select team_invite(pg_temp.id('a'), 'tess@team.test', 'Tess') $$, 'PT429', null, 'are enough');
select throws_ok($$ select team_invite(pg_temp.id('b'), 'tess@team.test', 'Tess') $$, 'PT429', null, 'regardless of the sender');
select is((select count(*)::int from generate_series(1, 7) n, team_invite(pg_temp.id('a'), n || '@team.test', 'N')), 7, 'ten an hour by one member');
select throws_ok($$ select team_invite(pg_temp.id('a'), 'more@team.test', 'More') $$, 'PT429', null, 'are enough');
select ok(team_invite(pg_temp.id('b'), 'more@team.test', 'More') ? 'token', 'others still invite');
select ok(team_invite(null, 'tess@team.test', 'Tess') ? 'token', 'and the command has no limit');
select pg_temp.notices();
delete from private.team_invitations where true;
delete from private.rate_buckets where true;

-- Resetting
insert into invited select 'private', team_invite(pg_temp.id('b'), 'sam@home.test', 'Sam at home');
insert into invited select 'other', team_invite(pg_temp.id('e'), 'other@team.test', 'Other');
select pg_temp.notices();
select throws_ok($$ select team_reset(pg_temp.id('a'), 'ruth@team.test') $$, 'PT409', null, 'no one resets themselves');
select is(team_reset(pg_temp.id('a'), 'stranger@team.test'), null, 'only a member can be reset');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (pg_temp.id('1'), pg_temp.id('b'), 'totp', 'verified', now(), now());
insert into invited select 'reset', team_reset(pg_temp.id('a'), 'Sam@team.test');
select is_empty($$ select from auth.users where id = pg_temp.id('b') $$, 'a reset deletes the account of a member');
select is_empty($$ select from auth.sessions where user_id = pg_temp.id('b') union all select from auth.mfa_factors where user_id = pg_temp.id('b')
  union all select from team_members where user_id = pg_temp.id('b') $$, 'with its sessions, its phone and the membership');
select is(pg_temp.notices(), array['invitation_withdrawn Sam at home sam@home.test by Ruth to iris, ruth, sam, sam', 'member_invited Sam sam@team.test by Ruth to iris, ruth',
  'second_factor_reset Sam sam@team.test by Ruth to iris, ruth, sam'], 'all are notified, also of the pending invitation from Sam');
select is(array(select pg_temp.outcome(answer ->> 'token') from invited where name in ('private', 'other', 'reset') order by name), array['open', 'unknown', 'open'],
  'which no longer works, while those of others do, and a new one to Sam');
insert into auth.users (id, email) select pg_temp.id('b'), account_address from private.team_invitations where email = 'sam@team.test';
select is(team_invitation_finish(pg_temp.hash(answer ->> 'token'), pg_temp.id('b')), true, 'by which Sam returns with a new account') from invited where name = 'reset';
select lives_ok($$ insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (pg_temp.id('1'), pg_temp.id('b'), 'totp', 'verified', now(), now()) $$, 'and sets up a new phone');
select pg_temp.notices();
select ok(team_reset(null, 'sam@team.test') ? 'token', 'the command resets without a member');
select is(pg_temp.notices(), array['member_invited Sam sam@team.test by - to iris, ruth', 'second_factor_reset Sam sam@team.test by - to iris, ruth, sam'], 'and all are notified as well');
insert into auth.users (id, email) values (pg_temp.id('b'), 'sam@team.test');
insert into team_members (user_id, name, activated_at) values (pg_temp.id('b'), 'Sam', now() - interval '1 hour');
delete from private.team_invitations where email = 'sam@team.test';

-- Removing
insert into invited select 'again', team_invite(pg_temp.id('b'), 'sam@home.test', 'Sam at home');
select pg_temp.notices();
select throws_ok($$ select team_remove(pg_temp.id('a'), 'ruth@team.test') $$, 'PT409', null, 'no one removes themselves');
create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
create trigger refuse before insert on mails for each row execute function pg_temp.refuse();
select throws_ok($$ select team_remove(pg_temp.id('a'), 'sam@team.test') $$, 'P0001', 'full', 'nor anyone else, when the mails about it cannot be stored');
select is((select count(*)::int from team_members where name = 'Sam'), 1, 'which changes nothing');
drop trigger refuse on mails;
select is(team_remove(pg_temp.id('a'), 'sam@team.test'), true, 'but others');
select is_empty($$ select from team_members where name = 'Sam' $$, 'at once');
select is(pg_temp.notices(), array['invitation_withdrawn Sam at home sam@home.test by Ruth to iris, ruth, sam, sam', 'member_removed Sam sam@team.test by Ruth to iris, ruth, sam'],
  'the removed person and all members are notified');
select is(pg_temp.outcome(answer ->> 'token'), 'unknown', 'and cannot return by an invitation they sent') from invited where name = 'again';
select is(team_remove(pg_temp.id('a'), 'sam@team.test'), false, 'a second removal does nothing');

-- The audit
select is((select string_agg(concat_ws(' ', coalesce(member_name, '-'), what, whom), ', ' order by id) from team_audit where whom like 'Sam%'),
  'Sam member_invited Sam at home, Ruth invitation_withdrawn Sam at home, Ruth second_factor_reset Sam, Ruth member_invited Sam, Sam member_joined Sam, '
  || '- second_factor_reset Sam, - member_invited Sam, Sam member_invited Sam at home, '
  || 'Ruth invitation_withdrawn Sam at home, Ruth member_removed Sam', 'all of it is in the audit, with who did it to whom');
select private.audit((select member from team_members member where name = 'Ruth'), what, null) from generate_series(1, 20), unnest(array['exported']) what;
select is(inbox_team() #>> '{changes,0,what}', 'member_removed', 'no number of other lines hides it on the page');
select * from finish();
rollback;
