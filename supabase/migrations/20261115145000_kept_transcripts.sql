-- Conversations with the assistant that a visitor chose to keep in the account. No one else reads them, the team included.

create table public.kept_transcripts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Spoken or written.
  kind text not null check (kind in ('call', 'chat')),
  seconds int not null check (seconds between 0 and 86400),
  words text not null check (char_length(words) between 1 and 50000)
);

comment on table public.kept_transcripts is 'Conversations that people keep in their account. Read by their owner only.';

create index kept_transcripts_owner on public.kept_transcripts (user_id, created_at);
create index kept_transcripts_age on public.kept_transcripts (created_at);

alter table public.kept_transcripts enable row level security;
alter table public.kept_transcripts force row level security;

revoke all on public.kept_transcripts from anon, authenticated, service_role;
grant select, insert (kind, seconds, words), delete on public.kept_transcripts to authenticated;
grant select, delete on public.kept_transcripts to service_role;

create policy "people see the transcripts they keep"
  on public.kept_transcripts for select to authenticated
  using (user_id = (select auth.uid()));

create policy "people keep transcripts"
  on public.kept_transcripts for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people delete the transcripts they keep"
  on public.kept_transcripts for delete to authenticated
  using (user_id = (select auth.uid()));

/* At most a hundred per account, so that no one fills the database. */
create function private.limit_transcripts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.kept_transcripts where user_id = new.user_id) >= 100 then
    raise sqlstate 'PT429' using message = 'An account keeps at most 100 transcripts';
  end if;
  return new;
end;
$$;

create trigger limit_transcripts
  before insert on public.kept_transcripts
  for each row execute function private.limit_transcripts();

revoke all on all functions in schema private from public;
