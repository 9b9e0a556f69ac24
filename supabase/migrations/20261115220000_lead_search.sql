-- Finds leads by words, newest first, without reading the whole table.

create extension if not exists pg_trgm with schema extensions;

-- Long messages are left out, or a flood of them would fill the disk with index entries: they are few and read one by one.
-- Without the pending list, because its clean-up would delay some visitor's message.
create index contact_submissions_words on public.contact_submissions
  using gin (lower(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || message) extensions.gin_trgm_ops)
  with (fastupdate = off)
  where char_length(message) <= 1000 and not is_synthetic;
create index contact_submissions_long on public.contact_submissions (created_at, id)
  where char_length(message) > 1000 and not is_synthetic;

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

/* The SQL condition for a list. Partial indexes need constants, so it is built as text from known words and quoted values. */
create function private.list_condition(which text, lead_source text, before_at timestamptz, before_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if which not in ('open', 'answered', 'all') or lead_source not in ('form', 'voice') then
    raise sqlstate 'PT422' using message = 'No such list';
  end if;
  return concat_ws(' and ',
    'not is_synthetic',
    case which when 'open' then 'answered_at is null' when 'answered' then 'answered_at is not null' end,
    case when lead_source is not null then format('source = %L', lead_source) end,
    case when before_at is not null then format('(created_at, id) < (%L, %L)', before_at, before_id) end
  );
end;
$$;

/* The SQL condition that a lead has all words, in the expression of the index above. */
create function private.words_condition(words text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(format(
    $sql$lower(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || message) like %L$sql$,
    '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and '), 'true')
  from unnest(words) word;
$$;

/* The newest of the first `looked_at` leads of a list that have the words. */
create function private.leads_by_time(list text, has_words text, looked_at int, most int)
returns setof uuid
language plpgsql
stable
set search_path = ''
-- By the index of the list, whatever the statistics say.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query execute format(
    'select id from (
       select * from public.contact_submissions where %s order by created_at desc, id desc limit %s
     ) newest where %s order by created_at desc, id desc limit %s', list, looked_at, has_words, most);
end;
$$;

/* Leads of a list that have the words: the newest, or any. */
create function private.leads_by_words(list text, has_words text, most int, is_sorted boolean)
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
       select id, created_at from public.contact_submissions where char_length(message) <= 1000 and %1$s and %2$s
       union all
       select id, created_at from public.contact_submissions where char_length(message) > 1000 and %1$s and %2$s
     ) found %3$s limit %4$s', list, has_words, case when is_sorted then 'order by created_at desc, id desc' else '' end, most);
end;
$$;

/*
 * Leads of a list that have the words: the newest, or any. What many leads have is soon met on a walk from the newest one,
 * what few have is found by its index. Words of one or two letters are not in that index: only the walk finds them.
 */
create function private.find_leads(list text, words text[], most int, is_sorted boolean)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  has_words constant text := private.words_condition(words);
  is_indexed constant boolean := exists (select from unnest(words) word where word ~ '[[:alnum:]]{3}');
  -- For 1,000 of any, a longer walk is still cheaper than to read what many old leads have.
  looked_at constant int := case
    when cardinality(words) = 0 then most
    when is_indexed and is_sorted then 1000
    else 5000
  end;
  found_leads uuid[] := array(select private.leads_by_time(list, has_words, looked_at, most));
begin
  if is_indexed and cardinality(found_leads) < most then
    found_leads := array(select private.leads_by_words(list, has_words, most, is_sorted));
  end if;
  return found_leads;
end;
$$;

revoke all on all functions in schema private from public;
