-- Who writes for the first time in an hour gets a ceiling of its own, ten times as high. A network of 500 machines has
-- 500 first messages and spends them within seconds: under the common ceiling it kept everybody out for two minutes.

alter table private.contact_settings
  add column first_per_minute int not null default 3000 check (first_per_minute > 0);

comment on column private.contact_settings.first_per_minute is
  'First messages of an hour, from all addresses together; total_per_minute counts all others.';

create or replace function private.limit_submissions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings private.contact_settings;
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  client text;
  is_taken boolean := true;
  is_first boolean := false;
begin
  -- Not through the API: an import or a restore, which nobody needs to slow down.
  if headers is null then
    return new;
  end if;
  select * into settings from private.contact_settings;
  client := private.client_network(btrim(split_part(headers ->> settings.client_address_header, ',', 1)));
  -- Without an address only the ceiling for all holds: better some spam than no leads.
  if client is not null then
    is_taken := private.take('minute of ' || client, interval '1 minute', settings.per_minute)
      and private.take('hour of ' || client, interval '1 hour', settings.per_hour);
    is_first := not exists (
      select from private.rate_buckets where bucket = 'hour of ' || client and used > 1
        and window_start > now() - interval '1 hour'
    );
  end if;
  if is_taken then
    is_taken := case
      when is_first then private.take('all first', interval '1 minute', settings.first_per_minute)
      else private.take('all', interval '1 minute', settings.total_per_minute)
    end;
  end if;
  if not is_taken then
    raise sqlstate 'PT429' using
      message = 'Too many messages',
      hint = 'Please wait a minute and try again.';
  end if;
  return new;
end;
$$;
