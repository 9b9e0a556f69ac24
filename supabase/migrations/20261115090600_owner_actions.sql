-- What an owner does by hand.

/* Removes everything the contact form knows of a person: select contact_erase('ada@example.com'); */
create function public.contact_erase(email_address text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  leads constant uuid[] := array(
    select id from public.contact_submissions where lower(email) = lower(email_address)
  );
begin
  -- A digest that is not sent yet is written anew without this person, once the lease of its worker is over: that one
  -- has read the words. Its key stays: if it has left already, the provider sends no second one.
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

/* Re-queues a held or dead mail. */
create function public.contact_release_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with released as (
    update private.mail_outbox
    set state = 'pending', held_reason = null, next_at = private.clock(), waiting_since = private.clock(),
      first_try_at = null, attempts = 0, checked_at = private.clock()
    where id = mail_id and state in ('held', 'dead')
    returning 1
  )
  select exists (select from released);
$$;

/* A held or dead mail will not be sent, and that is fine: no alarm any more. */
create function public.contact_dismiss_mail(mail_id bigint)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with dismissed as (
    update private.mail_outbox set state = 'held', held_reason = 'dismissed'
    where id = mail_id and state in ('held', 'dead')
    returning 1
  )
  select exists (select from dismissed);
$$;

revoke all on function public.contact_erase, public.contact_release_mail, public.contact_dismiss_mail from public;
grant execute on function public.contact_erase, public.contact_release_mail, public.contact_dismiss_mail to service_role;
