-- Releases or closes a stopped mail, or erases a person's data: by an owner in SQL, see docs/runbook.md, and by the team in
-- the inbox, where every function checks the caller and writes to the audit.

/* Erases leads with their mails and notes. Returns how many. */
create function private.erase_leads(leads uuid[])
returns int
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_leads(leads);
  -- A digest that is not sent yet is rewritten without these leads, after its worker's lease. It keeps its key, so that a
  -- provider that has already accepted it does not send a second one.
  update private.mail_outbox
  set payload = null, state = 'pending', lease = null, is_ambiguous = is_ambiguous or state = 'sending'
  where state in ('pending', 'sending') and id in (
    select digest_id from private.mail_outbox where submission_id = any (leads) and digest_id is not null
  );
  delete from public.contact_submissions where id = any (leads);
  perform private.delete_empty_digests();
  return cardinality(leads);
end;
$$;

/* Erases a person's leads and mails: select contact_erase('ada@example.com'); */
create function public.contact_erase(email_address text)
returns int
language sql
security definer
set search_path = ''
as $$
  select private.erase_leads(array(
    select id from public.contact_submissions where lower(email) = lower(email_address)
  ));
$$;

/*
 * Re-queues a held or dead mail, or one that was sent and did not arrive, as a new mail with a new key. A mail that is not
 * about a lead cannot be rewritten once it was sent.
 */
create function public.contact_release_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with released as (
    update private.mail_outbox
    set state = 'pending', held_reason = null, next_at = private.clock(), waiting_since = private.clock(),
      first_try_at = null, attempts = 0, last_error = null, checked_at = private.clock(), digest_id = null, sent_at = null,
      provider_id = null, delivery = null, delivery_at = null, delivery_reason = null,
      idempotency_key = case when provider_id is null then idempotency_key else concat_ws('/', kind, submission_id, gen_random_uuid()) end
    where id = mail_id and kind <> 'digest' and (recipient is null or details is not null)
      and (state in ('held', 'dead') or state = 'sent' and private.is_undelivered(delivery))
    returning 1
  )
  select exists (select from released);
$$;

/* Closes a held or dead mail, or one that did not arrive, without sending it. This ends its alarm. */
create function public.contact_dismiss_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with dismissed as (
    update private.mail_outbox set state = 'held', held_reason = 'dismissed', digest_id = null
    where id = mail_id and kind <> 'digest' and (state in ('held', 'dead') or state = 'sent' and private.is_undelivered(delivery))
    returning 1
  )
  select exists (select from dismissed);
$$;

/*
 * False if the mail is neither held nor dead. What a rule holds back from a visitor counts as a reply when it is sent after
 * all: twenty an hour for each member, and within the day's number of replies, which visitors cannot use up. A failed mail
 * was counted before.
 */
create function public.inbox_send_again(mail bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  daily constant int := (select replies_per_day from private.contact_settings);
  done boolean;
begin
  if exists (
    select from private.mail_outbox
    where id = mail and audience = 'visitor' and state = 'held' and held_reason <> 'late'
  ) then
    if not private.try_consume('releases of ' || member.user_id, interval '1 hour', 20) then
      raise sqlstate 'PT429' using message = 'Too many emails sent again';
    end if;
    if not private.try_consume('replies in a day', interval '1 day', daily) then
      raise sqlstate 'PT429' using message = 'Too many emails today';
    end if;
  end if;
  done := public.contact_release_mail(mail);
  if done then
    perform private.audit(member, 'mail_released', (select submission_id from private.mail_outbox where id = mail));
  end if;
  return done;
end;
$$;

create function public.inbox_do_not_send(mail bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  done constant boolean := public.contact_dismiss_mail(mail);
begin
  if done then
    perform private.audit(member, 'mail_dismissed', (select submission_id from private.mail_outbox where id = mail));
  end if;
  return done;
end;
$$;

/* What inbox_erase would delete: all data of this address. */
create function public.inbox_erase_preview(lead uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address text;
  leads uuid[];
begin
  perform private.require_team();
  select email into address from public.contact_submissions where id = lead and not is_synthetic;
  leads := array(select id from public.contact_submissions where lower(email) = lower(address));
  return case when address is not null then jsonb_build_object(
    'email', address,
    'messages', cardinality(leads),
    'notes', (select count(*) from public.lead_notes where lead_id = any (leads)),
    'mails', (select count(*) from private.mail_outbox where submission_id = any (leads))
  ) end;
end;
$$;

/* Requires the address again, to prevent accidents. Returns how many messages were deleted. */
create function public.inbox_erase(lead uuid, email_address text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  address text;
  leads uuid[];
begin
  select email into address from public.contact_submissions where id = lead and not is_synthetic;
  if address is null then
    perform private.raise_gone();
  end if;
  if lower(btrim(email_address)) is distinct from lower(address) then
    raise sqlstate 'PT422' using message = 'This is not the address of the lead';
  end if;
  leads := array(select id from public.contact_submissions where lower(email) = lower(address));
  perform private.audit(member, 'erased', id) from unnest(leads) id;
  return public.contact_erase(address);
end;
$$;

revoke all on function
  public.contact_erase,
  public.contact_release_mail,
  public.contact_dismiss_mail,
  public.inbox_send_again,
  public.inbox_do_not_send,
  public.inbox_erase_preview,
  public.inbox_erase
from public;

grant execute on function public.contact_erase, public.contact_release_mail, public.contact_dismiss_mail to service_role;

grant execute on function
  public.inbox_send_again,
  public.inbox_do_not_send,
  public.inbox_erase_preview,
  public.inbox_erase
to authenticated;

revoke all on all functions in schema private from public;
