-- What the team does with a lead. Every function checks who calls and leaves a line in the audit.

create function private.raise_gone()
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT410' using message = 'This is gone';
end;
$$;

create function public.inbox_mark_read(lead uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
begin
  update public.contact_submissions set read_at = private.clock() where id = lead and read_at is null and not is_synthetic;
  if found then
    perform private.audit(member, 'read', lead);
  end if;
end;
$$;

/* Returns the new version. Refused if someone else changed it since the caller looked. */
create function public.inbox_mark_answered(lead uuid, answered boolean, expected_version int)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  new_version int;
begin
  update public.contact_submissions set
    answered_at = case when answered then private.clock() end,
    answered_by = case when answered then member.name end,
    read_at = coalesce(read_at, private.clock()),
    version = version + 1
  where id = lead and version = expected_version and not is_synthetic
  returning version into new_version;
  if new_version is null then
    if exists (select from public.contact_submissions where id = lead) then
      raise sqlstate 'PT409' using message = 'Someone else changed this lead';
    end if;
    perform private.raise_gone();
  end if;
  perform private.audit(member, case when answered then 'answered' else 'reopened' end, lead);
  return new_version;
end;
$$;

create function public.inbox_add_note(lead uuid, body text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  words constant text := btrim(body, E' \t\r\n');
  note bigint;
begin
  if words is null or char_length(words) not between 1 and 5000 then
    raise sqlstate 'PT422' using message = 'A note has 1 to 5000 characters';
  end if;
  insert into public.lead_notes (lead_id, author, author_name, body, created_at)
  select id, member.user_id, member.name, words, private.clock()
  from public.contact_submissions where id = lead and not is_synthetic for key share
  returning id into note;
  if note is null then
    perform private.raise_gone();
  end if;
  perform private.audit(member, 'noted', lead);
  return note;
end;
$$;

/* Only one's own. */
create function public.inbox_delete_note(note bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  of_lead uuid;
begin
  delete from public.lead_notes where id = note and author = member.user_id returning lead_id into of_lead;
  if of_lead is null then
    perform private.raise_gone();
  end if;
  perform private.audit(member, 'note_deleted', of_lead);
end;
$$;

/* False if the mail is neither held nor dead. */
create function public.inbox_send_again(mail bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  done constant boolean := public.contact_release_mail(mail);
begin
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

/* What inbox_erase would delete: everything of this address. */
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

/* The address is typed again, so that no one erases by accident. Returns how many messages were deleted. */
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
  public.inbox_mark_read,
  public.inbox_mark_answered,
  public.inbox_add_note,
  public.inbox_delete_note,
  public.inbox_send_again,
  public.inbox_do_not_send,
  public.inbox_erase_preview,
  public.inbox_erase
from public;

grant execute on function
  public.inbox_mark_read,
  public.inbox_mark_answered,
  public.inbox_add_note,
  public.inbox_delete_note,
  public.inbox_send_again,
  public.inbox_do_not_send,
  public.inbox_erase_preview,
  public.inbox_erase
to authenticated;

revoke all on all functions in schema private from public;
