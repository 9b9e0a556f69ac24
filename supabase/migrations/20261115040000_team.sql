-- Members of the team, by account, can read the leads. An address proves nothing, because sign-ups need no confirmation: only
-- `npm run team` adds a member, with the account that it has just created.

create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A line break would start another header of a mail.
  name text not null check (char_length(name) between 1 and 200 and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);

comment on table public.team_members is 'The accounts that may use /inbox.';

alter table public.team_members enable row level security;
alter table public.team_members force row level security;

revoke all on public.team_members from anon, authenticated, service_role;
-- By the command. A membership ends with its account.
grant select, insert (user_id, name) on public.team_members to service_role;

/* The caller's session, if it has not ended: a token outlives it. */
create function private.session()
returns table (user_id uuid, aal text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select user_id, aal::text, created_at from auth.sessions
  where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id' and (not_after is null or not_after > now());
$$;

/*
 * Whether the caller is a member with a session that has the second factor and is younger than seven days. Both are read from
 * the session: the claim of a token outlives it, and a stolen session can be refreshed without end.
 */
create function private.is_member()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.session() session join public.team_members using (user_id)
    where session.aal = 'aal2' and session.created_at > now() - interval '7 days'
  );
$$;

/* Called first in every function of the inbox. Callers who are not members get 404. */
create function private.require_team()
returns public.team_members
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_member() then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
  return (select member from public.team_members member where user_id = auth.uid());
end;
$$;

/*
 * A stolen session must not outlive its owner's next step: a member has one verified factor, and only the deletion of the
 * account removes it. In the cascade of that deletion the account is already gone, so nothing is found here. The admin API
 * of the auth service is refused too. Customers have none: a stranger who signed up with their address could otherwise enrol one, and
 * its owner could then neither change the password nor log in.
 */
create function private.guard_factor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The lock lets two codes that are entered at once verify one factor only.
  perform from public.team_members member join auth.users account on account.id = member.user_id
  where member.user_id = coalesce(old.user_id, new.user_id) for update of member;
  if not found and tg_op = 'INSERT' then
    raise exception 'Only members have a second factor';
  elsif found and (
    tg_op = 'DELETE' and old.status = 'verified'
    or tg_op = 'UPDATE' and old.status = 'verified' and (new.status <> 'verified' or new.user_id <> old.user_id)
    or tg_op <> 'DELETE' and exists (
      select from auth.mfa_factors other
      where other.user_id = new.user_id and other.id <> new.id and other.status = 'verified')
  ) then
    raise exception 'Only the deletion of the account changes this';
  end if;
  return coalesce(new, old);
end;
$$;

create trigger guard_factor
  before insert or update or delete on auth.mfa_factors
  for each row execute function private.guard_factor();

/*
 * The auth service limits wrong codes per address only, and a code is one of a million. It takes 105 codes for one challenge
 * (15 a minute after the first 30, for five minutes, from the challenge's address), and three codes are valid at a time. So ten
 * challenges an hour are a chance of 0.3 % an hour, and twenty a day of 0.6 % a day. The counter outlives the factor's challenges,
 * which the auth service deletes.
 */
create function private.limit_challenges()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.try_consume('challenges of ' || new.factor_id, interval '1 hour', 10)
    or not private.try_consume('challenges in a day of ' || new.factor_id, interval '1 day', 20) then
    raise exception 'Too many codes for this account';
  end if;
  return new;
end;
$$;

create trigger limit_challenges
  before insert on auth.mfa_challenges
  for each row execute function private.limit_challenges();

/* The same for a member's address: refused when the change is requested, so that no link to confirm it is mailed. */
create function private.guard_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (new.email is distinct from old.email or coalesce(new.phone, '') <> coalesce(old.phone, '')
      or coalesce(new.email_change, '') not in ('', coalesce(old.email_change, ''))
      or coalesce(new.phone_change, '') not in ('', coalesce(old.phone_change, '')))
    and exists (select from public.team_members where user_id = new.id) then
    raise exception 'Only the deletion of the account changes this';
  end if;
  return new;
end;
$$;

create trigger guard_address
  before update of email, phone, email_change, phone_change on auth.users
  for each row execute function private.guard_address();

/* The caller's state: the page shows the inbox, the second factor or that it is for the team, or logs out. */
create function public.inbox_me()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object('name', member.name, 'state', case
      when member.user_id is null then 'customer'
      when private.is_member() then 'member'
      when session.created_at > now() - interval '7 days' then 'code'
      else 'ended'
    end)
    from private.session() session left join public.team_members member using (user_id)
  ), '{"state": "ended"}');
$$;

-- The log of the team. It has no text and no addresses: after an erasure only the entry remains.
create table public.team_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.clock(),
  what text not null,
  -- The name is stored, because members can leave. Null: not through the inbox.
  member_name text,
  -- The name of the affected member.
  whom text
);

comment on table public.team_audit is 'Changes of the team and erasures.';

alter table public.team_audit enable row level security;
alter table public.team_audit force row level security;

revoke all on public.team_audit from anon, authenticated, service_role;
grant select on public.team_audit to service_role;

/* One line for each change of the team, however it is made: by the command, by SQL or by the deletion of an account. */
create function private.log_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.team_audit (what, whom)
  values (case tg_op when 'INSERT' then 'member_added' else 'member_removed' end, coalesce(new.name, old.name));
  return null;
end;
$$;

create trigger log_membership
  after insert or delete on public.team_members
  for each row execute function private.log_membership();

grant execute on function public.inbox_me to authenticated;
