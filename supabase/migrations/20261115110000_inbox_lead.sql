-- One lead with its details, and the team's actions on it. Every action checks the caller and is recorded in the audit.

/* The name of the member who calls. */
create function private.member_name()
returns text
language sql
stable
security definer
set search_path = ''
as $$ select name from public.team_members where user_id = auth.uid() $$;

create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  author uuid not null default auth.uid(),
  author_name text not null default private.member_name(),
  body text not null check (char_length(btrim(body, E' \t\r\n')) between 1 and 5000),
  created_at timestamptz not null default now()
);

comment on table public.lead_notes is 'Notes of the team about a lead. Erased with it.';

create index lead_notes_lead on public.lead_notes (lead_id, id);

alter table public.lead_notes enable row level security;
alter table public.lead_notes force row level security;

revoke all on public.lead_notes from anon, authenticated, service_role;
grant select on public.lead_notes to service_role;

create function private.lead_mails(lead uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mail.id,
    'kind', mail.kind,
    'replyId', mail.reply_id,
    'state', private.mail_state(mail),
    'reason', coalesce(mail.reason, mail.delivery_reason, mail.error),
    'attempts', mail.attempts,
    'nextAt', case when private.mail_state(mail) = 'waiting' then mail.due_at end,
    'sentAt', mail.sent_at,
    'deliveredAt', case when mail.delivery = 'delivered' then mail.delivery_at end,
    'canSendAgain', mail.state in ('held', 'failed') or private.is_undelivered(mail.delivery)
  ) order by mail.created_at, mail.kind), '[]')
  from public.mails mail where mail.lead_id = lead and not mail.is_replaced;
$$;

/* From stored to answered: the mails that were sent and what the team did. */
create function private.lead_timeline(lead public.contact_submissions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('at', event.at, 'what', event.what, 'who', event.who) order by event.at, event.place)
  from (
    select lead.created_at, 'received', null, 0::bigint
    union all
    select mail.sent_at, mail.kind || '_sent', null, 1
    from public.mails mail where mail.lead_id = lead.id and mail.sent_at is not null
    union all
    select mail.delivery_at, mail.kind || '_' || mail.delivery, null, 2
    from public.mails mail where mail.lead_id = lead.id and mail.delivery is not null
    union all
    select line.at, line.what, line.member_name, line.id from public.team_audit line where line.lead_id = lead.id
  ) as event (at, what, who, place);
$$;

/* Null if it no longer exists. */
create function public.inbox_lead(lead uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  months constant int := (select retention_months from private.contact_settings);
  found_lead public.contact_submissions;
begin
  select * into found_lead from public.contact_submissions where id = lead;
  if not found then
    return null;
  end if;
  return private.contact_fields(found_lead) || jsonb_build_object(
    'id', found_lead.id,
    'createdAt', found_lead.created_at,
    'source', found_lead.source,
    'origin', found_lead.origin,
    'version', found_lead.version,
    'isUnread', found_lead.read_at is null,
    'answeredAt', found_lead.answered_at,
    'answeredBy', found_lead.answered_by,
    'keptUntil', found_lead.created_at + make_interval(months => months),
    'mails', private.lead_mails(lead),
    'timeline', private.lead_timeline(found_lead),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', note.id, 'author', note.author_name, 'body', note.body, 'createdAt', note.created_at,
        'isOwn', note.author = member.user_id
      ) order by note.id), '[]')
      from public.lead_notes note where note.lead_id = lead
    ),
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', reply.id, 'author', reply.author_name, 'subject', reply.subject, 'body', reply.body,
        'createdAt', reply.created_at, 'state', private.mail_state(mail),
        'reason', coalesce(mail.reason, mail.delivery_reason, mail.error)
      ) order by reply.id), '[]')
      from public.lead_replies reply join public.mails mail on mail.reply_id = reply.id and not mail.is_replaced
      where reply.lead_id = lead
    ),
    'previous', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', other.id, 'createdAt', other.created_at, 'excerpt', private.excerpt(other.message, 140)
      ) order by other.created_at desc), '[]')
      from (
        select * from public.contact_submissions same
        where same.address = found_lead.address and same.id <> lead
        order by same.created_at desc limit 20
      ) other
    )
  );
end;
$$;

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
  update public.contact_submissions set read_at = private.clock() where id = lead and read_at is null;
  if found then
    perform private.audit(member, 'read', lead);
  end if;
end;
$$;

/* Returns the new version. Refused if it was changed since the caller read it. */
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
  where id = lead and version = expected_version
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
  from public.contact_submissions where id = lead for key share
  returning id into note;
  if note is null then
    perform private.raise_gone();
  end if;
  perform private.audit(member, 'noted', lead);
  return note;
end;
$$;

/* Members can delete only their own notes. */
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

revoke all on function
  public.inbox_lead,
  public.inbox_mark_read,
  public.inbox_mark_answered,
  public.inbox_add_note,
  public.inbox_delete_note
from public;

grant execute on function
  public.inbox_lead,
  public.inbox_mark_read,
  public.inbox_mark_answered,
  public.inbox_add_note,
  public.inbox_delete_note
to authenticated;

revoke all on all functions in schema private from public;
