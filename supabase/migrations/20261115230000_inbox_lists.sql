-- The lists of the inbox: pages of leads, newest first, and what became of their mails.

/* What became of a mail, in the words of the inbox. PL/pgSQL, here and below, keeps its plan from row to row. */
create function private.mail_state(mail private.mail_outbox)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when mail.id is null then 'none'
    when mail.state = 'sent' then coalesce(mail.delivery, 'sent')
    when mail.state in ('held', 'dead') then mail.state
    else 'waiting'
  end;
end;
$$;

create function private.mail_summary(mail private.mail_outbox)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'state', private.mail_state(mail),
    'reason', coalesce(mail.held_reason, mail.delivery_reason, mail.last_error),
    'at', coalesce(mail.delivery_at, mail.sent_at, mail.waiting_since)
  );
end;
$$;

/* The start of a message as one line. */
create function private.excerpt(message text, most int)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return left(btrim(regexp_replace(left(message, 4 * most), '\s+', ' ', 'g')), most);
end;
$$;

/* One page of leads, after the lead at `before_at` and `before_id` if they are given. */
create function private.page_of_leads(
  which text, lead_source text, search text, before_at timestamptz, before_id uuid, page_size int
)
returns setof public.contact_submissions
rows 50
language plpgsql
stable
set search_path = ''
as $$
declare
  list constant text := private.list_condition(which, lead_source, before_at, before_id);
  leads constant uuid[] := private.find_leads(list, private.search_words(search), page_size, true);
begin
  return query
    select lead.* from public.contact_submissions lead
    where lead.id = any (leads)
    order by lead.created_at desc, lead.id desc;
end;
$$;

create function public.inbox_leads(
  which text default 'open',
  lead_source text default null,
  search text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  page_size int default 50
)
returns table (
  id uuid, created_at timestamptz, name text, email text, company text, excerpt text, source text, is_unread boolean,
  answered_at timestamptz, answered_by text, version int, confirmation jsonb, notification jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_team();
  return query
    select lead.id, lead.created_at, lead.name, lead.email, lead.company, private.excerpt(lead.message, 240), lead.source,
      lead.read_at is null, lead.answered_at, lead.answered_by, lead.version,
      private.mail_summary(to_visitor), private.mail_summary(to_team)
    from private.page_of_leads(which, lead_source, search, before_at, before_id, least(greatest(page_size, 1), 100)) lead
    left join private.mail_outbox to_visitor on to_visitor.submission_id = lead.id and to_visitor.kind = 'confirmation'
    left join private.mail_outbox to_team on to_team.submission_id = lead.id and to_team.kind = 'notification'
    order by lead.created_at desc, lead.id desc;
end;
$$;

/* As inbox_leads, with the whole message. Its first page is in the audit. */
create function public.inbox_export(
  which text default 'open',
  lead_source text default null,
  search text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  page_size int default 1000
)
returns table (
  id uuid, created_at timestamptz, name text, email text, company text, message text, source text, is_unread boolean,
  answered_at timestamptz, answered_by text, version int, confirmation jsonb, notification jsonb, origin jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
begin
  if before_at is null then
    perform private.audit(member, 'exported', null);
  end if;
  return query
    select lead.id, lead.created_at, lead.name, lead.email, lead.company, lead.message, lead.source,
      lead.read_at is null, lead.answered_at, lead.answered_by, lead.version,
      private.mail_summary(to_visitor), private.mail_summary(to_team), lead.origin
    from private.page_of_leads(which, lead_source, search, before_at, before_id, least(greatest(page_size, 1), 1000)) lead
    left join private.mail_outbox to_visitor on to_visitor.submission_id = lead.id and to_visitor.kind = 'confirmation'
    left join private.mail_outbox to_team on to_team.submission_id = lead.id and to_team.kind = 'notification'
    order by lead.created_at desc, lead.id desc;
end;
$$;

/* How many leads a list has, at most 1,000. */
create function private.count_leads(which text, lead_source text, words text[])
returns int
language sql
stable
set search_path = ''
as $$
  select cardinality(private.find_leads(private.list_condition(which, lead_source, null, null), words, 1000, false));
$$;

/* 1000 means that many or more. */
create function public.inbox_counts(lead_source text default null, search text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words constant text[] := private.search_words(search);
  open_leads int;
  answered_leads int;
begin
  perform private.require_team();
  open_leads := private.count_leads('open', lead_source, words);
  answered_leads := private.count_leads('answered', lead_source, words);
  return jsonb_build_object(
    'open', open_leads, 'answered', answered_leads, 'all', least(1000, open_leads + answered_leads));
end;
$$;

revoke all on function public.inbox_leads, public.inbox_export, public.inbox_counts from public;
grant execute on function public.inbox_leads, public.inbox_export, public.inbox_counts to authenticated;

revoke all on all functions in schema private from public;
