-- Members of the team, by account, can read the leads. An address proves nothing, because sign-ups need no confirmation:
-- membership starts when the invitation is used.

create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A line break would start another header of a mail.
  name text not null check (char_length(name) between 1 and 200 and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  invited_at timestamptz not null default now(),
  -- Null until the link in the invitation was used.
  activated_at timestamptz default now()
);

comment on table public.team_members is 'The accounts that may use /inbox.';

alter table public.team_members enable row level security;
alter table public.team_members force row level security;

revoke all on public.team_members from anon, authenticated, service_role;
-- By the command. A membership ends with its account.
grant select, insert (user_id, name) on public.team_members to service_role;

/*
 * The active member who calls, with or without a second factor; null for everyone else. The session must still exist:
 * accepting an invitation ends all older ones, so that a previous owner of the account is left with a token without a
 * session.
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
  -- Times in a token are whole seconds.
  where to_timestamp((claims ->> 'iat')::numeric) >= date_trunc('second', member.activated_at)
    and (session.not_after is null or session.not_after > now());
$$;

create function private.member_of(address text)
returns public.team_members
language sql
stable
set search_path = ''
as $$
  select member from public.team_members member join auth.users account on account.id = member.user_id
  where account.email = lower(address);
$$;

/*
 * Whether the caller is a member with a living session that has the second factor and is younger than seven days. Both are read
 * from the session: the claim of a token outlives it, and a stolen session can be refreshed without end.
 */
create function private.is_member()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.team_members member
    join auth.sessions session on session.user_id = member.user_id
    where member.user_id = auth.uid() and session.id::text = auth.jwt() ->> 'session_id' and session.aal = 'aal2'
      and (session.not_after is null or session.not_after > now()) and session.created_at > now() - interval '7 days'
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
declare
  member constant public.team_members := private.current_member();
begin
  if member.user_id is null or not private.is_member() then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
  return member;
end;
$$;

/*
 * A stolen session must not outlive its owner's next step: a member has one verified factor, and only the deletion of the
 * account removes it. In the cascade of that deletion the account is already gone, so nothing is found here. The admin API
 * of the auth service is refused too.
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
  if found and (
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

/* The caller's state: the page shows the inbox, the second factor or 404, and logs out where the session is too old. */
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
    'level', case when private.is_member() then 'aal2' else 'aal1' end,
    'isOver', (select created_at <= now() - interval '7 days' from auth.sessions where id::text = auth.jwt() ->> 'session_id')
  );
end;
$$;

-- The audit log of the team. It has no text and no addresses: after an erasure only the entry remains.
create table public.team_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: not through the inbox. The name is stored, because members can leave.
  member uuid,
  member_name text,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  -- Without a foreign key, because the entry outlives the lead.
  lead_id uuid,
  -- The name of the affected member or invited person.
  whom text
);

comment on table public.team_audit is 'Who did what in the inbox. Only appended to.';

create index team_audit_lead on public.team_audit (lead_id, id) where lead_id is not null;
create index team_audit_team on public.team_audit (id) where lead_id is null;

alter table public.team_audit enable row level security;
alter table public.team_audit force row level security;

revoke all on public.team_audit from anon, authenticated, service_role;
grant select on public.team_audit to service_role;

create function private.refuse_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The audit is only appended to';
end;
$$;

create trigger refuse_change
  before update or delete or truncate on public.team_audit
  for each statement execute function private.refuse_change();

create function private.audit(member public.team_members, done text, lead uuid, whom text default null)
returns void
language sql
set search_path = ''
as $$
  insert into public.team_audit (at, member, member_name, what, lead_id, whom)
  values (private.clock(), member.user_id, member.name, done, lead, audit.whom);
$$;

-- Joining and leaving the team. An invitation is mailed to an address, and only its link creates a membership: sign-ups
-- need no confirmation, so an account with that address proves nothing.

create table private.team_invitations (
  email text primary key check (email = lower(email)),
  name text not null check (char_length(name) between 1 and 200 and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- SHA-256 of the token in the link; the token itself is not stored.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Identifies the account of the latest attempt to accept. It is exempt where sign-ups are blocked.
  account_address text,
  -- Null: by the command. An invitation ends with the membership of its sender.
  invited_by uuid references public.team_members (user_id) on delete cascade
);

comment on table private.team_invitations is 'Pending invitations, one per address.';

create index team_invitations_inviter on private.team_invitations (invited_by);

revoke all on private.team_invitations from public, anon, authenticated, service_role;

-- Only the function team-invitation may invite, remove and reset. It first calls inbox_confirmed_member() with the
-- caller's own token. For the owner's command `actor` is null.

/*
 * The member who calls and who entered a code from their own phone within the last two minutes, so that a stolen session
 * or an unlocked laptop is not enough to change the team.
 */
create function public.inbox_confirmed_member()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
begin
  if not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') step
    where step ->> 'method' = 'totp'
      and to_timestamp((step ->> 'timestamp')::numeric) > private.clock() - interval '2 minutes'
  ) then
    raise sqlstate 'PT409' using message = 'Own code needed';
  end if;
  return member.user_id;
