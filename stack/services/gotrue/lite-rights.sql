-- The privileges that Lite, which serves /rest/v1 beside GoTrue, needs in GoTrue's schema. Run as supabase_admin.

grant usage on schema auth to lite_gateway;
-- Unlike PostgREST, it looks up the caller.
grant select on auth.users, auth.sessions to lite_gateway;
drop policy if exists "the local API looks up users" on auth.users;
create policy "the local API looks up users" on auth.users for select to lite_gateway using (true);
drop policy if exists "the local API looks up sessions" on auth.sessions;
create policy "the local API looks up sessions" on auth.sessions for select to lite_gateway using (true);
-- It grants on all tables and sequences of each schema. With any privilege on them, Postgres only warns.
grant references on all tables in schema auth to lite_gateway;
grant select on all sequences in schema auth to lite_gateway;
