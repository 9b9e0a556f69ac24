-- The pre-request function of PostgREST: the list of what visitors and accounts may call. A filter of the API can contain any
-- regular expression, and Postgres compiles it during planning, before it checks permissions: seconds for a few characters.
-- So what is not on the list is refused before it is planned. See decision 27.

/* One of these slots, until the transaction ends. A lock, because a read-only request cannot count. */
create function private.take_slot(owner text, slots int)
returns boolean
language sql
set search_path = ''
as $$ select exists (select from generate_series(1, slots) slot where pg_try_advisory_xact_lock(hashtext(owner), slot)) $$;

create function public.check_request()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  call constant text := current_setting('request.method', true) || ' ' || current_setting('request.path', true);
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  is_member boolean;
  is_allowed boolean;
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return;
  elsif call = 'POST /contact_submissions' and not headers ? 'prefer' then
    -- A lead is refused only by its own limits. It has no filter: that needs a representation, which needs this header. One of
    -- unknown size, or larger than any message, gets little time.
    if coalesce(headers ->> 'content-length', '') !~ '^\d{1,5}$' then
      perform set_config('statement_timeout', '300ms', true);
    end if;
    return;
  end if;
  is_member := private.is_member();
  if is_member or auth.uid() is not null and call in (
    'GET /profiles', 'PATCH /profiles', 'POST /rpc/account_messages', 'POST /rpc/account_delete', 'POST /rpc/inbox_me'
  ) then
    perform set_config('statement_timeout', case
      when not is_member then '300ms'
      -- It reads the whole log of the auth service, which has no index by account.
      when call = 'POST /rpc/inbox_export' then '8s'
      else '2s'
    end, true);
    -- Rows and results of functions can be filtered, so a few at a time: PostgREST's pool has ten connections. A member has slots of
    -- their own, which a password alone cannot take: the inbox sends up to six requests at once. All other accounts share six, of which
    -- each takes three at most, as many as /account sends at once.
    if is_member then
      is_allowed := private.take_slot(auth.uid() || ' member', 6);
    else
      is_allowed := private.take_slot(auth.uid()::text, 3)
        and (exists (select from public.team_members where user_id = auth.uid()) or private.take_slot('accounts', 6));
    end if;
    if is_allowed then
      return;
    end if;
    raise sqlstate 'PT429' using message = 'Too many requests at once';
  end if;
  raise sqlstate 'PT404' using message = 'Not found';
end;
$$;

grant execute on function public.check_request to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';
