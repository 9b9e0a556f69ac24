-- What members of the team read and write through the API: granted by column, so `select=*` is refused; rows by policies. The
-- functions of the inbox are for rules that span rows. See decision 27 for what the API lets through at all.

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

create policy "members read"
  on public.contact_submissions for select to authenticated
  using ((select private.is_member()));
create policy "members mark as read"
  on public.contact_submissions for update to authenticated
  using ((select private.is_member()));

create policy "members read"
  on public.lead_notes for select to authenticated
  using ((select private.is_member()));
create policy "members write notes"
  on public.lead_notes for insert to authenticated
  with check ((select private.is_member()));
create policy "members delete their own notes"
  on public.lead_notes for delete to authenticated
  using ((select private.is_member()) and author = (select auth.uid()));

create policy "members read"
  on public.lead_replies for select to authenticated
  using ((select private.is_member()));

-- Not those of accounts, whose addresses anyone can choose.
create policy "members read"
  on public.mails for select to authenticated
  using ((select private.is_member()) and kind <> 'account');

grant select (id, number, created_at, name, email, company, message, source, origin, read_at, answered_at, answered_by, wrote_at,
  expires_at, status, version, address, search), update (read_at) on public.contact_submissions to authenticated;
-- Author, name and time are the table's defaults.
grant select (id, lead_id, author_name, body, created_at), insert (lead_id, body), delete on public.lead_notes to authenticated;
grant select (id, lead_id, author_name, subject, body, created_at) on public.lead_replies to authenticated;
-- Never the content, the recipient or the lease.
grant select (id, lead_id, reply_id, kind, state, reason, error, attempts, due_at, created_at, sent_at, delivery, delivery_at,
  delivery_reason, is_replaced) on public.mails to authenticated;

-- A lead is read with all of its mails, replaced ones too.
create index mails_lead on public.mails (lead_id);

/* The list: each lead with the newest mail of each kind. It reads as its caller, so the policies above apply to it. */
create view public.inbox with (security_invoker = true) as
  select lead.id, lead.number, lead.created_at, lead.name, lead.email, lead.company, left(lead.message, 240) as excerpt,
    lead.source, lead.read_at, lead.answered_at, lead.answered_by, lead.wrote_at, lead.expires_at, lead.status, lead.version, lead.address, lead.search,
    (
      select jsonb_object_agg(mail.kind, jsonb_build_object('state', mail.state, 'delivery', mail.delivery,
        'reason', coalesce(mail.reason, mail.delivery_reason, mail.error)) order by mail.created_at)
      from public.mails mail where mail.lead_id = lead.id and not mail.is_replaced
    ) as mails
  from public.contact_submissions lead;

comment on view public.inbox is 'The list of the inbox, for members of the team.';

revoke all on public.inbox from anon, authenticated, service_role;
grant select on public.inbox to authenticated;

/* How many leads a filter has, by status. */
create function public.inbox_counts(of_source text default null, patterns text[] default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_team();
  return (
    select jsonb_build_object('all', count(*), 'open', count(*) filter (where status = 'open'),
      'answered', count(*) filter (where status = 'answered'))
    from public.contact_submissions
    where source = coalesce(of_source, source) and search like all (patterns)
  );
end;
$$;

grant execute on function public.inbox_counts to authenticated;

-- Policies and defaults run as the caller.
grant execute on function private.is_member, private.member_name to authenticated;
