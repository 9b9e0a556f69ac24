-- The limits of a visitor's request before any of its filters runs.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(17);

insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test'), ('00000000-0000-0000-0000-00000000000b', 'bob@account.test');
insert into team_members (user_id, name, activated_at) values ('00000000-0000-0000-0000-00000000000a', 'Ruth', now());
insert into auth.sessions (id, user_id) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a');

/* The time limit of a request after its check. */
create function pg_temp.time_limit(of_role text, method text, path text, account text default null, more jsonb default '{}') returns text language plpgsql as $$
begin
  reset role;
  set local statement_timeout = '8s';
  perform set_config('request.method', method, true), set_config('request.path', path, true),
    set_config('request.headers', ('{"cf-connecting-ip": "192.0.2.1", "content-length": "99999"}' || more)::text, true),
    set_config('request.jwt.claims', jsonb_build_object('role', of_role, 'sub', account, 'iat', extract(epoch from now()),
      'session_id', '00000000-0000-0000-0000-0000000000a0')::text, true);
  execute format('set local role %I', of_role);
  perform public.check_request();
  return current_setting('statement_timeout');
end $$;

select is(pg_temp.time_limit('anon', 'GET', '/profiles'), '300ms', 'a visitor has little time');
select is(pg_temp.time_limit('anon', 'POST', '/rpc/inbox_leads'), '300ms', 'for functions too');
select is(pg_temp.time_limit('anon', 'PATCH', '/contact_submissions'), '300ms', 'and for other verbs');
select is(pg_temp.time_limit('anon', 'POST', '/contact_submissions'), '8s', 'but not for a lead');
-- A representation may embed another table, with filters. PostgREST takes the first of several such headers and shows the last.
select is(pg_temp.time_limit('anon', 'POST', '/contact_submissions', more => '{"prefer": "return=representation"}'), '300ms', 'unless it requests a representation');
select is(pg_temp.time_limit('anon', 'POST', '/contact_submissions', more => '{"prefer": "return=minimal"}'), '300ms', 'or hides behind another preference that it does');
select is(pg_temp.time_limit('anon', 'POST', '/contact_submissions', more => '{"content-length": "100000"}'), '300ms', 'or is larger than any lead');
select is(pg_temp.time_limit('anon', 'POST', '/contact_submissions', more => '{"content-length": null}'), '300ms', 'or does not declare its size');
select is(pg_temp.time_limit('authenticated', 'POST', '/contact_submissions', '00000000-0000-0000-0000-00000000000b', '{"prefer": "return=representation"}'), '300ms', 'which an account may not either');
select is(pg_temp.time_limit('authenticated', 'GET', '/profiles', '00000000-0000-0000-0000-00000000000b'), '300ms', 'nor does an account');
select is(pg_temp.time_limit('authenticated', 'POST', '/rpc/account_data', '00000000-0000-0000-0000-00000000000b'), '3s', 'but for its own data');
select is(pg_temp.time_limit('authenticated', 'POST', '/rpc/inbox_leads', '00000000-0000-0000-0000-00000000000a'), '8s', 'members have time to search');
select is(pg_temp.time_limit('service_role', 'POST', '/rpc/contact_health'), '8s', 'and so has the service role');
reset role;
select is((select array_agg(setting) from pg_roles, unnest(rolconfig) setting where rolname = 'authenticator' and setting like 'pgrst.%'),
  array['pgrst.db_pre_request=public.check_request'], 'PostgREST calls it before every request');

-- All that a visitor may filter by: Postgres compiles a pattern while it plans, unless no policy lets the role read.
select is_empty(
  $$ select from pg_policies where schemaname = 'public' and cmd <> 'INSERT'
       and tablename in ('contact_submissions', 'lead_notes', 'team_audit', 'team_members') $$,
  'no policy lets a visitor reach the rows of leads and team');
create function pg_temp.outcome(of_role text, statement text) returns text language plpgsql as $$
begin
  execute format('set local role %I', of_role);
  execute statement;
  reset role;
  return 'done';
exception when others then
  reset role;
  return sqlstate;
end $$;
select is(
  array(
    select distinct pg_temp.outcome(role, format('select from public.%I where %I %s %L', table_name::text, column_name::text, operator, pattern))
    from unnest(array['anon', 'authenticated']) role, unnest(array['~', '~*', 'like', 'ilike']) operator,
      unnest(array['(a?){255}(a?){255}(a?){255}a{255}', '((((((a{1,255}){1,255}){1,255}){1,255})))', '(x*)' || repeat('\1*', 200)]) pattern,
      information_schema.columns
    where table_schema::text = 'public' and data_type::text = 'text'
      and table_name::text in ('contact_submissions', 'lead_notes', 'team_audit', 'team_members')),
  array['42501'], 'hostile patterns on any of their columns are refused before the time limit');
select is(
  array(
    select distinct pg_temp.outcome('anon', format('select from public.profiles where full_name %s %L', operator, '(a?){255}(a?){255}(a?){255}a{255}'))
    from unnest(array['~', '~*', 'like', 'ilike']) operator),
  array['42501'], 'and on a profile, for those without an account');
select * from finish();
rollback;
