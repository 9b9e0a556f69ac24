-- What people do with their own account: see all that is kept with it, and delete it.

/*
 * All that is kept with the caller's account. A message belongs to an account if its session sent it and its address is
 * confirmed; who answered is not told.
 */
create function public.account_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', account.email,
      'name', (select full_name from public.profiles where id = account.id),
      'since', account.created_at,
      'lastLoginAt', account.last_sign_in_at
    ),
    'isTeam', exists (select from public.team_members where user_id = account.id),
    'messages', (
      select coalesce(jsonb_agg(private.contact_fields(lead) || jsonb_build_object(
        'id', lead.id,
        'sentAt', lead.created_at,
        'source', lead.source,
        'origin', lead.origin,
        'answeredAt', lead.answered_at,
        'confirmationSentAt', (
          select sent_at from private.mail_outbox where submission_id = lead.id and kind = 'confirmation' and state = 'sent'
        ),
        'keptUntil', lead.created_at + make_interval(months => retention_months)
      ) order by lead.created_at desc, lead.id), '[]')
      from public.contact_submissions lead, private.contact_settings
      where lead.user_id = account.id and account.email_confirmed_at is not null and not lead.is_synthetic
    )
  )
  from auth.users account
  where account.id = (select auth.uid());
$$;

/*
 * Deletes the caller's account and all that was sent with it. The password has just been asked for: only a session that
 * began within five minutes may do this. Returns how many messages were erased.
 */
create function public.account_delete()
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
  leads := array(
    select id from public.contact_submissions
    where user_id = account.id
      or user_id is null and lower(email) = lower(account.email)
        and account.confirmation_sent_at is not null and account.email_confirmed_at is not null
  );
  perform private.audit(null::public.team_members, 'erased_by_sender', id) from unnest(leads) id;
  perform private.erase_leads(leads);
  -- The auth service keeps its own log, with the address and without a foreign key.
  delete from auth.audit_log_entries where payload ->> 'actor_id' = account.id::text;
  delete from auth.users where id = account.id;
  return cardinality(leads);
end;
$$;

revoke all on function public.account_data, public.account_delete from public;
grant execute on function public.account_data, public.account_delete to authenticated;
