-- Who is the team: a member with a living, young session that has the second factor.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(25);

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test'),
  ('00000000-0000-0000-0000-00000000000c', 'customer@example.org'),
  ('00000000-0000-0000-0000-00000000000d', 'former@team.test');
insert into auth.sessions (id, user_id, aal)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id, 'aal2' from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth'), ('00000000-0000-0000-0000-00000000000d', 'Former');
delete from team_members where name = 'Former';
select results_eq('select what, whom from team_audit order by id',
  $$ values ('member_added', 'Ruth'), ('member_added', 'Former'), ('member_removed', 'Former') $$, 'each change of the team is recorded');

/* Acts as the account that ends with this digit. */
create function pg_temp.act_as(digit text, level text, claims jsonb default '{}') returns void language plpgsql as $$
declare
  id constant text := '00000000-0000-0000-0000-00000000000' || digit;
begin
  reset role;
  update auth.sessions session set aal = level where right(session.user_id::text, 1) = digit;
  perform set_config('request.jwt.claims', (jsonb_build_object('sub', id, 'role', 'authenticated', 'aal', level,
    'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000' || digit || '0') || claims)::text, true);
  set local role authenticated;
end $$;
create function pg_temp.sees_inbox() returns boolean language plpgsql as $$
begin
  perform contact_health();
  return true;
exception when sqlstate 'PT404' then
  return false;
end $$;
create function pg_temp.seen() returns text language sql as $$
  select (inbox_me() ->> 'state') || ' ' || pg_temp.sees_inbox()
$$;

set local role anon;
select throws_ok('select * from team_members', '42501', null, 'a visitor does not see the team');
select throws_ok('select inbox_me()', '42501', null, 'or look up the caller');

select pg_temp.act_as('a', 'aal2');
select is(pg_temp.seen(), 'member true', 'a member with the second factor sees the team');
select is(inbox_me(), '{"state": "member", "name": "Ruth"}', 'and who they are');
select throws_ok($$ insert into team_members (user_id, name) values ('00000000-0000-0000-0000-00000000000c', 'Eve') $$, '42501', null, 'but adds no one');
select throws_ok('update team_members set name = name', '42501', null, 'changes no one');
select throws_ok('delete from team_members', '42501', null, 'and removes no one');
select throws_ok('select private.is_member()', '42501', null, 'no one calls a private function');

select pg_temp.act_as('a', 'aal1');
select is(pg_temp.seen(), 'code false', 'without the second factor a member gets only that fact, so that the page can request it');
select pg_temp.act_as('a', null, '{"aal": "aal2"}');
select is(pg_temp.seen(), 'code false', 'nor does a token that still says so, once the session was lowered');
select pg_temp.act_as('a', 'aal2', '{"aal": "aal1"}');
select is(pg_temp.seen(), 'member true', 'only the session counts');
reset role;
update auth.sessions set created_at = now() - interval '6 days 23 hours' where user_id = '00000000-0000-0000-0000-00000000000a';
select pg_temp.act_as('a', 'aal2');
select is(pg_temp.seen(), 'member true', 'for seven days');
reset role;
update auth.sessions set created_at = now() - interval '7 days' where user_id = '00000000-0000-0000-0000-00000000000a';
select pg_temp.act_as('a', 'aal2');
select is(pg_temp.seen(), 'ended false', 'and no longer, however often it is refreshed, which the page is told');
reset role;
update auth.sessions set created_at = now(), not_after = now() where user_id = '00000000-0000-0000-0000-00000000000a';
select pg_temp.act_as('a', 'aal2');
select is(pg_temp.seen(), 'ended false', 'nor after its end');
reset role;
update auth.sessions set not_after = null where user_id = '00000000-0000-0000-0000-00000000000a';
select pg_temp.act_as('c', 'aal2');
select is(pg_temp.seen(), 'customer false', 'a customer is no member');
select is(inbox_me(), '{"state": "customer", "name": null}', 'and gets no other data');
select pg_temp.act_as('d', 'aal2');
select is(pg_temp.seen(), 'customer false', 'a former member with a live session loses access immediately');
select pg_temp.act_as('a', 'aal2', '{"session_id": "00000000-0000-0000-0000-0000000000c0"}');
select is(pg_temp.seen(), 'ended false', 'a token of another account''s session opens nothing');
reset role;
delete from auth.sessions where user_id = '00000000-0000-0000-0000-00000000000a';
select pg_temp.act_as('a', 'aal2');
select is(pg_temp.seen(), 'ended false', 'nor one whose session has ended');
reset role;
insert into auth.sessions (id, user_id, aal) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a', 'aal2');

set local role service_role;
select throws_ok('update team_members set name = name', '42501', null, 'the service role changes no member');
select throws_ok('delete from team_members', '42501', null, 'and removes none but with the account');
select lives_ok($$ insert into team_members (user_id, name) values ('00000000-0000-0000-0000-00000000000c', 'Added') $$, 'it adds one');
reset role;

delete from auth.users where id = '00000000-0000-0000-0000-00000000000c';
select is((select what || ' ' || whom from team_audit order by id desc limit 1), 'member_removed Added', 'a membership ends with its account');

-- Names
select throws_ok($$ update team_members set name = E'Ruth\r\nBcc: x@y.test' where name = 'Ruth' $$, '23514', null, 'the name of a member has no control characters');
select * from finish();
rollback;
