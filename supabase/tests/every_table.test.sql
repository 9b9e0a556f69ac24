-- Who may do what with every table and function, as one table of expectations. What is not named here must be closed,
-- also for tables and functions that do not exist yet: a new one fails until it has its line.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(14);

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

-- A verb alone is a grant on the table, with a column behind it a grant on that column.
create temporary table granted as
  select t.name, r.role, verb as may
  from every_table t, api_role r,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) verb
  where has_table_privilege(r.role, t.oid, verb)
  union all
  select t.name, r.role, verb || ' ' || a.attname
  from every_table t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped,
    api_role r, unnest(array['select', 'insert', 'update', 'references']) verb
  where has_column_privilege(r.role, t.oid, a.attnum, verb) and not has_table_privilege(r.role, t.oid, verb);

create temporary table expected (name text, role text, may text[]);
insert into expected values
  ('public.profiles', 'anon', '{}'),
  ('public.profiles', 'authenticated', '{select, update full_name}'),
  ('public.profiles', 'service_role', '{select, insert, update, delete}'),
  ('public.contact_submissions', 'anon', '{insert name, insert email, insert company, insert message}'),
  ('public.contact_submissions', 'authenticated', '{insert name, insert email, insert company, insert message}'),
  ('public.contact_submissions', 'service_role', '{select, insert, update, delete}');
-- The mail function reaches these through functions that run as their owner.
insert into expected
  select 'private.' || name, role, '{}'
  from api_role, unnest(array['contact_settings', 'mail_outbox', 'mail_gate', 'network_salt', 'rate_buckets', 'upkeep', 'voice_calls']) name;

select set_eq(
  'select name, role from every_table, api_role', 'select name, role from expected',
  'every table has a line for every role, and every line a table');
select bag_eq(
  'select name, role, may from granted', 'select name, role, unnest(may) from expected',
  'each role has what its line says, to the column, and nothing else');

select bag_eq(
  $$ select schemaname || '.' || tablename, policyname::text, cmd, roles::text, permissive, qual, with_check
     from pg_policies where schemaname in ('public', 'private') $$,
  $$ values
    ('public.profiles', 'people see their own profile', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '(id = ( SELECT auth.uid() AS uid))', null),
    ('public.profiles', 'people rename themselves', 'UPDATE', '{authenticated}', 'PERMISSIVE',
     '(id = ( SELECT auth.uid() AS uid))', '(id = ( SELECT auth.uid() AS uid))'),
    ('public.contact_submissions', 'anyone may leave a message', 'INSERT', '{anon,authenticated}', 'PERMISSIVE',
     null, 'true') $$,
  'these are all the policies, in these words');

select is_empty(
  $$ select name from every_table where nspname = 'public' and relkind <> 'r' $$,
  'the API shows plain tables only: a view would read past the policies of its tables');
select is_empty(
  $$ select name from every_table where nspname = 'public' and not relrowsecurity $$,
  'every public table has row level security');
select is_empty(
  $$ select name from every_table where nspname = 'public' and not relforcerowsecurity $$,
  'which binds the owner of the table too');

select is_empty(
  $$ select c.oid::regclass from pg_class c, api_role r
     where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and r.role <> 'service_role' and has_sequence_privilege(r.role, c.oid, 'usage, select, update') $$,
  'no visitor may touch a sequence');

select set_eq(
  $$ select name from every_function where nspname = 'public' $$,
  $$ select 'contact_' || rest from unnest(array[
       'claim_due(integer,integer,boolean)', 'claim_lead(text,text,text,text,integer,boolean)',
       'dismiss_mail(bigint)', 'erase(text)', 'finish(bigint,uuid,jsonb)', 'freeze(uuid,jsonb)', 'health()',
       'mail_states(uuid)', 'mark_checked(text,text,text,text)', 'release_mail(bigint)']) rest
     union all values ('doctor_adopt_lead(text,text,text,text)'), ('doctor_facts()'), ('attach_voice_call(uuid,text)'), ('claim_voice_calls()'), ('release_voice_call(uuid)'),
       ('reserve_voice_call(text,integer,integer,integer)'), ('settle_voice_call(uuid,text,integer)') $$,
  'these are all the functions that the API shows');
select is_empty(
  $$ select name, role from every_function, api_role
     where nspname = 'public' and has_function_privilege(role, oid, 'execute') <> (role = 'service_role') $$,
  'the service role may call each of them, and nobody else any');
select is_empty(
  $$ select name, role from every_function, api_role
     where nspname = 'private' and has_function_privilege(role, oid, 'execute') $$,
  'no role of the API may call a private function');
select is_empty(
  $$ select name from every_function where prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""'] $$,
  'every security definer function pins an empty search path');

select is_empty(
  $$ select role from api_role where has_schema_privilege(role, 'private', 'usage, create') $$,
  'no role of the API may enter the private schema');
select is_empty(
  $$ select role from api_role where has_schema_privilege(role, 'public', 'create') $$,
  'no role of the API may add anything to the public one');
select is_empty(
  $$ select role from api_role join pg_roles on rolname = role
     where rolsuper or rolcreaterole or rolcreatedb or rolcanlogin or (rolbypassrls and role <> 'service_role') $$,
  'only the service role passes row level security, and none of them is more than that');

select * from finish();
rollback;
