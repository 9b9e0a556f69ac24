-- Emails about a lead that people write from their own programs. With MAIL_REPLIES_DOMAIN our emails name a second address to reply
-- to, lead-KEY@DOMAIN, which only records: nothing is ever sent because an email arrived, so an email that is not recorded has still
-- reached its person, and a forged one cannot make us send anything.

create table public.lead_messages (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The provider's.
  email_id uuid not null,
  -- client: anyone who is not of the team.
  writer text not null check (writer in ('team', 'client')),
  -- Of the team a name, of others the address. It is what the email says, which proves nothing.
  sender text not null check (char_length(sender) between 1 and 254),
  subject text not null check (char_length(subject) <= 200),
  -- Null: it could not be read, or not yet.
  body text check (char_length(body) <= 10000),
  attachments int not null check (attachments >= 0),
  -- Such as an absence note. Null until the headers are read.
  is_automatic boolean,
  received_at timestamptz not null,
  unique (lead_id, email_id)
);

comment on table public.lead_messages is 'Emails about a lead that its address received. Erased with it.';

alter table public.lead_messages enable row level security;
alter table public.lead_messages force row level security;

revoke all on public.lead_messages from anon, authenticated, service_role;
grant select on public.lead_messages to service_role;
grant select (id, lead_id, writer, sender, subject, body, attachments, is_automatic, received_at) on public.lead_messages to authenticated;

create policy "members read"
  on public.lead_messages for select to authenticated
  using ((select private.is_member()));

/*
 * Records an email to the leads with these keys, once for each; `team` has the addresses of the team. Called again with the `content`,
 * which decides what the email changes: one of the team to the client answers the lead; any other that a person wrote after the
 * answer, or after "Not a lead", brings it back to the open ones. Times are compared, because events arrive late and in any order.
 * Returns whether content is missing: false if no key belongs to a lead, so that the content is not even read, or above a limit.
 */
create function public.mail_received(keys uuid[], team text[], email jsonb, content jsonb default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  received constant timestamptz := least((email ->> 'receivedAt')::timestamptz, private.clock());
  from_address constant text := email ->> 'from';
  member_name constant text := (
    select member.name from public.team_members member join auth.users account on account.id = member.user_id
    where lower(account.email) = from_address
  );
  lead public.contact_submissions;
  message public.lead_messages;
  is_team boolean;
  is_missing boolean := false;
begin
  for lead in
    select * from public.contact_submissions where reply_key = any (keys) order by id for no key update
  loop
    is_team := from_address <> lead.address and (member_name is not null or from_address = any (team));
    if not exists (select from public.lead_messages where lead_id = lead.id and email_id = (email ->> 'id')::uuid) then
      continue when (select count(*) from public.lead_messages where lead_id = lead.id) >= 200
        or not private.try_consume('emails about ' || lead.id, interval '1 day', 20)
        or not private.try_consume('emails received', interval '1 day', 500);
      insert into public.lead_messages (lead_id, email_id, writer, sender, subject, attachments, received_at)
      values (lead.id, (email ->> 'id')::uuid, case when is_team then 'team' else 'client' end,
        case when is_team then coalesce(member_name, nullif(email ->> 'name', ''), from_address) else from_address end,
        email ->> 'subject', (email ->> 'attachments')::int, received);
    end if;
    update public.lead_messages set
      body = content ->> 'body', is_automatic = coalesce((content ->> 'isAutomatic')::boolean, is_automatic)
    where lead_id = lead.id and email_id = (email ->> 'id')::uuid and body is null
    returning * into message;
    is_missing := is_missing or found;
    continue when not found or content is null or message.is_automatic;

    if is_team and lead.status = 'open' and lead.address in (select jsonb_array_elements_text(email -> 'to')) then
      perform private.set_lead_status(lead.id, 'answered', message.sender, moment => message.received_at);
    end if;
    update public.contact_submissions set wrote_at = last.received_at, expires_at = null, version = version + 1
    from (
      select max(received_at) as received_at from public.lead_messages
      where lead_id = lead.id and writer = 'client' and not is_automatic
    ) last
    where id = lead.id and status <> 'open' and last.received_at > coalesce(answered_at, expires_at - interval '30 days');
  end loop;
  return is_missing;
end;
$$;

grant execute on function public.mail_received to service_role;
