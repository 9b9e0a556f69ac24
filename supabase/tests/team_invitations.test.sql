-- Only the link of an invitation makes a member, once, in time, and for a new account of its address.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(27);

create function pg_temp.hash(token text) returns text language sql as $$ select encode(sha256(token::bytea), 'hex') $$;
create function pg_temp.account(id uuid, email text) returns void language sql as $$
  insert into auth.users (id, email, created_at) values (id, email, now()) $$;

select pg_temp.account('00000000-0000-4000-8000-000000000001', 'ruth@site.test');
insert into auth.sessions (id, user_id)
  values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001');

select ok(
  team_invite('Ruth@site.test', 'Ruth', pg_temp.hash('first')) ->> 'accountSince' is not null,
  'the owner is told that the address has an account already');
select ok(
  team_invite('tom@site.test', 'Tom', pg_temp.hash('tom')) ->> 'accountSince' is null, 'or that it has none');
select is((select count(*) from team_members), 0::bigint, 'an invitation alone makes no member');
select throws_ok(
  $$ select team_invite('eve@site.test', 'Eve', 'a token in place of its hash') $$, '23514', null,
  'a token itself is never stored');

select is(
  team_invitation_open(pg_temp.hash('a guess'), '{}'), '{"outcome": "unknown"}', 'a token that was never made is unknown');
select team_invite('ruth@site.test', 'Ruth', pg_temp.hash('second'));
select is(
  team_invitation_open(pg_temp.hash('first'), '{}'), '{"outcome": "unknown"}', 'a second invitation replaces the first');
update private.team_invitations set expires_at = now() - interval '1 second' where email = 'tom@site.test';
select is(team_invitation_open(pg_temp.hash('tom'), '{}'), '{"outcome": "unknown"}', 'an expired one is unknown');
select is((select count(*) from auth.users where email = 'ruth@site.test'), 1::bigint, 'none of them touches the account');

select is(
  team_invitation_open(pg_temp.hash('second'), '{}'),
  '{"outcome": "open", "email": "ruth@site.test", "name": "Ruth"}', 'the right one is open');
select is(
  (select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-000000000001'), 1::bigint,
  'an attempt that goes no further costs the account of that address nothing');

select pg_temp.account('00000000-0000-4000-8000-000000000002', 'eve@site.test');
select is(
  team_invitation_finish(pg_temp.hash('second'), '00000000-0000-4000-8000-000000000002'), false,
  'no account of another address becomes a member');
select is(
  team_invitation_finish(pg_temp.hash('second'), '00000000-0000-4000-8000-000000000001'), false,
  'nor the old one of the address, which anyone may have made');
select pg_temp.account('00000000-0000-4000-8000-000000000003', '3@invitation.invalid');
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', '3', '00000000-0000-4000-8000-000000000003', '{"email": "3@invitation.invalid"}');
select is(
  team_invitation_finish(pg_temp.hash('second'), '00000000-0000-4000-8000-000000000003'), true,
  'a new one, made for the invitation, does');
select results_eq(
  $$ select account.id, identity_data ->> 'email' from auth.users account join auth.identities on user_id = account.id
     where account.email = 'ruth@site.test' $$,
  $$ values ('00000000-0000-4000-8000-000000000003'::uuid, 'ruth@site.test') $$, 'and takes over the address');
select is_empty(
  $$ select from auth.sessions where user_id = '00000000-0000-4000-8000-000000000001' $$, 'the old account is gone with its sessions');
select results_eq(
  'select user_id, name, activated_at is not null from team_members',
  $$ values ('00000000-0000-4000-8000-000000000003'::uuid, 'Ruth', true) $$, 'and is active');
select is(team_invitation_open(pg_temp.hash('second'), '{}'), '{"outcome": "unknown"}', 'the link works once');
select pg_temp.account('00000000-0000-4000-8000-000000000004', '4@invitation.invalid');
select is(
  team_invitation_finish(pg_temp.hash('second'), '00000000-0000-4000-8000-000000000004'), false, 'in both of its steps');
select is_empty($$ select from auth.users where email like '%@invitation.invalid' $$, 'and leaves no account behind');

select is(
  (select jsonb_agg(person - 'since') from jsonb_array_elements(team_list()) person),
  '[{"email": "ruth@site.test", "name": "Ruth", "state": "active"}, {"email": "tom@site.test", "name": "Tom", "state": "expired"}]',
  'the list has members and invitations');

insert into auth.sessions (id, user_id)
  values ('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-000000000003');
select is(team_remove('RUTH@site.test'), '{"name": "Ruth", "by": null, "addresses": ["ruth@site.test"]}', 'a member is removed');
select is_empty('select from team_members', 'at once');
select is_empty(
  $$ select from auth.sessions where user_id = '00000000-0000-4000-8000-000000000003' $$, 'with the sessions of the account');
select is(
  array[team_remove('ruth@site.test') is null, team_remove('tom@site.test') is null], array[true, false],
  'and an invitation; a stranger is not');

select results_eq(
  $$ select coalesce(member_name, '-'), what, whom from team_audit where lead_id is null order by id $$,
  $$ values ('-', 'member_invited', 'Ruth'), ('-', 'member_invited', 'Tom'), ('-', 'member_invited', 'Ruth'), ('Ruth', 'member_joined', null),
       ('-', 'member_removed', 'Ruth'), ('-', 'invitation_withdrawn', 'Tom') $$,
  'all of it is in the audit');

select is(
  array(
    select team_invitation_open(pg_temp.hash('a guess'), '{"cf-connecting-ip": "192.0.2.1"}') ->> 'outcome'
    from generate_series(1, 11)),
  array_fill('unknown'::text, array[10]) || 'limited'::text, 'ten guesses of a visitor in ten minutes');
delete from private.rate_buckets where true;
select is(
  (select count(*) filter (where team_invitation_open(pg_temp.hash('a guess'), '{}') ->> 'outcome' = 'unknown')
    from generate_series(1, 40)), 30::bigint, 'thirty of all who have no address');

select * from finish();
rollback;
