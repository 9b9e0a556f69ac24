-- The parts of a hosted Supabase database that this project needs before its first migration.
-- Run as supabase_admin, the superuser, on every start: each statement is idempotent.

do $$
declare
  role_definition text;
begin
  foreach role_definition in array array[
    -- Migrations run as postgres, which is not a superuser on hosted projects either.
    'postgres login createrole createdb bypassrls replication password ''postgres''',
    'anon nologin noinherit',
    'authenticated nologin noinherit',
    'service_role nologin noinherit bypassrls',
    'authenticator login noinherit password ''postgres''',
    'supabase_auth_admin nologin noinherit createrole',
    -- The local API connects as this role. It owns only the auth schema: Lite grants everything to every role on
    -- everything it owns, and must not be able to undo the grants of our migrations. Unlike authenticator it inherits,
    -- because Lite looks up tables with its own privileges; requests run as the API role.
    'lite_gateway login inherit password ''postgres'''
  ] loop
    if not exists (select from pg_roles where rolname = split_part(role_definition, ' ', 1)) then
      execute 'create role ' || role_definition;
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator, lite_gateway;
grant anon, authenticated, service_role to postgres with admin option;
-- Hosted projects let it change the settings of this role.
grant authenticator to postgres with admin option;
grant set on parameter pgrst.db_pre_request to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;

alter database postgres owner to postgres;

create schema if not exists extensions;
grant all on schema extensions to postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

create schema if not exists auth authorization lite_gateway;
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to postgres;
alter default privileges for role lite_gateway in schema auth grant all on tables to postgres;
alter default privileges for role lite_gateway in schema auth grant all on sequences to postgres;
grant create on database postgres to lite_gateway;

-- Hosted projects grant API roles nothing on new tables and functions: each migration must grant what is needed.
grant usage on schema public to anon, authenticated, service_role;
