-- The leads. Visitors may add one and never read any back, not even their own.

-- The checks repeat the rules of supabase/functions/_shared/contact-message.ts: what the page refuses, the table
-- refuses too. Blanks are those that JavaScript trims; the space alone would not be enough.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null,
  email text not null,
  company text,
  message text not null,
  -- Visitors may not insert this column, only the four above.
  is_synthetic boolean not null default false,
  constraint name_is_long_enough check (
    char_length(btrim(name, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 2
  ),
  constraint name_is_not_too_long check (char_length(name) <= 200),
  -- The rule of the HTML standard, and a dot in the domain.
  constraint email_looks_like_one check (
    email ~ ('^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+'
      || '@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
      || '(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$')
  ),
  constraint email_is_not_too_long check (char_length(email) <= 254),
  constraint company_is_not_too_long check (char_length(company) <= 200),
  constraint message_is_long_enough check (
    char_length(btrim(message, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 10
  ),
  constraint message_is_not_too_long check (char_length(message) <= 5000)
);

comment on table public.contact_submissions is 'Messages from the contact form. Insert only for visitors; read by the service role.';
comment on column public.contact_submissions.is_synthetic is 'A test by npm run doctor, no lead. Deleted after a day.';

create index contact_submissions_age on public.contact_submissions (created_at, id);
create index contact_submissions_synthetic on public.contact_submissions (created_at) where is_synthetic;

alter table public.contact_submissions enable row level security;
alter table public.contact_submissions force row level security;

revoke all on public.contact_submissions from anon, authenticated, service_role;
grant insert (name, email, company, message) on public.contact_submissions to anon, authenticated;
grant select, insert, update, delete on public.contact_submissions to service_role;

create policy "anyone may leave a message"
  on public.contact_submissions for insert to anon, authenticated
  with check (true);
