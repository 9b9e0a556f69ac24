-- How the status of a lead changes: open, answered or "Not a lead". In the inbox from any to any, by the link in an email
-- from open to answered, by an accepted reply to answered, and by one that was stopped or did not arrive to open (follow_reply() in
-- *_replies.sql), by an email of the team to answered, and by one of the client to open (*_lead_messages.sql). One that is marked "Not a lead" is deleted after 30 days (purge_contact_data() in *_maintenance.sql).

/*
 * The only writer. Returns the new version; null if the lead is gone or no longer as the caller expects. Links from before the change stop
 * working: a visitor may have one, because a plain reply to the team's email quotes it.
 */
create function private.set_lead_status(
  lead uuid, new_status text, changed_by text default null, from_status text default null, expected_version int default null,
  is_undo boolean default false, moment timestamptz default private.clock())
returns int
language sql
set search_path = ''
as $$
  update public.contact_submissions set
    answered_at = case new_status when 'answered' then coalesce(case when is_undo then previous_answered_at end, moment) end,
    answered_by = case new_status when 'answered' then coalesce(case when is_undo then previous_answered_by end, changed_by) end,
    previous_answered_at = answered_at,
    previous_answered_by = answered_by,
    previous_expires_at = expires_at,
    expires_at = case new_status when 'not_lead' then coalesce(case when is_undo then previous_expires_at end, private.clock() + interval '30 days') end,
    wrote_at = null,
    read_at = coalesce(read_at, private.clock()),
    answer_keys = '{}',
    version = version + 1
  where id = lead and status = coalesce(from_status, status) and version = coalesce(expected_version, version)
    and new_status in ('open', 'answered', 'not_lead')
  returning version;
$$;

/* Returns the new version. Refused if it was changed since the caller read it. */
create function public.inbox_set_status(lead uuid, new_status text, expected_version int, is_undo boolean default false)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  new_version constant int := private.set_lead_status(lead, new_status, member.name, null, coalesce(expected_version, 0), is_undo);
begin
  if new_version is null then
    if exists (select from public.contact_submissions where id = lead) then
      raise sqlstate 'PT409' using message = 'Someone else changed this lead';
    end if;
    raise sqlstate 'PT410' using message = 'This is gone';
  end if;
  return new_version;
end;
$$;

/*
 * What the holder of a link "Mark as answered" may do: read who wrote and when, and mark it. Null for a key that is unknown, or whose
 * lead is not open: the caller cannot tell which. Every call counts, so that guessing is limited.
 */
create function public.lead_by_link(link_key uuid, mark boolean, headers jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_calls constant int := 3 * (select messages_per_hour from private.contact_settings);
  lead public.contact_submissions;
begin
  if not private.try_consume('links of ' || coalesce(private.caller_network(headers), 'unknown'), interval '1 hour', max_calls) then
    raise sqlstate 'PT429' using message = 'Too many requests';
  end if;
  select * into lead from public.contact_submissions
  where status = 'open' and answer_keys <> '{}' and answer_keys @> array[sha256(uuid_send(link_key))];
  if lead.id is null or mark and private.set_lead_status(lead.id, 'answered', 'link', 'open') is null then
    return null;
  end if;
  return jsonb_build_object('name', lead.name, 'createdAt', lead.created_at);
end;
$$;

grant execute on function public.inbox_set_status to authenticated;
grant execute on function public.lead_by_link to service_role;
