-- "Export this person" in the inbox: the answer to an access request.

/* Everything that is stored about the address of a lead, but keys and what computes its search. */
create function public.inbox_export(lead uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  of_lead constant text := (select address from public.contact_submissions where id = lead);
begin
  if of_lead is null then
    raise sqlstate 'PT410' using message = 'This is gone';
  end if;
  return jsonb_build_object(
    'address', of_lead,
    'exportedAt', private.clock(),
    'messages', (
      select jsonb_agg(
        to_jsonb(own) - array['search', 'answer_keys', 'reply_key', 'version', 'number', 'address'] || jsonb_build_object(
          'emails', (
            select coalesce(jsonb_agg(to_jsonb(mail) - array['payload', 'details', 'lease'] order by mail.created_at), '[]')
            from public.mails mail where mail.lead_id = own.id),
          'replies', (
            select coalesce(jsonb_agg(to_jsonb(reply) - array['draft_id', 'author'] order by reply.id), '[]')
            from public.lead_replies reply where reply.lead_id = own.id),
          'received', (
            select coalesce(jsonb_agg(to_jsonb(received) order by received.received_at), '[]')
            from public.lead_messages received where received.lead_id = own.id),
          'notes', (
            select coalesce(jsonb_agg(to_jsonb(note) - 'author' order by note.id), '[]')
            from public.lead_notes note where note.lead_id = own.id)
        ) order by own.created_at)
      from public.contact_submissions own where own.address = of_lead
    ),
    -- What they wrote about the leads of others.
    'receivedElsewhere', (
      select coalesce(jsonb_agg(to_jsonb(received) - 'lead_id' order by received.received_at), '[]')
      from public.lead_messages received join public.contact_submissions lead on lead.id = received.lead_id
      where received.writer = 'client' and received.sender = of_lead and lead.address <> of_lead
    ),
    'account', (
      select jsonb_build_object(
        'id', account.id, 'email', account.email, 'createdAt', account.created_at, 'confirmedAt', account.email_confirmed_at,
        'lastLoginAt', account.last_sign_in_at,
        'name', (select full_name from public.profiles where id = account.id),
        'sessions', (
          select coalesce(jsonb_agg(jsonb_build_object('createdAt', created_at, 'ip', ip, 'userAgent', user_agent) order by created_at), '[]')
          from auth.sessions where user_id = account.id),
        'log', (
          select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'ip', ip_address, 'action', payload ->> 'action') order by created_at), '[]')
          from auth.audit_log_entries where payload ->> 'actor_id' = account.id::text))
      from auth.users account
      -- Anyone can write to us under the address of a member.
      where lower(account.email) = of_lead and not exists (select from public.team_members where user_id = account.id)
    ),
    'accountEmails', (
      select coalesce(jsonb_agg(to_jsonb(mail) - array['payload', 'details', 'lease'] order by mail.created_at), '[]')
      from public.mails mail where mail.kind = 'account' and lower(mail.recipient) = of_lead and not exists (
        select from auth.users account join public.team_members on user_id = account.id where lower(account.email) = of_lead)
    )
  );
end;
$$;

grant execute on function public.inbox_export to authenticated;
