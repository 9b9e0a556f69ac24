-- The whole access matrix. What is not listed must be closed: a new table or function fails until it has a line here.
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
  ('public.contact_submissions', 'anon', '{insert name, insert email, insert company, insert message, insert source, insert origin}'),
  ('public.contact_submissions', 'authenticated', '{select, insert name, insert email, insert company, insert message, insert source, insert origin}'),
  ('public.contact_submissions', 'service_role', '{select, insert, update, delete}'),
  ('public.lead_notes', 'anon', '{}'),
  ('public.lead_notes', 'authenticated', '{select}'),
  ('public.lead_notes', 'service_role', '{select}'),
  ('public.team_audit', 'anon', '{}'),
  ('public.team_audit', 'authenticated', '{select}'),
  ('public.team_audit', 'service_role', '{select}'),
  ('public.team_members', 'anon', '{}'),
  ('public.team_members', 'authenticated', '{select}'),
  ('public.team_members', 'service_role', '{select}');
-- The mail function reaches these through functions that run as their owner.
insert into expected
  select 'private.' || name, role, '{}'
  from api_role, unnest(array['browser_failures', 'channels', 'contact_settings', 'mail_events', 'mail_outbox', 'mail_throttle', 'network_salt', 'rate_buckets', 'team_invitations', 'team_settings', 'upkeep', 'voice_calls', 'voice_chats']) name;

select set_eq(
  'select name, role from every_table, api_role', 'select name, role from expected',
  'every table has a line for every role, and every line a table');
select bag_eq(
  'select name, role, may from granted', 'select name, role, unnest(may) from expected',
  'each role has exactly the listed privileges, to the column');

select bag_eq(
  $$ select schemaname || '.' || tablename, policyname::text, cmd, roles::text, permissive, qual, with_check
     from pg_policies where schemaname in ('public', 'private') $$,
  $$ values
    ('public.profiles', 'people see their own profile', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '(id = ( SELECT auth.uid() AS uid))', null),
    ('public.profiles', 'people rename themselves', 'UPDATE', '{authenticated}', 'PERMISSIVE',
     '(id = ( SELECT auth.uid() AS uid))', '(id = ( SELECT auth.uid() AS uid))'),
    ('public.contact_submissions', 'anyone may leave a message', 'INSERT', '{anon,authenticated}', 'PERMISSIVE',
     null, 'true'),
    ('public.contact_submissions', 'the team reads the leads', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '( SELECT private.is_team() AS is_team)', null),
    ('public.lead_notes', 'the team reads its notes', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '( SELECT private.is_team() AS is_team)', null),
    ('public.team_audit', 'the team reads what it did', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '( SELECT private.is_team() AS is_team)', null),
    ('public.team_members', 'the team sees its members', 'SELECT', '{authenticated}', 'PERMISSIVE',
     '( SELECT private.is_team() AS is_team)', null) $$,
  'these are all the policies');

select is_empty(
  $$ select name from every_table where nspname = 'public' and relkind <> 'r' $$,
  'the API shows plain tables only: a view would read past the policies of its tables');
select is_empty(
  $$ select name from every_table where nspname = 'public' and not relrowsecurity $$,
  'every public table has row level security');
select is_empty(
  $$ select name from every_table where nspname = 'public' and not relforcerowsecurity $$,
  'which is forced for the table owner too');

select is_empty(
  $$ select c.oid::regclass from pg_class c, api_role r
     where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and r.role <> 'service_role' and has_sequence_privilege(r.role, c.oid, 'usage, select, update') $$,
  'no visitor may touch a sequence');

select set_eq(
  $$ select name from every_function where nspname = 'public' $$,
  $$ select 'contact_' || rest from unnest(array[
       'claim_channel(text,integer,integer)', 'claim_due(integer,integer,boolean)', 'claim_lead(jsonb,integer,boolean)',
       'dismiss_mail(bigint)', 'erase(text)', 'finish(bigint,uuid,jsonb)', 'freeze(uuid,jsonb)', 'health()',
       'mail_event(text,text,text,timestamp with time zone,text)', 'mail_states(uuid)', 'mark_checked(jsonb)', 'release_mail(bigint)']) rest
     union all values ('count_browser_failure(text,text,jsonb)'), ('doctor_adopt_lead(jsonb)'), ('doctor_facts()'), ('attach_voice_call(uuid,text)'), ('attach_chat_session(uuid,text)'),
       ('reserve_chat_message(uuid,jsonb,integer,integer,integer,integer)'), ('claim_voice_calls()'), ('release_voice_call(uuid)'),
       ('reserve_voice_call(jsonb,integer,integer,integer)'), ('settle_voice_call(uuid,text,integer)'),
       ('inbox_me()'), ('inbox_leads(text,text,text,timestamp with time zone,uuid,integer)'),
       ('inbox_export(text,text,text,timestamp with time zone,uuid,integer)'), ('inbox_counts(text,text)'), ('inbox_lead(uuid)'),
       ('inbox_strip()'), ('inbox_hide_silence()'), ('inbox_mark_read(uuid)'), ('inbox_mark_answered(uuid,boolean,integer)'), ('inbox_add_note(uuid,text)'),
       ('inbox_delete_note(bigint)'), ('inbox_send_again(bigint)'), ('inbox_do_not_send(bigint)'), ('inbox_erase_preview(uuid)'),
       ('inbox_erase(uuid,text)'),
       ('account_data()'), ('account_delete()'),
       ('team_invite(text,text,text)'), ('team_invitation_open(text,jsonb)'), ('team_invitation_finish(text,uuid)'),
       ('team_remove(text)'), ('team_list()') $$,
  'these are all the functions that the API shows');
select is_empty(
  $$ select name, role from every_function, api_role
     where nspname = 'public'
       and has_function_privilege(role, oid, 'execute') <> (role = case when name ~ '^(inbox|account)_' then 'authenticated' else 'service_role' end) $$,
  'only the service role may call them, and those of inbox and account only accounts');
select is_empty(
  $$ select name, role from every_function, api_role
     where nspname = 'private' and has_function_privilege(role, oid, 'execute')
       and (name, role) <> ('private.is_team()', 'authenticated') $$,
  'no role of the API may call a private function, but the one that policies use');
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
  'only the service role bypasses row level security, and no role has other powers');

select * from finish();
rollback;
