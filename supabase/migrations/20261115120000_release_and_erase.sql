-- Sends a stopped mail again, or erases a person's data: by an owner in SQL, see docs/runbook.md, and by the team in
-- the inbox, where every function checks the caller and writes to the audit.

/*
 * Erases a person's leads with mails and notes, and what they wrote about others' leads: select contact_erase('ada@example.com'); or
 * one lead. Returns how many. A summary that is not sent may name them: the next run of the scheduler makes another.
 */
create function public.contact_erase(email_address text default null, lead uuid default null)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  leads constant uuid[] := array(
    select id from public.contact_submissions where address = lower(email_address) or id = lead
  );
begin
  -- A summary has no lead; stated so that an index serves it.
  delete from public.mails
  where lead_id = any (leads) or cardinality(leads) > 0 and lead_id is null and kind = 'summary' and state <> 'sent';
  delete from public.contact_submissions where id = any (leads);
  delete from public.lead_messages where writer = 'client' and sender = lower(email_address);
  return cardinality(leads);
end;
$$;

/*
 * Sends a mail again, or all failed notifications and replies of open leads, as new rows with new ids: after days without email,
 * a confirmation of each lead would use up the day's quota. Returns how many; one that is neither stopped nor undelivered is not sent.
 * What a rule held back, or what did not arrive, counts as a reply of the day when sent again, a number that visitors cannot
 * use up. A failed mail was counted before.
 */
create function public.inbox_send_again(mail uuid default null)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  moment constant timestamptz := private.clock();
  daily constant int := (select replies_per_day from private.contact_settings);
  sent int;
begin
  if exists (
    select from public.mails
    where id = mail and lead_id is not null and (state = 'held' or is_undelivered) and not is_replaced
  ) then
    if not private.try_consume('replies in a day', interval '1 day', daily) then
      raise sqlstate 'PT429' using message = 'Too many emails today';
    end if;
  end if;
  with old as (
    update public.mails set is_replaced = true
    where not is_replaced and lead_id is not null
      and (id = mail or mail is null and state = 'failed' and kind <> 'confirmation' and exists (
        select from public.contact_submissions lead where lead.id = lead_id and lead.status = 'open'))
      and (state in ('held', 'failed') or state = 'sent' and is_undelivered)
    returning *
  )
  -- With an end from the start: what a member sends needs no check.
  insert into public.mails (kind, lead_id, reply_id, due_at, created_at, give_up_at)
  select kind, lead_id, reply_id, moment, moment, moment + interval '7 days' from old;
  get diagnostics sent = row_count;
  return sent;
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
  of_lead constant text := (select address from public.contact_submissions where id = lead);
begin
  if of_lead is null then
    raise sqlstate 'PT410' using message = 'This is gone';
  end if;
  if lower(btrim(email_address)) is distinct from of_lead then
    raise sqlstate 'PT422' using message = 'This is not the address of the lead';
  end if;
  insert into public.team_audit (what, member_name) values ('erased', member.name);
  return public.contact_erase(of_lead);
end;
$$;

grant execute on function public.contact_erase to service_role;
grant execute on function public.inbox_send_again, public.inbox_erase to authenticated;
