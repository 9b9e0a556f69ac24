-- Only the link of an invitation makes a member, once, in time, and for a new account of its address.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(34);

create function pg_temp.hash(token text) returns text language sql as $$ select encode(sha256(token::bytea), 'hex') $$;
create function pg_temp.account(id uuid, email text) returns void language sql as $$
  insert into auth.users (id, email) values (id, email) $$;
/* Invites by the command and keeps the token under this name. */
create temp table token (name text, value text);
create function pg_temp.invite(called text, address text, member_name text) returns jsonb language plpgsql as $$
declare
  invited constant jsonb := team_invite(null, address, member_name);
begin
  insert into token values (called, invited ->> 'token');
  return invited;
end $$;
create function pg_temp.open(called text) returns jsonb language sql as $$
  select team_invitation_open(pg_temp.hash(value), '{}') from token where name = called $$;
create function pg_temp.finish(called text, account text) returns boolean language sql as $$
  select team_invitation_finish(pg_temp.hash(value), ('00000000-0000-4000-8000-00000000000' || account)::uuid) from token where name = called $$;

select pg_temp.account('00000000-0000-4000-8000-000000000001', 'ruth@site.test');
insert into auth.sessions (id, user_id)
  values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001');
insert into contact_submissions (name, email, message, user_id)
  values ('Ruth', 'ruth@site.test', 'Sent by whoever made this account.', '00000000-0000-4000-8000-000000000001');

select ok(pg_temp.invite('first', 'Ruth@site.test', 'Ruth') ->> 'accountSince' is not null, 'the owner is informed that the address already has an account');
select ok(pg_temp.invite('tom', 'tom@site.test', 'Tom') ->> 'accountSince' is null, 'or that it has none');
select is((select count(*) from team_members), 0::bigint, 'an invitation alone does not create a member');
select ok((select bool_and(value ~ '^[0-9a-f]{64}$') and count(distinct value) = 2 from token), 'the database makes the token, another each time');
select ok((select bool_and(row_to_json(invitation)::text not like '%' || value || '%') from private.team_invitations invitation, token), 'and stores its hash only');

select is(team_invitation_open(pg_temp.hash('a guess'), '{}'), '{"outcome": "unknown"}', 'a token that was never made is unknown');
select pg_temp.invite('second', 'ruth@site.test', 'Ruth');
select is(pg_temp.open('first'), '{"outcome": "unknown"}', 'a second invitation replaces the first');
update private.team_invitations set expires_at = now() - interval '1 second' where email = 'tom@site.test';
select is(pg_temp.open('tom'), '{"outcome": "unknown"}', 'an expired one is unknown');
select is((select count(*) from auth.users where email = 'ruth@site.test'), 1::bigint, 'none of them touches the account');

select is(pg_temp.open('second') - 'accountAddress', '{"outcome": "open", "email": "ruth@site.test", "name": "Ruth", "hasAccount": true}',
  'the right one is pending and marked as replacing an account');
select pg_temp.invite('nina', 'nina@site.test', 'Nina');
select is(pg_temp.open('nina') -> 'hasAccount', 'false', 'or that there is none');
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-000000000001'), 1::bigint,
  'an incomplete attempt does not affect the account of that address');

select pg_temp.account('00000000-0000-4000-8000-000000000002', 'eve@site.test');
select is(pg_temp.finish('second', '2'), false, 'no account of another address becomes a member');
select is(pg_temp.finish('second', '1'), false, 'or the old one of the address, which anyone may have created');
select pg_temp.account('00000000-0000-4000-8000-000000000003', '3@invitation.invalid');
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', '3', '00000000-0000-4000-8000-000000000003', '{"email": "3@invitation.invalid"}');
select is(pg_temp.finish('second', '3'), true, 'a new one, made for the invitation, does');
select results_eq(
  $$ select account.id, identity_data ->> 'email' from auth.users account join auth.identities on user_id = account.id
     where account.email = 'ruth@site.test' $$,
  $$ values ('00000000-0000-4000-8000-000000000003'::uuid, 'ruth@site.test') $$, 'and takes over the address');
select is_empty($$ select from auth.sessions where user_id = '00000000-0000-4000-8000-000000000001' $$, 'the old account is deleted with its sessions');
select is((select user_id from contact_submissions where email = 'ruth@site.test'), null, 'what it sent is no one''s: its address was never proven');
select results_eq('select user_id, name, activated_at is not null from team_members',
  $$ values ('00000000-0000-4000-8000-000000000003'::uuid, 'Ruth', true) $$, 'and is active');
select is(pg_temp.open('second'), '{"outcome": "unknown"}', 'the link works once');
select pg_temp.account('00000000-0000-4000-8000-000000000004', '4@invitation.invalid');
select is(pg_temp.finish('second', '4'), false, 'in both of its steps');
select is_empty($$ select from auth.users where email like '%@invitation.invalid' $$, 'and leaves no account behind');

-- An account whose address was confirmed by mail
select pg_temp.account('00000000-0000-4000-8000-000000000005', 'nina@site.test');
insert into private.proven_addresses (user_id) values ('00000000-0000-4000-8000-000000000005');
insert into contact_submissions (name, email, message, user_id)
  values ('Nina', 'nina@home.test', 'Sent while she was logged in.', '00000000-0000-4000-8000-000000000005'),
    ('Nina', 'nina@site.test', 'Sent while she was logged out.', null);
select pg_temp.account('00000000-0000-4000-8000-000000000006', '6@invitation.invalid');
select is(pg_temp.finish('nina', '6'), true, 'someone with a confirmed account joins');
select results_eq($$ select email, right(user_id::text, 1) from contact_submissions where name = 'Nina' order by email $$,
  $$ values ('nina@home.test', '6'), ('nina@site.test', null) $$, 'and keeps the messages that were sent with it');
delete from team_members where name = 'Nina';

select is(
  (select jsonb_agg(person - 'since') from jsonb_array_elements(team_list()) person),
  '[{"email": "ruth@site.test", "name": "Ruth", "state": "active"}, {"email": "tom@site.test", "name": "Tom", "state": "expired"}]',
  'the list has members and invitations');

insert into auth.sessions (id, user_id)
  values ('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-000000000003');
select is(team_remove(null, 'RUTH@site.test'), true, 'a member is removed');
select is_empty('select from team_members', 'at once');
select is_empty($$ select from auth.sessions where user_id = '00000000-0000-4000-8000-000000000003' $$, 'with the sessions of the account');
select is(array[team_remove(null, 'ruth@site.test'), team_remove(null, 'tom@site.test')], array[false, true], 'and an invitation; others are not');

select results_eq(
  $$ select coalesce(member_name, '-'), what, whom from team_audit where lead_id is null order by id $$,
  $$ values ('-', 'member_invited', 'Ruth'), ('-', 'member_invited', 'Tom'), ('-', 'member_invited', 'Ruth'), ('-', 'member_invited', 'Nina'),
       ('Ruth', 'member_joined', 'Ruth'), ('Nina', 'member_joined', 'Nina'), ('-', 'member_removed', 'Ruth'), ('-', 'invitation_withdrawn', 'Tom') $$,
  'all of it is in the audit');
select is_empty($$ select from mails where recipient in ('tom@site.test', 'nina@site.test') and details ->> 'change' = 'member_invited' $$,
  'the invited person gets the invitation and no notice');
select is((select string_agg(details ->> 'name' || ' to ' || recipient, ', ' order by recipient, details ->> 'name') from mails where details ->> 'change' = 'member_joined'),
  'Nina to nina@site.test, Nina to ruth@site.test, Ruth to ruth@site.test',
  'the team and the new member are notified');

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
