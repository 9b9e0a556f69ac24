-- What must be closed whatever supabase/access.json lists, which test:db compares with the database.
\ir setup.psql
select plan(10);

create temporary table api_role as select unnest(array['anon', 'authenticated', 'service_role']) as role;

create temporary table every_table as
  select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relrowsecurity, c.relforcerowsecurity, n.nspname
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f');

create temporary table every_function as
  select p.oid, p.oid::regprocedure::text as name, p.prosecdef, p.proconfig, n.nspname
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');

select is_empty(
  $$ select t.name, a.attname, role, verb from every_table t
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped,
       api_role, unnest(array['select', 'insert', 'update', 'references']) verb
     where has_column_privilege(role, t.oid, a.attnum, verb)
       and (nspname = 'private' or (role = 'anon' and (t.name, verb) <> ('public.contact_submissions', 'insert'))) $$,
  'no role of the API may touch a private table or one of its columns, and a visitor can only leave a message');
select is_empty(
  $$ select name, role, verb from every_table, api_role, unnest(array['truncate', 'references', 'trigger', 'maintain', 'delete']) verb
     where has_table_privilege(role, oid, verb) and (nspname = 'private' or verb <> 'delete') $$,
  'nor change what a table is, or delete from a private one');
select is_empty(
  $$ select name from every_table join pg_class using (oid) where nspname = 'public'
       and every_table.relkind <> 'r' and not (every_table.relkind = 'v' and coalesce(reloptions, '{}') @> array['security_invoker=true']) $$,
  'the API shows tables, and views that read as their caller: another would read past the policies of its tables');
select is_empty(
  $$ select name from every_table where nspname = 'public' and relkind <> 'v' and not (relrowsecurity and relforcerowsecurity) $$,
  'every public table has row level security, which is forced for the table owner too');

select is_empty(
  $$ select c.oid::regclass from pg_class c, api_role r
     where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and r.role <> 'service_role' and has_sequence_privilege(r.role, c.oid, 'usage, select, update') $$,
  'no visitor may touch a sequence');

select is_empty(
  $$ select name, role from every_function, api_role
     -- Members call the health too: inbox_access.test.sql.
     where nspname = 'public' and name not in ('check_request()', 'contact_health()')
       and has_function_privilege(role, oid, 'execute') <> (role = case when name ~ '^(inbox|account)_' then 'authenticated' when name = 'send_account_mail(jsonb)' then 'supabase_auth_admin' else 'service_role' end) $$,
  'only the service role may call them, those of inbox and account only accounts, its hook only GoTrue, and all the check of a request');
select is_empty(
  $$ select name, role from every_function, api_role
     where nspname = 'private' and has_function_privilege(role, oid, 'execute')
       and name <> 'private.plain(text)' and (name, role) not in (('private.is_member()', 'authenticated'), ('private.member_name()', 'authenticated')) $$,
  'no role of the API may execute a private function, except what policies and columns compute; none can call even these, without the schema');
select is_empty(
  $$ select name from every_function where prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""'] $$,
  'every security definer function pins an empty search path');
select is_empty(
  $$ select name from every_function join pg_proc using (oid) where prosrc ~ 'PT50[0-6]|"status": 50[0-6]' $$,
  'no function answers with 503 or another error of the server: after a 503 PostgREST reads the whole schema again');

select is_empty(
  $$ select role from api_role where has_schema_privilege(role, 'private', 'usage, create') or has_schema_privilege(role, 'public', 'create') $$,
  'no role of the API may enter the private schema, or add anything to the public one');

select * from finish();
rollback;
