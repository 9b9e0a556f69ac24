/*
 * Deletes the caller's account and all that was sent with it. The password has just been asked for: only a session that
 * began within five minutes may do this. Returns how many messages were erased.
 */
create or replace function public.account_delete()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
  leads uuid[];
begin
  select * into account from auth.users where id = auth.uid() for update;
  if not exists (
    select from auth.sessions session
    where session.user_id = account.id and session.id::text = auth.jwt() ->> 'session_id'
      and session.created_at > private.clock() - interval '5 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Enter your password again';
  end if;
  if exists (select from public.team_members where user_id = account.id) then
    raise sqlstate 'PT409' using message = 'A member leaves the team first';
  end if;
  -- Messages sent without the session are this person's only if a mailed link has proven the address, and never if they
  -- were sent by another account: anyone can type in anyone's address, or sign up with it.
  -- A new address is no proof: where sign-ups are not confirmed, the link in the old mailbox is enough to change it.
  leads := array(
    select id from public.contact_submissions
    where user_id = account.id
      or user_id is null and lower(email) = lower(account.email)
        and account.confirmation_sent_at is not null and account.email_confirmed_at is not null
        and account.email_change_sent_at is null
  );
  perform private.audit(null::public.team_members, 'erased_by_sender', id) from unnest(leads) id;
  perform private.erase_leads(leads);
  -- The auth service keeps its own log, with the address and without a foreign key.
  delete from auth.audit_log_entries where payload ->> 'actor_id' = account.id::text;
  delete from auth.users where id = account.id;
  return cardinality(leads);
end;
$$;
