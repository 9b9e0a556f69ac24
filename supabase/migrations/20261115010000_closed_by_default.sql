-- Closed by default: tables and functions are reachable only where a migration grants it. Older hosted projects grant the
-- API roles everything, and Postgres lets PUBLIC execute new functions, which only a default for all schemas changes.

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create schema private;
comment on schema private is 'Not exposed by the API: code and data that no visitor may reach.';
revoke all on schema private from public, anon, authenticated, service_role;

/*
 * The current time. Tests replace it to control the clock. In PL/pgSQL like all that a lead's insert calls: Postgres plans an SQL
 * function again in every statement.
 */
create function private.clock()
returns timestamptz
language plpgsql
volatile
set search_path = ''
as $$ begin return clock_timestamp(); end $$;
