-- A hosted project whose database is full becomes read-only: no lead is stored, no mail sent. So the last part of its size
-- is kept for them. Above 70 %, visitors and accounts add nothing but leads; voice, chat and reports of failures ask in
-- their own functions. Logins and the deletion of an account, which frees space, go on. Above 95 % leads are refused too.

create function private.is_database_above(share numeric)
returns boolean
language sql
stable
set search_path = ''
as $$
  select pg_database_size(current_database()) > share * database_quota_mb * 1048576 from private.contact_settings;
$$;

/* On tables whose id is that of an account. Members are exempt, and so is the new account of someone they invited. */
create function private.refuse_when_nearly_full()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_database_above(0.7)
    and not exists (select from public.team_members where user_id = new.id)
    and not (coalesce(to_jsonb(new) ->> 'email', '') like '%@invitation.invalid'
      and exists (select from private.team_invitations where expires_at > private.clock())) then
    raise sqlstate 'PT503' using message = 'The database is nearly full';
  end if;
  return new;
end;
$$;

create trigger refuse_sign_up
  before insert on auth.users
  for each row execute function private.refuse_when_nearly_full();

-- By name after limit_user_metadata, so that what it drops is no change.
create trigger refuse_user_metadata
  before update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.refuse_when_nearly_full();

create trigger refuse_name
  before update on public.profiles
  for each row execute function private.refuse_when_nearly_full();

revoke all on all functions in schema private from public;
