-- Every table of the inbox by every verb and every kind of caller, and every function by those who may not call it.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(80);

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test'), ('00000000-0000-0000-0000-00000000000b', 'invited@team.test'),
  ('00000000-0000-0000-0000-00000000000c', 'customer@example.org'), ('00000000-0000-0000-0000-00000000000d', 'former@team.test');
insert into auth.sessions (id, user_id, aal)
  select ('00000000-0000-0000-0000-0000000000' || right(id::text, 1) || '0')::uuid, id, 'aal2' from auth.users where id::text like '00000000-0000-0000-0000-00000000000_';
insert into team_members (user_id, name, activated_at) values
  ('00000000-0000-0000-0000-00000000000a', 'Ruth', now() - interval '1 day'),
  ('00000000-0000-0000-0000-00000000000b', 'Invited', null);
insert into contact_submissions (id, name, email, message) values
  ('00000000-0000-0000-0000-000000000001', 'Ada', 'ada@example.org', 'Is this thing on?');
insert into lead_notes (lead_id, author, author_name, body, created_at)
  values ('00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-00000000000a', 'Ruth', 'A note.', now());
insert into team_audit (at, member_name, what, lead_id) values (now(), 'Ruth', 'noted', '00000000-0000-0000-0000-000000000001');

create temp table caller (name text, role text, digit text, level text, issued interval, sees boolean);
insert into caller values
  ('a visitor', 'anon', null, null, null, null),
  ('a customer', 'authenticated', 'c', 'aal2', '0', false),
  ('an invited person', 'authenticated', 'b', 'aal2', '0', false),
  ('a former member', 'authenticated', 'd', 'aal2', '0', false),
  ('a token from before the activation', 'authenticated', 'a', 'aal2', '2 days', false),
  ('team at aal1', 'authenticated', 'a', 'aal1', '0', false),
  ('team at aal2', 'authenticated', 'a', 'aal2', '0', true),
  ('the service role', 'service_role', null, null, null, true);
grant select on caller to anon, authenticated, service_role;

create function pg_temp.act_as(who caller) returns void language plpgsql as $$
begin
  reset role;
  update auth.sessions set aal = who.level where id::text = '00000000-0000-0000-0000-0000000000' || who.digit || '0';
  perform set_config('request.jwt.claims', case when who.digit is null then '' else jsonb_build_object(
    'sub', '00000000-0000-0000-0000-00000000000' || who.digit, 'role', 'authenticated', 'aal', who.level,
    'iat', floor(extract(epoch from now() - who.issued)), 'session_id', '00000000-0000-0000-0000-0000000000' || who.digit || '0')::text end, true);
  perform set_config('role', who.role, true);
end $$;

-- Reads return rows, none, or are refused; every write is refused.
create function pg_temp.may(statement text) returns text language plpgsql as $$
declare
  touched int;
begin
  execute statement;
  get diagnostics touched = row_count;
  return case when touched > 0 then 'rows' else 'none' end;
exception when insufficient_privilege then
  return 'refused';
end $$;

create function pg_temp.on_table(who caller, of_table text, a_column text) returns setof text language plpgsql as $$
declare
  statement text;
  answers text[] := '{}';
begin
  perform pg_temp.act_as(who);
  return next is(pg_temp.may('select from ' || of_table), case when who.role = 'service_role' then 'rows' else 'refused' end,
    format('%s reads %s', who.name, of_table));
  foreach statement in array array[
    'insert into %1$s (%2$s) values (default)', 'update %1$s set %2$s = %2$s', 'delete from %1$s', 'truncate %1$s'
  ] loop
    answers := answers || pg_temp.may(format(statement, of_table, a_column));
  end loop;
  return next is(array(select distinct unnest(answers)), array['refused'], format('%s writes nothing into %s', who.name, of_table));
  reset role;
end $$;
select pg_temp.on_table(caller, of_table, a_column) from caller,
  (values ('contact_submissions', 'version'), ('lead_notes', 'body'), ('team_audit', 'what'), ('team_members', 'name')) as tried (of_table, a_column)
  -- The service role keeps its rights on the leads and adds members, which every_table.test.sql lists.
  where (role, of_table) not in (('service_role', 'contact_submissions'), ('service_role', 'team_members'));

-- Every function of the inbox, called by everyone but a member: not found, and nothing happens.
create temp table inbox_call as
  select 'select ' || p.proname || '(' || coalesce((
    select string_agg(case format_type(type, null)
      when 'uuid' then '''00000000-0000-0000-0000-000000000001''' when 'text' then '''all''' when 'boolean' then 'true' when 'jsonb' then '''{}'''
      when 'timestamp with time zone' then 'now()' else '1' end, ', ' order by place)
    from unnest(p.proargtypes) with ordinality given (type, place)), '') || ')' as statement, p.proname as name
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'inbox\_%' and p.proname <> 'inbox_me';
grant select on inbox_call to anon, authenticated, service_role;

create function pg_temp.answers(who caller) returns text[] language plpgsql as $$
declare
  called inbox_call;
  codes text[] := '{}';
begin
  for called in select * from inbox_call loop
    begin
      perform pg_temp.act_as(who);
      execute called.statement;
      codes := codes || called.name::text;
    exception when others then
      codes := codes || sqlstate;
    end;
  end loop;
  reset role;
  return array(select distinct unnest(codes) order by 1);
end $$;
select is(pg_temp.answers(caller), array[case when role = 'authenticated' then 'PT404' else '42501' end], name || ' gets the response that there is no inbox')
  from caller where name <> 'team at aal2';
select is((select count(*)::int from team_audit), 1, 'which changed nothing');
select is((select version || ' ' || (read_at is null) from contact_submissions where email = 'ada@example.org'), '1 true', 'and changed nothing');
select ok((select count(*) from inbox_call) >= 14, 'all functions were tested');

-- The audit
select throws_ok(statement, 'P0001', null, 'not even its owner may ' || statement)
  from unnest(array['update team_audit set what = ''x''', 'delete from team_audit', 'truncate team_audit']) statement;
select is((select jsonb_agg(column_name order by column_name) from information_schema.columns where table_name = 'team_audit'),
  '["at", "id", "lead_id", "member", "member_name", "what", "whom"]', 'the audit has no place for what a visitor wrote');

-- Membership takes effect and ends immediately.
select pg_temp.act_as(caller) from caller where name = 'team at aal2';
select lives_ok('select inbox_counts()', 'a member counts leads');
reset role;
delete from team_members where name = 'Ruth';
select pg_temp.act_as(caller) from caller where name = 'team at aal2';
select throws_ok('select inbox_counts()', 'PT404', null, 'and with the next call no longer, once removed');
select throws_ok('select from contact_submissions', '42501', null, 'nor reads');
reset role;
select is((select count(*)::int from team_audit), 1, 'counting is no action');

-- A visitor cannot set what is not theirs.
set local role anon;
select throws_ok($$ insert into contact_submissions (name, email, message, answered_at) values ('Ada', 'a@b.co', 'Is this thing on?', now()) $$, '42501', null, 'a visitor may not hide a message as answered');
reset role;
select is((select source || version from contact_submissions where email = 'ada@example.org'), 'form1', 'a lead comes from the form');
select * from finish();
rollback;
