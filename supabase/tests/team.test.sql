-- Who is the team: a member with a living, young session that has the second factor.
\ir setup.psql
select plan(17);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('c', 'customer@example.org'), pg_temp.sign_up('d', 'former@team.test', 'Former');
delete from team_members where name = 'Former';
select results_eq('select what, whom from team_audit order by id',
  $$ values ('member_added', 'Ruth'), ('member_added', 'Former'), ('member_removed', 'Former') $$, 'each change of the team is recorded');

create function pg_temp.sees_inbox() returns boolean language plpgsql as $$
begin
  perform contact_health();
  return true;
exception when sqlstate 'PT404' then
  return false;
end $$;
/* The caller's state and whether they see the inbox, with a session of this level and these claims. */
create function pg_temp.seen_by(digit text, level text default 'aal2', claims jsonb default '{}') returns text language plpgsql as $$
declare
  seen text;
begin
  update auth.sessions set aal = level where user_id = pg_temp.id(digit);
  perform pg_temp.act_as(digit, jsonb_build_object('aal', level) || claims);
  seen := (inbox_me() ->> 'state') || ' ' || pg_temp.sees_inbox();
  reset role;
  return seen;
end $$;

select is(pg_temp.seen_by('a'), 'member true', 'a member with the second factor sees the inbox');
select is(pg_temp.seen_by('a', 'aal1'), 'code false', 'without the second factor a member gets only that fact, so that the page can request it');
select is(pg_temp.seen_by('a', null, '{"aal": "aal2"}'), 'code false', 'nor does a token that still says so, once the session was lowered');
select is(pg_temp.seen_by('a', 'aal2', '{"aal": "aal1"}'), 'member true', 'only the session counts');
update auth.sessions set created_at = now() - interval '6 days 23 hours' where user_id = pg_temp.id('a');
select is(pg_temp.seen_by('a'), 'member true', 'for seven days');
update auth.sessions set created_at = now() - interval '7 days' where user_id = pg_temp.id('a');
select is(pg_temp.seen_by('a'), 'ended false', 'and no longer, however often it is refreshed, which the page is told');
update auth.sessions set created_at = now(), not_after = now() where user_id = pg_temp.id('a');
select is(pg_temp.seen_by('a'), 'ended false', 'nor after its end');
update auth.sessions set not_after = null where user_id = pg_temp.id('a');
select is(pg_temp.seen_by('c'), 'customer false', 'a customer is no member');
select is(pg_temp.seen_by('d'), 'customer false', 'a former member with a live session loses access immediately');
select is(pg_temp.seen_by('a', 'aal2', '{"session_id": "00000000-0000-0000-0000-0000000000c0"}'), 'ended false', 'a token of another account''s session opens nothing');

select pg_temp.act_as('c');
select is(inbox_me(), '{"state": "customer", "name": null}', 'a customer gets no other data');
select pg_temp.act_as('a');
select is(inbox_me(), '{"state": "member", "name": "Ruth"}', 'a member gets their name');
reset role;
delete from auth.sessions where user_id = pg_temp.id('a');
select is(pg_temp.seen_by('a'), 'ended false', 'a session that has ended opens nothing');

set local role service_role;
select lives_ok($$ insert into team_members (user_id, name) values (pg_temp.id('c'), 'Added') $$, 'it adds one');
reset role;

delete from auth.users where id = pg_temp.id('c');
select is((select what || ' ' || whom from team_audit order by id desc limit 1), 'member_removed Added', 'a membership ends with its account');

-- Names
select throws_ok($$ update team_members set name = E'Ruth\r\nBcc: x@y.test' where name = 'Ruth' $$, '23514', null, 'the name of a member has no control characters');
select * from finish();
rollback;
