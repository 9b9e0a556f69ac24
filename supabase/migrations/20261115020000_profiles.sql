-- One row per account, created at sign-up. Users read and rename only their own.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200)
);

comment on table public.profiles is 'One row per user, created by a trigger at sign-up.';

alter table public.profiles enable row level security;
alter table public.profiles force row level security;

revoke all on public.profiles from anon, authenticated, service_role;
grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people see their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create policy "people rename themselves"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
begin
  given := new.raw_user_meta_data -> 'full_name';
  -- The metadata is whatever the browser sent: only a string counts, and only its first 200 characters.
  insert into public.profiles (id, full_name)
  values (
    new.id,
    case when jsonb_typeof(given) = 'string' then nullif(left(btrim(given #>> '{}', E' \t\n\r'), 200), '') end
  )
  on conflict (id) do nothing;
  return new;
exception
  -- An account works without a profile; a failed sign-up is a lost user.
  when others then
    raise warning 'profile of user % not created: % (%)', new.id, sqlerrm, sqlstate;
    return new;
end;
$$;

create trigger create_profile_at_sign_up
  after insert on auth.users
  for each row execute function private.create_profile();

/* Accounts may write as much metadata as they like: of it, only a name is kept. */
create function private.keep_name_only(given jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(given -> 'full_name') = 'string'
    then jsonb_build_object('full_name', left(given ->> 'full_name', 200)) else '{}' end;
$$;

create function private.limit_user_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.keep_name_only(new.raw_user_meta_data);
  return new;
end;
$$;

/* An identity has a copy of it, beside what the auth service itself needs. */
create function private.limit_identity_data()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.identity_data := private.keep_name_only(new.identity_data) || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(new.identity_data)
    where key in ('sub', 'email', 'email_verified', 'phone_verified') and octet_length(value::text) <= 1024
  ), '{}');
  return new;
end;
$$;

create trigger limit_user_metadata
  before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_user_metadata();

create trigger limit_identity_data
  before insert or update of identity_data on auth.identities
  for each row execute function private.limit_identity_data();

revoke all on all functions in schema private from public;
