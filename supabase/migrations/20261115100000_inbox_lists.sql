-- The lists of the inbox: pages of leads with the states of their mails. Open leads are sorted by deadline, all others
-- newest first.

-- Finds leads by words, newest first, without reading the whole table.

create extension if not exists pg_trgm with schema extensions;

-- Long messages, by bytes, are not indexed, because a flood of them would fill the disk with index entries: every trigram
-- of a rare script is a separate entry. There are few of them, and they are searched one by one.
-- Without the pending list (fastupdate), because its clean-up would delay a visitor's message.
create index contact_submissions_words on public.contact_submissions
  using gin (lower(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || message) extensions.gin_trgm_ops)
  with (fastupdate = off)
  where octet_length(name) + coalesce(octet_length(company), 0) + octet_length(message) <= 1000;
create index contact_submissions_long on public.contact_submissions (created_at, id)
  where octet_length(name) + coalesce(octet_length(company), 0) + octet_length(message) > 1000;
-- Without statistics the planner assumes that a third of all messages are long.
create statistics public.contact_submissions_lengths on (octet_length(name) + coalesce(octet_length(company), 0) + octet_length(message)) from public.contact_submissions;

/* The words of a search: lower case, at most eight. */
create function private.search_words(search text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select left(word, 100) from regexp_split_to_table(lower(left(search, 500)), '\s+') word where word <> '' limit 8
  );
$$;

/* The SQL condition that a lead has all words: for the index above, or with its expression computed once a row. */
create function private.words_condition(words text[], is_for_index boolean)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  lead constant text := $sql$lower(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || message)$sql$;
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word
  );
begin
  return case
    when words = '{}' then 'true'
    when is_for_index then (select string_agg(format('%s like %L', lead, pattern), ' and ') from unnest(patterns) pattern)
    else format('%s like all (%L::text[])', lead, patterns)
  end;
end;
$$;

/* The SQL condition for a list. Partial indexes need constants, so it is built from fixed text and quoted values. */
create function private.list_condition(which text, lead_source text, before_at timestamptz, before_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if which not in ('open', 'answered', 'all') or lead_source not in ('form', 'voice', 'chat') then
    raise sqlstate 'PT422' using message = 'No such list';
  end if;
  return concat_ws(' and ',
    case which when 'open' then 'answered_at is null' when 'answered' then 'answered_at is not null' else 'true' end,
    case when lead_source is not null then format('source = %L', lead_source) end,
    case
      when before_at is null then null
      when which = 'open' then format('(created_at, id) > (%L, %L)', before_at, before_id)
      else format('(created_at, id) < (%L, %L)', before_at, before_id)
    end
  );
end;
$$;

create function private.list_order(which text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case which when 'open' then 'created_at, id' else 'created_at desc, id desc' end;
$$;

/* Of the first `looked_at` leads of a list, those that have the words. */
create function private.leads_in_order(list text, sorting text, words text[], looked_at int, most int)
returns setof uuid
language plpgsql
stable
set search_path = ''
-- Forces the index of the list, regardless of statistics.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query execute format(
    'select id from (
       select * from public.contact_submissions where %s order by %s limit %s
     ) first where %s order by %s limit %s',
    list, sorting, looked_at, private.words_condition(words, false), sorting, most);
end;
$$;

/* Leads of a list that have the words: the newest, or any. */
create function private.leads_by_words(list text, sorting text, words text[], most int, is_sorted boolean)
returns setof uuid
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  return query execute format(
    'select id from (
       select id, created_at from public.contact_submissions where octet_length(name) + coalesce(octet_length(company), 0) + octet_length(message) <= 1000 and %1$s and %2$s
       union all
       select id, created_at from public.contact_submissions where octet_length(name) + coalesce(octet_length(company), 0) + octet_length(message) > 1000 and %1$s and %3$s
     ) found %4$s limit %5$s',
    list, private.words_condition(words, true), private.words_condition(words, false),
    case when is_sorted then 'order by ' || sorting else '' end, most);
end;
$$;

/*
 * Leads of a list that have the words: the newest, or any. The newest few show how common the words are: common words are
 * found quickly by a scan, rare ones by the index. Words of one or two letters are not in that index and are found only by
 * the scan.
 */
create function private.find_leads(list text, sorting text, words text[], most int, is_sorted boolean)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  is_indexed constant boolean := exists (select from unnest(words) word where word ~ '[[:alnum:]]{3}');
  first_look constant int := case when cardinality(words) = 0 then most when is_indexed then 300 else 5000 end;
  found_leads uuid[] := array(select private.leads_in_order(list, sorting, words, first_look, most));
