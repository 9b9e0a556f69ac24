-- The state that GoTrue's migrations require of a database, as on hosted projects.
-- Run as supabase_admin before postgres/bootstrap.sql, which then leaves role and schema as they are.

do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin login noinherit createrole password 'postgres';
  end if;
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createrole createdb bypassrls replication password 'postgres';
  end if;
end $$;

create schema if not exists auth authorization supabase_auth_admin;
grant create on database postgres to supabase_auth_admin;
alter role supabase_auth_admin set search_path = auth;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;
