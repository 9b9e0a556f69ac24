-- One lead with all that belongs to it.

create function private.lead_mails(lead uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mail.id,
    'kind', mail.kind,
    'state', private.mail_state(mail),
    'reason', coalesce(mail.held_reason, mail.delivery_reason, mail.last_error),
    'attempts', mail.attempts,
    'nextAt', case when private.mail_state(mail) = 'waiting' then mail.next_at end,
    'sentAt', mail.sent_at,
    'deliveredAt', case when mail.delivery = 'delivered' then mail.delivery_at end,
    'canSendAgain', mail.state in ('held', 'dead') or private.is_undelivered(mail.delivery),
    'canStop', (mail.state in ('held', 'dead') or private.is_undelivered(mail.delivery))
      and mail.held_reason is distinct from 'dismissed'
  ) order by mail.id), '[]')
  from private.mail_outbox mail where mail.submission_id = lead;
$$;

/* From stored to answered: the mails that were sent and what the team did. */
create function private.lead_timeline(lead public.contact_submissions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('at', event.at, 'what', event.what, 'who', event.who) order by event.at, event.place)
  from (
    select lead.created_at, 'received', null, 0::bigint
    union all
    select mail.sent_at, mail.kind || '_sent', null, mail.id
    from private.mail_outbox mail where mail.submission_id = lead.id and mail.sent_at is not null
    union all
    select mail.delivery_at, mail.kind || '_' || mail.delivery, null, mail.id
    from private.mail_outbox mail where mail.submission_id = lead.id and mail.delivery is not null
    union all
    select line.at, line.what, line.member_name, line.id from public.team_audit line where line.lead_id = lead.id
  ) as event (at, what, who, place);
$$;

/* Null if it is gone. */
create function public.inbox_lead(lead uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  months constant int := (select retention_months from private.contact_settings);
  found_lead public.contact_submissions;
begin
  select * into found_lead from public.contact_submissions where id = lead and not is_synthetic;
  if not found then
    return null;
  end if;
  return private.contact_fields(found_lead) || jsonb_build_object(
    'id', found_lead.id,
    'createdAt', found_lead.created_at,
    'source', found_lead.source,
    'origin', found_lead.origin,
    'version', found_lead.version,
    'isUnread', found_lead.read_at is null,
    'answeredAt', found_lead.answered_at,
    'answeredBy', found_lead.answered_by,
    'keptUntil', found_lead.created_at + make_interval(months => months),
    'mails', private.lead_mails(lead),
    'timeline', private.lead_timeline(found_lead),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', note.id, 'author', note.author_name, 'body', note.body, 'createdAt', note.created_at,
        'isOwn', note.author = member.user_id
      ) order by note.id), '[]')
      from public.lead_notes note where note.lead_id = lead
    ),
    'previous', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', other.id, 'createdAt', other.created_at, 'excerpt', private.excerpt(other.message, 140)
      ) order by other.created_at desc), '[]')
      from (
        select * from public.contact_submissions same
        where lower(same.email) = lower(found_lead.email) and same.id <> lead and not same.is_synthetic
        order by same.created_at desc limit 20
      ) other
    )
  );
end;
$$;

/* Whether mail flows, for the strip above the list. */
create function public.inbox_strip()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_team();
  return jsonb_build_object(
    'health', public.contact_health(),
    'oldestWaitingSince', (
      select min(waiting_since) from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')
    ),
    'lastSentAt', (select max(sent_at) from private.mail_outbox where sent_at is not null)
  );
end;
$$;

revoke all on function public.inbox_lead, public.inbox_strip from public;
grant execute on function public.inbox_lead, public.inbox_strip to authenticated;

revoke all on all functions in schema private from public;
