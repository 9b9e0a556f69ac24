-- Accounts: profiles, limits on the data that an account can store, and the functions to read and delete one's own data.

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
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name', E' \t\n\r'), 200), ''));
  return new;
end;
$$;

create trigger create_profile_at_sign_up
  after insert on auth.users
  for each row execute function private.create_profile();

/* Browsers set the metadata, which identities repeat, and the user agent, of any size. */
create function private.limit_auth_data()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'sessions' then
    new.user_agent := left(new.user_agent, 200);
  elsif tg_table_name = 'users' then
    if octet_length(new.raw_user_meta_data::text) > 2048 then
      new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object('full_name', left(new.raw_user_meta_data ->> 'full_name', 200)));
    end if;
  elsif octet_length(new.identity_data::text) > 2048 then
    new.identity_data := jsonb_build_object('sub', new.provider_id, 'email', left(new.identity_data ->> 'email', 320));
  end if;
  return new;
end;
$$;

create trigger limit_auth_data before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_auth_data();
create trigger limit_auth_data before insert or update of identity_data on auth.identities
  for each row execute function private.limit_auth_data();
create trigger limit_auth_data before insert or update of user_agent on auth.sessions
  for each row execute function private.limit_auth_data();

/*
 * The messages that the caller's account sent. The team's replies are not included, nor who answered: anyone can sign up with a
 * client's address, and the reply is for the client.
 */
create function public.account_messages()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.session()) then
    raise sqlstate 'PT401' using message = 'Log in again';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id,
      'message', message,
      'sentAt', created_at,
      'answeredAt', answered_at,
      'keptUntil', least(created_at + make_interval(months => retention_months), expires_at)
    ) order by created_at desc, id), '[]')
    from public.contact_submissions, private.contact_settings where user_id = auth.uid()
  );
end;
$$;

/*
 * Deletes the caller's account and all messages sent from it. The page has just asked for the password: only a session that
 * started within five minutes can do this. Returns how many messages were erased.
 */
create function public.account_delete()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant uuid := (select id from auth.users where id = auth.uid() for update);
  leads uuid[];
begin
  if not exists (select from private.session() where created_at > now() - interval '5 minutes') then
    raise sqlstate 'PT403' using message = 'Enter your password again';
  end if;
  if exists (select from public.team_members where user_id = account) then
    raise sqlstate 'PT409' using message = 'A member leaves the team first';
  end if;
  -- An account mail has no lead; stated so that an index serves it.
  delete from public.mails
  where lead_id is null and kind = 'account' and lower(recipient) = (select lower(email) from auth.users where id = account);
  -- Only those that its session sent: anyone can enter anyone's address, or sign up with it.
  leads := array(select id from public.contact_submissions where user_id = account);
  insert into public.team_audit (what) select 'erased_by_sender' from unnest(leads);
  perform public.contact_erase(lead => id) from unnest(leads) id;
  -- The log of the auth service is purged within the hour; it can be too long to scan here (private.purge_auth_data).
  delete from auth.users where id = account;
  return cardinality(leads);
end;
$$;

/*
 * GoTrue's send-email hook ([auth.hook.send_email] in config.toml): stores a mail in the transaction that creates its link,
 * instead of GoTrue sending it. Anyone can trigger such a mail, so its budget is separate from those of the leads; strangers can
 * use it up, so a member who has not logged in yet gets a mail with its own words regardless of what was sent before, six in a day.
 * An error rolls back GoTrue's transaction. A request for a new password or another confirmation gets the same response as for an
 * unknown address.
 */
create function public.send_account_mail(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  settings private.contact_settings;
  action constant text := event #>> '{email_data,email_action_type}';
  address constant text := event #>> '{user,email}';
  -- A member who has not logged in yet.
  newcomer constant uuid := (
    select account.id from auth.users account join public.team_members member on member.user_id = account.id
    where account.email = lower(address) and account.last_sign_in_at is null and action = 'recovery'
  );
  inbox constant text := coalesce('first mails of ' || newcomer, 'account mails to ' || private.inbox_key(address));
begin
  select * into settings from private.contact_settings;
  if action not in ('signup', 'recovery') then
    -- Login links, invitations, codes, notices and changes of address, which the site does not use.
    raise warning 'a mail of the kind % is not sent', action;
    return '{}';
  elsif not private.try_consume(inbox, interval '1 hour', settings.account_mails_per_inbox)
    or not (case
      when newcomer is null then private.try_consume('account mails', interval '1 day', settings.account_mails_per_day)
      else private.try_consume('first mails in a day of ' || newcomer, interval '1 day', 6)
    end) then
    return case
      when action = 'recovery' or action = 'signup' and event #> '{user,confirmation_sent_at}' is not null then '{}'
      else '{"error": {"http_code": 429, "message": "email rate limit exceeded"}}'
    end::jsonb;
  end if;

  -- Its link is valid for an hour.
  insert into public.mails (kind, recipient, details, due_at, created_at, give_up_at)
  values ('account', address, jsonb_build_object('action', action, 'tokenHash', event #>> '{email_data,token_hash}')
      || case when newcomer is null then '{}' else '{"isNewMember": true}' end::jsonb,
    moment, moment, moment + interval '1 hour');
  begin
    -- Sent immediately, because its requester is waiting for it.
    perform private.trigger_drain();
  exception
    when others then
      raise warning 'the mail of an account leaves with the next tick: % (%)', sqlerrm, sqlstate;
  end;
  return '{}';
end;
$$;

grant execute on function public.account_messages, public.account_delete to authenticated;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.send_account_mail to supabase_auth_admin;
