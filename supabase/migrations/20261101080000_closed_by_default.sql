-- Nothing is open unless a migration opens it. New hosted projects grant the API roles nothing by themselves; older ones
-- did. Postgres itself lets everybody call a new function, so every migration with functions ends with a revoke.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create schema private;
comment on schema private is 'Not exposed by the API. Code and data that no visitor may reach.';
revoke all on schema private from public, anon, authenticated, service_role;

/* The time, in one place, so that a simulation can set it. */
create function private.clock()
returns timestamptz
language sql
volatile
set search_path = ''
as $$ select clock_timestamp() $$;

revoke all on all functions in schema private from public;
