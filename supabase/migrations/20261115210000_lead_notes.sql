-- What the team adds to a lead, and the record of what it did. Written only by the functions of *_inbox_actions.sql.

create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  author uuid not null,
  author_name text not null,
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null
);

comment on table public.lead_notes is 'Notes of the team about a lead. Erased with it.';

create index lead_notes_lead on public.lead_notes (lead_id, id);

-- No text and no address: after an erasure only the mark remains.
create table public.team_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: not through the inbox. The name is kept, because members leave.
  member uuid,
  member_name text,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  -- Without a foreign key: the line outlives the lead.
  lead_id uuid
);

comment on table public.team_audit is 'Who did what in the inbox. Only appended to.';

create index team_audit_lead on public.team_audit (lead_id, id) where lead_id is not null;

alter table public.lead_notes enable row level security;
alter table public.lead_notes force row level security;
alter table public.team_audit enable row level security;
alter table public.team_audit force row level security;

revoke all on public.lead_notes, public.team_audit from anon, authenticated, service_role;
grant select on public.lead_notes, public.team_audit to service_role;

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

create function private.audit(member public.team_members, done text, lead uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.team_audit (at, member, member_name, what, lead_id)
  values (private.clock(), member.user_id, member.name, done, lead);
$$;

revoke all on all functions in schema private from public;
