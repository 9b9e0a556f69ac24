-- What visitors and accounts may request, before any filter of theirs is planned.
\ir setup.psql
select plan(12);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'bob@account.test');

/* What the check of a request decides: its time limit, or the error. Ruth's session has the second factor if `level` is aal2. */
create function pg_temp.check_of(of_role text, method text, path text, account text default null, more jsonb default '{}', level text default 'aal1') returns text language plpgsql as $$
declare
  decided text;
begin
  set local statement_timeout = '8s';
  update auth.sessions set aal = level where id = pg_temp.session_of('a');
  perform set_config('request.method', method, true), set_config('request.path', path, true),
    set_config('request.headers', ('{"cf-connecting-ip": "192.0.2.1", "content-length": "99999"}' || more)::text, true),
    set_config('request.jwt.claims', jsonb_build_object('role', of_role, 'sub', account, 'iat', extract(epoch from now()), 'aal', level,
      'session_id', pg_temp.session_of('a'))::text, true);
  execute format('set local role %I', of_role);
  begin
    perform public.check_request();
    decided := current_setting('statement_timeout');
  exception when others then
    decided := sqlstate;
  end;
  reset role;
  return decided;
end $$;

create temp table answered (who text, method text, path text, decided text);
insert into answered
  select who, method, path, pg_temp.check_of(
    case when who = 'visitor' then 'anon' else 'authenticated' end, method, path,
    case who when 'account' then '00000000-0000-0000-0000-00000000000b' when 'visitor' then null else '00000000-0000-0000-0000-00000000000a' end,
    level => case when who = 'member' then 'aal2' else 'aal1' end)
  from unnest(array['visitor', 'account', 'member without code', 'member']) who,
    unnest(array['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']) method,
    (
      select '/' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union select '/rpc/' || proname from pg_proc where pronamespace = 'public'::regnamespace
      union select unnest(array['/', '', '/contact_submissions/', '/rpc/', '/rpc/inbox', '/none'])
    ) known (path);
select set_eq(
  $$ select who, method, path, decided from answered where decided <> 'PT404' and who <> 'member' $$,
  $$ select who, 'POST' as method, '/contact_submissions' as path, '8s' as decided from unnest(array['visitor', 'account', 'member without code']) who
     union all select who, split_part(call, ' ', 1), split_part(call, ' ', 2), '300ms'
     from unnest(array['account', 'member without code']) who,
       unnest(array['GET /profiles', 'PATCH /profiles', 'POST /rpc/account_messages', 'POST /rpc/account_delete', 'POST /rpc/inbox_me']) call $$,
  'of all tables and functions, a visitor may only leave a message; accounts may also use their own, in little time');
select is_empty($$ select from answered where who = 'member' and decided <> case when method || path in ('POST/contact_submissions', 'POST/rpc/inbox_export') then '8s' else '2s' end $$,
  'members with a second factor may request all that is granted, for two seconds, the export of a person for eight');
select set_eq($$ select classid::bigint from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() $$,
  $$ select unnest(array[hashtext('accounts')::bigint, hashtext(pg_temp.id('a')::text), hashtext(pg_temp.id('a') || ' member'), hashtext(pg_temp.id('b')::text)]) & 4294967295 $$,
  'a member has slots of their own, which are others without the code; accounts share theirs');
-- A representation may embed another table, with filters. PostgREST takes the first of several such headers and shows the last.
select is(pg_temp.check_of('anon', 'POST', '/contact_submissions', more => '{"prefer": "return=representation"}'), 'PT404', 'a lead may not request a representation');
select is(pg_temp.check_of('anon', 'POST', '/contact_submissions', more => '{"prefer": "return=minimal"}'), 'PT404', 'or hide behind another preference that it does');
select is(pg_temp.check_of('authenticated', 'POST', '/contact_submissions', '00000000-0000-0000-0000-00000000000b', '{"prefer": "return=representation"}'), 'PT404', 'nor that of an account');
select is(pg_temp.check_of('anon', 'POST', '/contact_submissions', more => '{"content-length": "100000"}'), '300ms', 'one that is larger than any lead gets little time');
select is(pg_temp.check_of('anon', 'POST', '/contact_submissions', more => '{"content-length": null}'), '300ms', 'and one that does not declare its size');
select is(pg_temp.check_of('authenticated', 'GET', '/profiles'), 'PT404', 'a token of no account has no profile');
select is(pg_temp.check_of('authenticated', 'POST', '/rpc/contact_health', '00000000-0000-0000-0000-00000000000b', level => 'aal2'), 'PT404', 'a second factor makes no member');
select is(pg_temp.check_of('service_role', 'POST', '/rpc/contact_health'), '8s', 'the service role is not limited');
select is((select array_agg(setting) from pg_roles, unnest(rolconfig) setting where rolname = 'authenticator' and setting like 'pgrst.%'),
  array['pgrst.db_pre_request=public.check_request'], 'PostgREST calls it before every request');

select * from finish();
rollback;
