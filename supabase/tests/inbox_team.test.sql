-- The team, changed by a member in the inbox: who invites, removes and resets whom, and what of it is in the audit.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(21);

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test'), ('00000000-0000-0000-0000-00000000000b', 'sam@team.test');
insert into auth.sessions (id, user_id)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name, activated_at) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth', now() - interval '2 days'), ('00000000-0000-0000-0000-00000000000b', 'Sam', now() - interval '1 day');
update private.team_settings set second_factor = true;

/* Ruth with the second factor, whose code she entered so long ago. */
create function pg_temp.ruth(code_entered interval, level text default 'aal2') returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000a', 'aal', level,
    'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000a0', 'amr', jsonb_build_array(
      jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())),
      jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now() - code_entered))))::text, true);
$$;
create function pg_temp.hash(token text) returns text language sql as $$ select encode(sha256(token::bytea), 'hex') $$;

select pg_temp.ruth('1 hour');
select is((select jsonb_agg(person -> 'name' || (person -> 'isMe')) from jsonb_array_elements(inbox_team() -> 'members') person),
  '[["Ruth", true], ["Sam", false]]', 'a member sees the team, themselves first');
select is(inbox_team() #> '{members,1,email}', '"sam@team.test"', 'with addresses');

select ok(inbox_invite('Tess@team.test', 'Tess', pg_temp.hash('tess')) ? 'expiresAt', 'and invites');
select is((inbox_team() #> '{invitations,0}') - '{at, until}'::text[], '{"email": "tess@team.test", "name": "Tess", "isOpen": true}', 'who is then listed');
select is(team_invitation_open(pg_temp.hash('tess'), '{}') ->> 'outcome', 'open', 'with a link that works');
select throws_ok($$ select inbox_invite('sam@team.test', 'Sam', pg_temp.hash('sam')) $$, 'PT409', null, 'but no one who is a member: it would replace the account');
select is(inbox_remove('tess@team.test'), '{"name": "Tess", "by": "Ruth", "addresses": []}', 'an invitation is withdrawn');
select is(team_invitation_open(pg_temp.hash('tess'), '{}') ->> 'outcome', 'unknown', 'and its link works no more');

select throws_ok($$ select inbox_reset('sam@team.test') $$, 'PT409', null, 'a code from an hour ago resets no one');
select pg_temp.ruth('1 minute', 'aal1');
select throws_ok($$ select inbox_reset('sam@team.test') $$, 'PT404', null, 'nor does a session without the second step');
select pg_temp.ruth('1 minute');
select throws_ok($$ select inbox_reset('ruth@team.test') $$, 'PT409', null, 'nor anyone themselves');
select is(inbox_reset('stranger@team.test'), null, 'a stranger has nothing to reset');
select is(inbox_reset('Sam@team.test'), '{"name": "Sam", "by": "Ruth", "addresses": ["sam@team.test", "ruth@team.test"]}', 'a code just entered does, and both are to be told');
select is_empty($$ select from auth.sessions where user_id = '00000000-0000-0000-0000-00000000000b' $$, 'all sessions have ended');
select is((select count(*)::int from team_members where name = 'Sam'), 1, 'the membership has not');
select is(team_reset('sam@team.test'), '{"name": "Sam", "by": null, "addresses": ["sam@team.test"]}', 'the command does it without a member');

select throws_ok($$ select inbox_remove('ruth@team.test') $$, 'PT409', null, 'no one removes themselves');
select is(inbox_remove('sam@team.test'), '{"name": "Sam", "by": "Ruth", "addresses": ["sam@team.test"]}', 'but others, who are to be told');
select is_empty($$ select from team_members where name = 'Sam' $$, 'at once');
select is(inbox_remove('sam@team.test'), null, 'and once');
select results_eq(
  $$ select coalesce(member_name, '-'), what, whom from team_audit order by id $$,
  $$ values ('Ruth', 'member_invited', 'Tess'), ('Ruth', 'invitation_withdrawn', 'Tess'), ('Ruth', 'second_factor_reset', 'Sam'),
       ('-', 'second_factor_reset', 'Sam'), ('Ruth', 'member_removed', 'Sam') $$,
  'all of it is in the audit, with who did it to whom');
select * from finish();
rollback;
