-- The functions of a hosted project in place of Lite's, which read settings that PostgREST does not set.

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid;
$$;

create or replace function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role';
$$;

create or replace function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email';
$$;
