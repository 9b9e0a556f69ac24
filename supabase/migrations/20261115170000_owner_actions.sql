-- What an owner runs by hand; see docs/runbook.md.

/* Erases leads with their mails and notes. Returns how many. */
create function private.erase_leads(leads uuid[])
returns int
language plpgsql
set search_path = ''
as $$
begin
  -- A digest that is not sent yet is written again without these leads, after its worker's lease. Its key stays, so that a
  -- provider that has accepted it already sends no second one.
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

/* Re-queues a held or dead mail, or one that was sent and did not arrive: a new mail for the provider, with a new key. */
create function public.contact_release_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with released as (
    update private.mail_outbox
    set state = 'pending', held_reason = null, next_at = private.clock(), waiting_since = private.clock(),
      first_try_at = null, attempts = 0, checked_at = private.clock(), digest_id = null, sent_at = null,
      provider_id = null, delivery = null, delivery_at = null, delivery_reason = null,
      idempotency_key = case when provider_id is null then idempotency_key else concat_ws('/', kind, submission_id, gen_random_uuid()) end
    where id = mail_id and kind <> 'digest' and (state in ('held', 'dead') or state = 'sent' and private.is_undelivered(delivery))
    returning 1
  )
  select exists (select from released);
$$;

/* Closes a held or dead mail, or one that did not arrive, without sending it, which ends its alarm. */
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

revoke all on function public.contact_erase, public.contact_release_mail, public.contact_dismiss_mail from public;
grant execute on function public.contact_erase, public.contact_release_mail, public.contact_dismiss_mail to service_role;
