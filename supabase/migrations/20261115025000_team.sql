-- Who may read the leads: members of the team, by account. An address proves nothing, because sign-ups need no
-- confirmation: a member counts from the moment the invitation was used.

create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  invited_at timestamptz not null default now(),
  -- Null until the link in the invitation was used.
  activated_at timestamptz
);

comment on table public.team_members is 'The accounts that may use /inbox.';

-- update private.team_settings set days_off = '{2026-12-25, 2026-12-26}' where only_row;
create table private.team_settings (
  only_row boolean primary key default true check (only_row),
  -- Whether members need a second factor (aal2).
  second_factor boolean not null default true,

  -- When the team works. A lead that is not answered within one working day is reminded of.
  time_zone text not null default 'Europe/London' check (now() at time zone time_zone is not null),
  opens_at time not null default '09:00',
  closes_at time not null default '17:30',
  -- 1 is Monday, 7 is Sunday.
  work_days int[] not null default '{1, 2, 3, 4, 5}' check (work_days <@ '{1, 2, 3, 4, 5, 6, 7}' and cardinality(work_days) > 0),
  days_off date[] not null default '{}',
  check (opens_at < closes_at)
);

comment on table private.team_settings is 'What the team wants of the inbox. One row.';

insert into private.team_settings default values;

alter table public.team_members enable row level security;
alter table public.team_members force row level security;

revoke all on public.team_members from anon, authenticated, service_role;
grant select on public.team_members to service_role;

/*
 * The active member who calls, whatever their second factor; null for everyone else. The session must still exist: using
 * an invitation ends all older ones, so that who took the address before is left with a token without a session.
 */
create function private.current_member()
returns public.team_members
language sql
stable
security definer
set search_path = ''
as $$
  select member
  from (select auth.jwt() as claims) request
  join public.team_members member on member.user_id::text = claims ->> 'sub'
  join auth.sessions session on session.user_id = member.user_id and session.id::text = claims ->> 'session_id'
  -- A token carries whole seconds.
  where to_timestamp((claims ->> 'iat')::numeric) >= date_trunc('second', member.activated_at)
    and (session.not_after is null or session.not_after > now());
$$;

create function private.is_team()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (private.current_member()).user_id is not null
    and (auth.jwt() ->> 'aal' is not distinct from 'aal2' or not (select second_factor from private.team_settings));
$$;

/* First line of every function of the inbox. Others are told that there is no such thing. */
create function private.require_team()
returns public.team_members
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_team() then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
  return private.current_member();
end;
$$;

/* Who calls, so that the page knows whether to show the inbox, ask for the second factor, or say 404. */
create function public.inbox_me()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.current_member();
begin
  if member.user_id is null then
    return '{"member": false}';
  end if;
  return jsonb_build_object(
    'member', true,
    'name', member.name,
    'email', (select email from auth.users where id = member.user_id),
    'secondFactorRequired', (select second_factor from private.team_settings),
    'level', coalesce(auth.jwt() ->> 'aal', 'aal1')
  );
end;
$$;

revoke all on function public.inbox_me from public;
grant execute on function public.inbox_me to authenticated;

revoke all on all functions in schema private from public;
