-- The pre-request function of PostgREST. An API filter can contain any regular expression, and Postgres compiles it during
-- planning, before it checks permissions: seconds for a few characters. So requests of visitors are limited in length, and
-- those of an account or a network in number; together they leave connections of PostgREST's pool for leads. See
-- decision 27.

/* Takes one of this many slots until the transaction ends. Uses locks, because a read-only request cannot count. */
create function private.take_slot(owner text, slots int)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  for slot in 1..slots loop
    if pg_try_advisory_xact_lock(hashtext('request of ' || owner), slot) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create function public.check_request()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  path constant text := current_setting('request.path', true);
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  is_account_function constant boolean := path like '/rpc/account\_%';
begin
  -- A lead is refused only by its own limits. It has no filter: that needs a representation, which needs this header. The
  -- longest message is 30 kB.
  if current_setting('role') not in ('anon', 'authenticated')
    or path = '/contact_submissions' and current_setting('request.method', true) = 'POST'
      and headers ->> 'prefer' is null and coalesce((headers ->> 'content-length') ~ '^\d{1,5}$', false)
    or (private.current_member()).user_id is not null then
    return;
  end if;
  -- An account may have many messages.
  perform set_config('statement_timeout', case when is_account_function then '3s' else '300ms' end, true);
  if auth.uid() is not null and not private.take_slot(auth.uid()::text, 3)
    or not private.take_slot((private.caller_networks(headers))[3], 4)
    or is_account_function and not private.take_slot('all account functions', 2)
    -- The pool has ten connections, and each of these may keep a processor busy.
    or not private.take_slot('all', 5) then
    raise sqlstate 'PT429' using message = 'Too many requests at once';
  end if;
end;
$$;

revoke all on function public.check_request from public;
grant execute on function public.check_request to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';

revoke all on all functions in schema private from public;
