-- A database that fills up: what is refused above 70 % and above 95 % of the plan's size, and what is not.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(22);

/* Lets the plan be so small that the database takes this share of it. */
create function pg_temp.fill_to(share numeric) returns void language sql as $$
  update private.contact_settings set database_quota_mb = round(pg_database_size(current_database()) / 1048576.0 / share)
$$;
create function pg_temp.outcome(statement text) returns text language plpgsql as $$
begin
  execute statement;
  return 'done';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end $$;
create function pg_temp.as_account(id uuid, statement text) returns text language plpgsql as $$
declare
  found text;
begin
  perform set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated',
      'session_id', '00000000-0000-0000-0000-0000000000b0')::text, true);
  set local role authenticated;
  found := pg_temp.outcome(statement);
  reset role;
  return found;
end $$;
create function pg_temp.leave(address text) returns text language plpgsql as $$
declare
  found text;
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address)::text, true);
  set local role anon;
  found := pg_temp.outcome($q$ insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@valve.test', 'Is this thing on?') $q$);
  reset role;
  return found;
end $$;
create function pg_temp.sign_up(address text) returns text language sql as $$
  select pg_temp.outcome(format($q$ insert into auth.users (id, email) values (gen_random_uuid(), %L) $q$, address))
$$;
create function pg_temp.is_alarm() returns boolean language sql as $$
  select contact_health() -> 'alarms' ? 'database_nearly_full'
$$;

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@valve.test'), ('00000000-0000-0000-0000-00000000000b', 'bob@valve.test');
insert into team_members (user_id, name, activated_at) values ('00000000-0000-0000-0000-00000000000a', 'Ruth', now());
insert into auth.sessions (id, user_id, created_at)
  values ('00000000-0000-0000-0000-0000000000b0', '00000000-0000-0000-0000-00000000000b', now());
create temp table chat as select reserve_chat_message(null, '{}', 9, 9, 9, 9) ->> 'id' as id;

select pg_temp.fill_to(0.5);
select ok(not pg_temp.is_alarm(), 'half full: no alarm');
select pg_temp.fill_to(0.65);
select ok(pg_temp.is_alarm(), 'at 65 %: an alarm');
select is(contact_health() ->> 'status', 'alarm', 'of the monitor too');
select is(reserve_voice_call('{"cf-connecting-ip": "192.0.2.1"}', 60, 600, 9) ->> 'outcome', 'reserved', 'and calls are placed');
select is(pg_temp.sign_up('early@valve.test'), 'done', 'accounts made');
select is(pg_temp.as_account('00000000-0000-0000-0000-00000000000b', $$ update profiles set full_name = 'Bob' $$), 'done', 'and renamed');

select pg_temp.fill_to(0.8);
select is(reserve_voice_call('{"cf-connecting-ip": "192.0.3.1"}', 60, 600, 9), '{"outcome": "busy", "retryAfter": 3600}', 'at 80 %: no call');
select is(reserve_chat_message(null, '{}', 9, 9, 9, 9), '{"outcome": "busy", "retryAfter": 3600}', 'no chat');
select is(reserve_chat_message(id::uuid, '{}', 9, 9, 9, 9) ->> 'outcome', 'busy', 'not even one that had begun') from chat;
select is(pg_temp.sign_up('late@valve.test'), 'PT507 The database is nearly full', 'no account');
select is(pg_temp.as_account('00000000-0000-0000-0000-00000000000b', $$ update profiles set full_name = 'Bobby' $$),
  'PT507 The database is nearly full', 'no new name of an account');
select is(pg_temp.outcome($$ update auth.users set raw_user_meta_data = '{"full_name": "Bobby"}' where email = 'bob@valve.test' $$),
  'PT507 The database is nearly full', 'also not by the auth service');
select is(pg_temp.outcome($$ update auth.users set last_sign_in_at = now(), raw_user_meta_data = raw_user_meta_data where email = 'bob@valve.test' $$),
  'done', 'a login');
select is(pg_temp.as_account('00000000-0000-0000-0000-00000000000a', $$ update profiles set full_name = 'Ruth' $$), 'done', 'what the team does');
create temp table invited as select team_invite(null, 'new@valve.test', 'New') ->> 'token' as token;
create temp table opened as select team_invitation_open(encode(sha256(token::bytea), 'hex'), '{}') as first from invited;
alter table opened add column second jsonb;
update opened set second = (select team_invitation_open(encode(sha256(token::bytea), 'hex'), '{}') from invited);
select is(pg_temp.sign_up('2@invitation.invalid'), 'PT507 The database is nearly full', 'no account that someone else creates while an invitation is pending');
select is(pg_temp.sign_up(first ->> 'accountAddress'), 'PT507 The database is nearly full', 'nor one of an earlier attempt') from opened;
select is(pg_temp.sign_up(second ->> 'accountAddress'), 'done', 'the one that is made for an invitation') from opened;
select is(pg_temp.leave('192.0.2.1'), 'done', 'and leads');
select is(pg_temp.as_account('00000000-0000-0000-0000-00000000000b', 'select account_delete()'), 'done', 'and a deletion, which frees space');
select is_empty($$ select from auth.users where email = 'bob@valve.test' $$, 'are done');

select pg_temp.fill_to(2);
select is(pg_temp.leave('192.0.2.1'), 'PT507 The database is full', 'above 95 % no lead: the rest is for the mails of those that are stored');
select set_config('request.headers', '', true);
select is(pg_temp.outcome($$ insert into contact_submissions (name, email, message) values ('Ada', 'ada@valve.test', 'This is an import.') $$), 'done', 'but an import');

select * from finish();
rollback;