begin
  if not is_indexed or cardinality(found_leads) = most then
    return found_leads;
  end if;
  -- One in twenty.
  if cardinality(found_leads) * 20 >= first_look then
    found_leads := array(select private.leads_in_order(list, sorting, words, 5000, most));
  end if;
  if cardinality(found_leads) < most then
    found_leads := array(select private.leads_by_words(list, sorting, words, most, is_sorted));
  end if;
  return found_leads;
end;
$$;

/* The state of a mail as the inbox shows it. PL/pgSQL, here and below, reuses its plan for every row. */
create function private.mail_state(mail public.mails)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when mail.id is null then 'none'
    when mail.state = 'sent' then coalesce(mail.delivery, 'sent')
    when mail.state in ('held', 'failed') then mail.state
    else 'waiting'
  end;
end;
$$;

create function private.mail_summary(mail public.mails)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'state', private.mail_state(mail),
    'reason', coalesce(mail.reason, mail.delivery_reason, mail.error),
    'at', coalesce(mail.delivery_at, mail.sent_at, mail.created_at)
  );
end;
$$;

/* The mail of the last reply to a lead. */
create function private.last_reply(lead uuid)
returns public.mails
language plpgsql
stable
set search_path = ''
as $$
declare
  mail public.mails;
begin
  select * into mail from public.mails where lead_id = lead and kind = 'reply' and not is_replaced order by reply_id desc limit 1;
  return mail;
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

/* The ids of one page of leads, after the lead at `before_at` and `before_id` if they are given. */
create function private.page_of_leads(
  which text, lead_source text, search text, before_at timestamptz, before_id uuid, page_size int
)
returns table (id uuid, place bigint)
rows 50
language plpgsql
stable
set search_path = ''
as $$
declare
  list constant text := private.list_condition(which, lead_source, before_at, before_id);
begin
  return query
    select * from unnest(
      private.find_leads(list, private.list_order(which), private.search_words(search), page_size, true)
    ) with ordinality;
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
  answered_at timestamptz, answered_by text, version int, confirmation jsonb, notification jsonb, reply jsonb
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
      private.mail_summary(to_visitor), private.mail_summary(to_team), private.mail_summary(private.last_reply(lead.id))
    from private.page_of_leads(which, lead_source, search, before_at, before_id, least(greatest(page_size, 1), 100)) page
    join public.contact_submissions lead on lead.id = page.id
    left join public.mails to_visitor on to_visitor.lead_id = lead.id and to_visitor.kind = 'confirmation' and not to_visitor.is_replaced
    left join public.mails to_team on to_team.lead_id = lead.id and to_team.kind = 'notification' and not to_team.is_replaced
    order by page.place;
end;
$$;

/* Like inbox_leads, with the full input. Reading its first page is recorded in the audit. */
create function public.inbox_export(
  which text default 'open',
  lead_source text default null,
  search text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  page_size int default 1000
)
returns table (
  id uuid, created_at timestamptz, fields jsonb, source text, is_unread boolean,
  answered_at timestamptz, answered_by text, version int, confirmation jsonb, notification jsonb, origin jsonb,
  notes jsonb, replies jsonb
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
    select lead.id, lead.created_at, private.contact_fields(lead), lead.source,
      lead.read_at is null, lead.answered_at, lead.answered_by, lead.version,
      private.mail_summary(to_visitor), private.mail_summary(to_team), lead.origin,
      (select jsonb_agg(jsonb_build_object('author', note.author_name, 'at', note.created_at, 'body', note.body) order by note.id)
        from public.lead_notes note where note.lead_id = lead.id),
      (select jsonb_agg(jsonb_build_object('author', reply.author_name, 'at', reply.created_at, 'body', reply.body) order by reply.id)
        from public.lead_replies reply where reply.lead_id = lead.id)
    from private.page_of_leads(which, lead_source, search, before_at, before_id, least(greatest(page_size, 1), 1000)) page
    join public.contact_submissions lead on lead.id = page.id
    left join public.mails to_visitor on to_visitor.lead_id = lead.id and to_visitor.kind = 'confirmation' and not to_visitor.is_replaced
    left join public.mails to_team on to_team.lead_id = lead.id and to_team.kind = 'notification' and not to_team.is_replaced
    order by page.place;
end;
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
  open_leads :=
    cardinality(private.find_leads(
      private.list_condition('open', lead_source, null, null), private.list_order('open'), words, 1000, false));
  answered_leads :=
    cardinality(private.find_leads(
      private.list_condition('answered', lead_source, null, null), private.list_order('answered'), words, 1000, false));
  return jsonb_build_object(
    'open', open_leads, 'answered', answered_leads, 'all', least(1000, open_leads + answered_leads));
end;
$$;

revoke all on function public.inbox_leads, public.inbox_export, public.inbox_counts from public;
grant execute on function public.inbox_leads, public.inbox_export, public.inbox_counts to authenticated;

revoke all on all functions in schema private from public;
