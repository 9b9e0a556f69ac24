-- The limits of the voice assistant: calls and chat messages, per network and hour and per day. The function `voice` counts
-- each before it forwards it; the cost of one is limited at the provider.

/* Whether it may be forwarded. The day comes first: it bounds the counters of networks. */
create function public.count_voice(what text, headers jsonb, per_network integer, per_day integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  all_today constant text := 'voice ' || what;
  -- All callers without an address count as one network.
  of_network constant text := all_today || ' of ' || coalesce(private.caller_network(headers), 'unknown');
begin
  if private.is_used_up(all_today, per_day) then
    return false;
  elsif not private.try_consume(of_network, interval '1 hour', per_network) then
    return false;
  end if;
  return private.try_consume(all_today, interval '1 day', per_day);
end $$;

/* Reverses count_voice: a call that the provider refused does not count. The counters are locked in the order of count_voice. */
create function public.uncount_voice(what text, headers jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.rate_buckets set used = used - 1
  where bucket = 'voice ' || what || ' of ' || coalesce(private.caller_network(headers), 'unknown')
    and expires_at > private.clock() and used > 0;
  update private.rate_buckets set used = used - 1
  where bucket = 'voice ' || what and expires_at > private.clock() and used > 0;
$$;

grant execute on function public.count_voice, public.uncount_voice to service_role;
