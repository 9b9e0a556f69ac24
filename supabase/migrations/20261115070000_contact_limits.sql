-- The rate limit of the contact form. A trigger, because not every server that speaks PostgREST's protocol has its
-- pre-request hook.

/* Counts a message; false if it is over a limit. */
create function private.count_submission(caller inet, bytes int)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  kilobytes constant int := bytes / 1024 + 1;
  visitor text;
  site text;
  wide text;
begin
  select * into settings from private.contact_settings;
  -- Without an address only the shared limits apply: better some spam than no leads.
  if caller is null then
    perform private.count_all(array['no address'], array[interval '1 hour'], array[1], array[1]);
  else
    visitor := private.network_key(caller, case family(caller) when 6 then 64 else 32 end);
    site := private.network_key(caller, case family(caller) when 6 then 56 else 32 end);
    wide := private.network_key(caller, case family(caller) when 6 then 48 else 24 end);
    if not private.count_all(
      array['minute of ' || visitor, 'hour of ' || visitor, 'hour of site ' || site, 'hour of network ' || wide],
      array[interval '1 minute', interval '1 hour', interval '1 hour', interval '1 hour'],
      array[1, 1, 1, 1],
      array[settings.per_minute, settings.per_hour, settings.per_hour_56, settings.per_hour_48]
    ) then
      return false;
    end if;
    if private.try_consume('day of network ' || wide, interval '1 day', 1) then
      return private.try_consume('first', interval '1 day', settings.first_per_day);
    end if;
  end if;
  return private.count_all(
    array['all', 'all in a day', 'kilobytes in a day'],
    array[interval '1 minute', interval '1 day', interval '1 day'],
    array[1, 1, kilobytes],
    array[settings.total_per_minute, settings.messages_per_day, settings.megabytes_per_day * 1024]
  );
end;
$$;

create function private.limit_submissions()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Counters are locked for milliseconds. A longer lock must not cost a lead.
set lock_timeout = '300ms'
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- Not through the API: an import or a restore.
  if headers is null then
    return new;
  end if;
  if not private.count_submission(
    private.caller_address(headers),
    (select sum(octet_length(value))::int from jsonb_each_text(private.contact_fields(new)))
  ) then
    raise sqlstate 'PT429' using
      message = 'Too many messages',
      hint = 'Please wait a minute and try again.';
  end if;
  return new;
exception
  when sqlstate 'PT429' then
    raise;
  when others then
    raise warning 'a message was not counted: % (%)', sqlerrm, sqlstate;
    return new;
end;
$$;

create trigger limit_submissions
  before insert on public.contact_submissions
  for each row execute function private.limit_submissions();

revoke all on all functions in schema private from public;