end;
$$;

/* Null for the command. Changes of the team are serialized, or two members could remove each other. */
create function private.acting_member(actor uuid)
returns public.team_members
language plpgsql
set search_path = ''
as $$
declare
  member public.team_members;
begin
  perform pg_advisory_xact_lock(hashtextextended('team', 0));
  select * into member from public.team_members where user_id = actor and activated_at is not null;
  if actor is not null and not found then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
  return member;
end;
$$;

/* Records a change of the team and stores a mail about it to every member and to the affected person. */
create function private.record_change(actor public.team_members, change text, person text, address text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.audit(actor, change, null, person);
  insert into public.mails (kind, recipient, details, due_at, created_at)
  select 'account', recipient, jsonb_build_object('change', change, 'name', person, 'address', address, 'by', actor.name),
    moment, moment
  from private.clock() moment, (
    select email from private.members()
    union
    -- The invited person receives the invitation instead.
    select address where change <> 'member_invited'
  ) notified (recipient);
end;
$$;

/*
 * A new invitation replaces an earlier one to the same address. The token is created here and returned for the mail only:
 * the sender never sees it, so that using the link proves access to the mailbox.
 */
create function public.team_invite(actor uuid, address text, member_name text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inviter constant public.team_members := private.acting_member(actor);
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  invited private.team_invitations;
begin
  if actor is not null then
    -- Only the command can invite a member again, because an invitation replaces the account.
    if (private.member_of(address)).user_id is not null then
      raise sqlstate 'PT409' using message = 'Already a member';
    end if;
    if not private.try_consume('invitations of ' || actor, interval '1 hour', 10)
      or not private.try_consume('invitations to ' || private.inbox_of(address), interval '1 hour', 3) then
      raise sqlstate 'PT429' using message = 'Too many invitations';
    end if;
  end if;
  insert into private.team_invitations as known (email, name, token_hash, invited_at, expires_at, invited_by)
  values (lower(address), member_name, encode(sha256(convert_to(token, 'UTF8')), 'hex'),
    private.clock(), private.clock() + interval '3 days', actor)
  on conflict (email) do update set name = excluded.name, token_hash = excluded.token_hash,
    invited_at = excluded.invited_at, expires_at = excluded.expires_at, invited_by = excluded.invited_by
  returning * into invited;
  perform private.record_change(inviter, 'member_invited', invited.name, invited.email);
  return jsonb_build_object(
    'token', token,
    'expiresAt', invited.expires_at,
    'accountSince', (select created_at from auth.users where email = invited.email)
  );
end;
$$;

/* Deletes the invitation of an address and the pending ones that a member sent. Returns whether there were any. */
create function private.withdraw_invitations(actor public.team_members, address text, inviter uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  for invitation in
    delete from private.team_invitations
    where email = address or invited_by = inviter and expires_at > private.clock()
    returning *
  loop
    perform private.record_change(actor, 'invitation_withdrawn', invitation.name, invitation.email);
  end loop;
  return found;
end;
$$;

/* The details of an invitation. Only failures are counted, so that others cannot block a valid token. */
create function public.team_invitation_open(token_hash text, headers jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  -- Accounts of attempts that were not completed.
  delete from auth.users
  where email like '%@invitation.invalid' and created_at < private.clock() - interval '1 hour';
  update private.team_invitations known set account_address = gen_random_uuid() || '@invitation.invalid'
  where known.token_hash = team_invitation_open.token_hash and known.expires_at > private.clock()
  returning * into invitation;
  if not found then
    return jsonb_build_object('outcome', case
      -- The global limit comes first, so that no further counter is stored once it is used up. A valid invitation is
      -- not counted.
      when private.has_capacity('team invitations', interval '10 minutes', 1000)
        and private.count_caller(
          'team invitation', private.caller_networks(headers), interval '10 minutes', array[10, 20, 30]
        )
        and private.try_consume('team invitations', interval '10 minutes', 1000) then 'unknown'
      else 'limited'
    end);
  end if;
  return jsonb_build_object('outcome', 'open', 'email', invitation.email, 'name', invitation.name,
    'accountAddress', invitation.account_address,
    'hasAccount', exists (select from auth.users where email = invitation.email));
end;
$$;

/*
 * Assigns the invited address to a new account, which has one of invitation.invalid until then, and makes it a member. The
 * account that had the address is deleted: a new password would not be enough, because deleting sessions does not stop a
 * login that has already passed its password check. Its messages move to the new account if a mailed link had proven its
 * address. All in one transaction, so that a failed attempt changes nothing.
 */
create function public.team_invitation_finish(token_hash text, account uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  accepted private.team_invitations;
  member public.team_members;
begin
  delete from private.team_invitations known
  where known.token_hash = team_invitation_finish.token_hash and known.expires_at > private.clock()
    and exists (select from auth.users where id = account and email like '%@invitation.invalid')
  returning * into accepted;
  if not found then
    -- A concurrent attempt succeeded first.
    delete from auth.users where id = account and email like '%@invitation.invalid';
    return false;
  end if;
  perform private.withdraw_invitations(null, null, (private.member_of(accepted.email)).user_id);
  update public.contact_submissions lead set user_id = account
  from auth.users former
  where former.email = accepted.email and lead.user_id = former.id
    and exists (select from private.proven_addresses proven where proven.user_id = former.id);
  delete from auth.users where email = accepted.email;
  update auth.users set email = accepted.email where id = account;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', accepted.email)
  where user_id = account;
  insert into public.team_members (user_id, name, invited_at, activated_at)
  values (account, accepted.name, accepted.invited_at, private.clock())
  returning * into member;
  perform private.record_change(member, 'member_joined', member.name, accepted.email);
  return true;
end;
$$;

/* Ends membership, sessions and invitation of an address, and the invitations it sent. False if there were none. */
create function public.team_remove(actor uuid, address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  remover constant public.team_members := private.acting_member(actor);
  member constant public.team_members := private.member_of(address);
  was_invited boolean;
begin
  -- A team of one would be locked out.
  if member.user_id = actor then
    raise sqlstate 'PT409' using message = 'Oneself';
  end if;
  was_invited := private.withdraw_invitations(remover, lower(address), member.user_id);
  if member.user_id is null then
    return was_invited;
  end if;
  delete from public.team_members where user_id = member.user_id;
  delete from auth.sessions where user_id = member.user_id;
  perform private.record_change(remover, 'member_removed', member.name, lower(address));
  return true;
end;
$$;

/*
 * For a lost phone: deletes the account of a member, withdraws the invitations the member sent, and invites the person
 * again. The account goes as a whole, because a login that has passed its password check would survive anything less.
 * Returns the invitation; null if there is no such member.
 */
create function public.team_reset(actor uuid, address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  resetter constant public.team_members := private.acting_member(actor);
  member constant public.team_members := private.member_of(address);
begin
  if member.user_id = actor then
    raise sqlstate 'PT409' using message = 'Oneself';
  end if;
  if member.user_id is null then
    return null;
  end if;
  perform private.withdraw_invitations(resetter, null, member.user_id);
  delete from auth.users where id = member.user_id;
  perform private.record_change(resetter, 'second_factor_reset', member.name, lower(address));
  return public.team_invite(actor, address, member.name);
end;
$$;

/* The members with their accounts. */
create function private.members()
returns table (user_id uuid, email text, name text, since timestamptz, has_second_factor boolean)
language sql
stable
set search_path = ''
as $$
  select member.user_id, account.email::text, member.name, member.activated_at,
    exists (select from auth.mfa_factors factor where factor.user_id = member.user_id and factor.status = 'verified')
  from public.team_members member join auth.users account on account.id = member.user_id
  where member.activated_at is not null;
$$;

/* Members and open invitations. */
create function public.team_list()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(person) order by person.email, person.state), '[]')
  from (
    select email, name, 'active' as state, since from private.members()
    union all
    select email, name, case when expires_at > private.clock() then 'invited' else 'expired' end, invited_at
    from private.team_invitations
  ) person;
$$;

/* The Team page: members, pending invitations and recent changes. */
create function public.inbox_team()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller constant public.team_members := private.require_team();
begin
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('email', email, 'name', name, 'since', since,
        'hasSecondFactor', has_second_factor, 'isMe', user_id = caller.user_id) order by user_id <> caller.user_id, since)
      from private.members()
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('email', email, 'name', name, 'at', invited_at,
        'until', expires_at, 'isOpen', expires_at > private.clock()) order by invited_at desc), '[]')
      from private.team_invitations
    ),
    'changes', (
      select coalesce(jsonb_agg(to_jsonb(change) order by change.id desc), '[]')
      from (
        select id, at, what, whom, member_name as who, member is not distinct from caller.user_id as is_me
        from public.team_audit where lead_id is null and what <> 'exported' order by id desc limit 12
      ) change
    )
  );
end;
$$;

revoke all on function
  public.inbox_me,
  public.inbox_team,
  public.inbox_confirmed_member,
  public.team_reset,
  public.team_invite,
  public.team_invitation_open,
  public.team_invitation_finish,
  public.team_remove,
  public.team_list
from public;

grant execute on function
  public.inbox_me,
  public.inbox_team,
  public.inbox_confirmed_member
to authenticated;

grant execute on function
  public.team_invite,
  public.team_invitation_open,
  public.team_invitation_finish,
  public.team_remove,
  public.team_reset,
  public.team_list
to service_role;

revoke all on all functions in schema private from public;
