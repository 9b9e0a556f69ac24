-- The rate limit of the contact form. A trigger, because not every server that speaks PostgREST's protocol has its
-- pre-request hook.

/* Counts a message; false if it is over a limit. */
create function private.count_submission(networks text[], bytes int)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  settings private.contact_settings;
  kilobytes constant int := bytes / 1024 + 1;
begin
  select * into settings from private.contact_settings;
  if networks[3] = 'unknown' then
    -- No limit by the hour, which one of them could use up for all: better some spam than no leads. But half of the day
    -- is left to the others.
    perform private.count_all(array['no address'], array[interval '1 hour'], array[1], array[1]);
    if not private.count_all(
      array['no address in a day', 'kilobytes without address in a day'],
      array[interval '1 day', interval '1 day'],
      array[1, kilobytes],
      array[settings.messages_per_day / 2, settings.megabytes_per_day * 512]
    ) then
      return false;
    end if;
  elsif not private.count_caller('hour', networks, interval '1 hour',
      array[settings.per_hour, settings.per_hour_56, settings.per_hour_48])
    or not private.count_caller('minute', networks[1:1], interval '1 minute', array[settings.per_minute]) then
    return false;
  -- The first short message of a network has a budget of its own, which a flood of long or repeated ones does not touch.
  elsif bytes < 4096 and private.try_consume('day of ' || networks[3], interval '1 day', 1)
    and private.try_consume('first', interval '1 day', settings.first_per_day) then
    return true;
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
  if private.is_database_above(0.95) then
    raise sqlstate 'PT503' using message = 'The database is full';
  end if;
  if not private.count_submission(
    private.caller_networks(headers),
    (select sum(octet_length(value))::int from jsonb_each_text(private.contact_fields(new)))
  ) then
    raise sqlstate 'PT429' using
      message = 'Too many messages',
      hint = 'Please wait a minute and try again.';
  end if;
  return new;
exception
  when sqlstate 'PT429' or sqlstate 'PT503' then
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
