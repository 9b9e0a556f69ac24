-- The leads. Visitors may insert one and never read the table; members of the team read it through the policies of *_inbox.sql.
-- Accounts read their own messages through account_messages() in *_accounts.sql.

/*
 * Lower case without accents, so that "los" finds "Łoś". plainWords() in src/features/inbox does the same to the words of a search,
 * which rules out the extension unaccent: its rules exist in Postgres only. Runs as the visitor who inserts a lead, piece by
 * piece: normalize() sorts a run of combining marks in quadratic time.
 */
create function private.plain(words text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if octet_length(words) = char_length(words) then
    return lower(words collate "C");
  end if;
  return (
    select string_agg(translate(
      replace(replace(replace(
        normalize(regexp_replace(normalize(lower(substr(words, start, 50)), nfd), '[\u0300-\u036f]', '', 'g'), nfc),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'łøđħıŧðς', 'lodhitdσ'), '' order by start)
    from generate_series(1, char_length(words), 50) start
  );
end;
$$;

-- The checks repeat the rules of supabase/functions/_shared/contact-message.ts; test:db compares the two. The characters
-- trimmed are those that JavaScript's trim() removes.
create table public.contact_submissions (
  -- Made by the page, so that a message that it sends again is stored once: the second attempt violates this key.
  id uuid primary key default gen_random_uuid(),
  -- Lists are paged by it: a filter of the API cannot compare two columns at once.
  number bigint not null generated always as identity unique,
  created_at timestamptz not null default now(),
  name text not null,
  email text not null,
  company text,
  message text not null,
  -- Written in the form, or drafted in a conversation with the voice assistant.
  source text not null default 'form',
  origin jsonb,
  -- When a member first opened it, and who marked it as answered: a name, because members can leave.
  read_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  -- Before the last change of the status, which can be undone.
  previous_answered_at timestamptz,
  previous_answered_by text,
  previous_expires_at timestamptz,
  -- Set while it is marked "Not a lead": when it is deleted.
  expires_at timestamptz,
  -- When the client wrote an email after the answer, until someone answers that.
  wrote_at timestamptz,
  status text not null generated always as (
    case when expires_at is not null then 'not_lead' when answered_at is not null and wrote_at is null then 'answered' else 'open' end
  ) stored,
  -- Counts the changes of its status, so that two members never overwrite each other.
  version int not null default 1,
  -- Hashes of the keys in the links "Mark as answered", one for each email that has one.
  answer_keys bytea[] not null default '{}',
  -- In the address that records emails about this lead (*_lead_messages.sql).
  reply_key uuid not null unique default gen_random_uuid(),
  -- The account whose session sent it, from its token and never from the request body. A typed address proves nothing.
  user_id uuid references auth.users (id) on delete set null,
  address text not null generated always as (lower(email)) stored,
  -- One column, so that the words of a search can be in different fields. An index by trigrams would not be used: LIKE is not
  -- leakproof, so Postgres applies the policy to every row first.
  search text generated always as (
    private.plain(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || message)
  ) stored,
  constraint name_is_long_enough check (
    char_length(btrim(name, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 2
  ),
  constraint name_is_not_too_long check (char_length(name) <= 200),
  constraint name_is_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The HTML standard's rule for type=email, plus a dot in the domain.
  constraint email_looks_like_one check (
    email ~ ('^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+'
      || '@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
      || '(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$')
  ),
  constraint email_is_not_too_long check (char_length(email) <= 254),
  constraint company_is_not_too_long check (char_length(company) <= 200),
  constraint company_is_one_line check (company !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint message_is_long_enough check (
    char_length(btrim(message, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 10
  ),
  constraint message_is_not_too_long check (char_length(message) <= 5000),
  constraint source_is_known check (source in ('form', 'voice', 'chat')),
  constraint status_is_one check (answered_at is null or expires_at is null)
);

comment on table public.contact_submissions is 'Messages from the contact form. Insert only for visitors; read by the team and the service role.';
comment on column public.contact_submissions.origin is 'Where the visitor came from: utm_… parameters, the referring host, the landing path.';

create index contact_submissions_age on public.contact_submissions (created_at, id);
create index contact_submissions_address on public.contact_submissions (address, created_at);
create index contact_submissions_open on public.contact_submissions (number) where status = 'open';
create index contact_submissions_answer_keys on public.contact_submissions using gin (answer_keys) where status = 'open' and answer_keys <> '{}';
create index contact_submissions_expired on public.contact_submissions (expires_at) where expires_at is not null;
create index contact_submissions_sender on public.contact_submissions (user_id, created_at) where user_id is not null;

alter table public.contact_submissions enable row level security;
alter table public.contact_submissions force row level security;

revoke all on public.contact_submissions from anon, authenticated, service_role;
grant insert (id, name, email, company, message, source, origin) on public.contact_submissions to anon, authenticated;
grant select, insert, update, delete on public.contact_submissions to service_role;

create policy "anyone may leave a message"
  on public.contact_submissions for insert to anon, authenticated
  with check (true);

/*
 * Runs first for a row, because triggers run in order of their names. The cost of the other steps (counters, checks, regular
 * expressions) depends on the length of a field, which the caller controls. A character has at most four bytes; the checks
 * count characters.
 */
create function private.check_sizes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- PostgREST takes arrays, and a row that is invalid would undo the counts of the others.
  if tg_op = 'INSERT' and current_setting('private.messages', true) = '1' then
    raise check_violation using message = 'One message at a time';
  elsif tg_op = 'INSERT' and current_setting('private.messages', true) = '0' then
    perform set_config('private.messages', '1', true);
  end if;
  if octet_length(new.name) > 4 * 200 or octet_length(new.email) > 4 * 254 or octet_length(new.company) > 4 * 200
    or octet_length(new.message) > 4 * 5000 or octet_length(new.source) > 5 then
    raise check_violation using message = 'The message is too large';
  end if;
  -- After the size in bytes, because counting characters reads the whole text.
  if char_length(new.message) > 5000 then
    raise check_violation using message = 'The message is too long';
  end if;
  -- Only the valid parts are kept, without a check constraint: an invalid origin must not lose a lead. Reading 200,000 keys takes
  -- seconds.
  new.origin := case when pg_column_size(new.origin) <= 4096 and jsonb_typeof(new.origin) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each_text(new.origin)
    where char_length(value) between 1 and 100 and value !~ '[[:cntrl:]]' and case
      when key in ('utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content') then true
      when key = 'referrer' then value ~ '^[a-z0-9.-]+(:[0-9]+)?$'
      when key = 'landing' then value ~ '^/[^?#]*$'
    end
  ) end;
  return new;
end;
$$;

create trigger check_sizes
  before insert or update on public.contact_submissions
  for each row execute function private.check_sizes();

/*
 * Records the account whose session sent a lead. Locks its row like the foreign key would, so that the key cannot fail.
 * Only the deletion of the account conflicts with that lock: such a message is refused, because its sender could no longer
 * erase it.
 */
create function private.note_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
set lock_timeout = '300ms'
as $$
declare
  had_account boolean := false;
begin
  begin
    if auth.uid() is not null then
      had_account := exists (select from auth.users where id = auth.uid());
      new.user_id := (select id from auth.users where id = auth.uid() for key share);
    end if;
  exception
    -- An invalid session must not lose a lead.
    when others then
      raise warning 'the sender of a message was not noted: % (%)', sqlerrm, sqlstate;
      new.user_id := null;
  end;
  if had_account and new.user_id is null then
    raise sqlstate 'PT409' using message = 'This account is being deleted';
  end if;
  return new;
end;
$$;

create trigger note_sender
  before insert on public.contact_submissions
  for each row execute function private.note_sender();

/*
 * A trigger, because not every PostgREST-compatible server has its pre-request hook, and before the statement, because the columns
 * that Postgres generates from a row cost time.
 */
create function private.refuse_above_limit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  settings private.contact_settings;
  network text;
  is_above boolean;
begin
  -- Without headers it is an import or a restore. A setting stays until the transaction ends.
  perform set_config('private.messages', case when headers is null then '' else '0' end, true);
  if headers is null then
    return null;
  end if;
  begin
    select * into settings from private.contact_settings;
    network := private.caller_network(headers);
    is_above := private.is_used_up('messages', settings.messages_per_day) or case
      when network is null then private.is_used_up('no address in a day', settings.messages_per_day / 2)
      else private.is_used_up('messages of ' || network, settings.messages_per_hour)
    end;
  exception
    when others then
      raise warning 'the limits were not read: % (%)', sqlerrm, sqlstate;
  end;
  if is_above then
    raise sqlstate 'PT429' using message = 'Too many messages', hint = 'Please try again in an hour.';
  end if;
  return null;
end;
$$;

create trigger refuse_above_limit
  before insert on public.contact_submissions
  for each statement execute function private.refuse_above_limit();
grant execute on function private.plain to anon, authenticated, service_role;
