-- Replies to a lead. A reply and its mail are stored in one transaction; the result of the mail decides whether the lead is
-- answered.

/*
 * Stores a reply, whose mail is sent after ten seconds. `last_reply`: the newest reply that the member has seen, so that no
 * one replies without having seen a colleague's reply. A draft that is already stored is not stored again. Returns its id
 * and whether its mail is held.
 */
create function public.inbox_reply(lead uuid, draft uuid, subject text, body text, last_reply bigint default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  moment constant timestamptz := private.clock();
  daily constant int := (select replies_per_day from private.contact_settings);
  reply bigint;
  hold text;
  stored jsonb;
begin
  perform from public.contact_submissions where id = lead for no key update;
  if not found then
    raise sqlstate 'PT410' using message = 'This is gone';
  end if;
  select jsonb_build_object('id', own.id, 'isHeld', mail.state = 'held') into stored
  from public.lead_replies own join public.mails mail on mail.reply_id = own.id and not mail.is_replaced
  where own.draft_id = draft and own.lead_id = lead and own.author = member.user_id;
  if found then
    return stored;
  end if;
  -- One that was withdrawn since then is no reason to ask.
  if exists (select from public.lead_replies where lead_id = lead and id > coalesce(last_reply, 0)) then
    raise sqlstate 'PT409' using message = 'Someone else replied to this lead';
  end if;
  insert into public.lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at)
  values (lead, draft, member.user_id, member.name, btrim(subject), btrim(body, E' \t\r\n'), moment)
  returning id into reply;
  if not private.try_consume('replies of ' || member.user_id, interval '1 hour', 60) then
    raise sqlstate 'PT429' using message = 'Too many replies';
  end if;
  if not private.try_consume('replies in a day', interval '1 day', daily) then
    hold := 'limit';
  end if;
  insert into public.mails (kind, lead_id, reply_id, state, reason, due_at, created_at)
  values ('reply', lead, reply, case when hold is null then 'pending' else 'held' end, hold, moment + interval '10 seconds', moment);
  return jsonb_build_object('id', reply, 'isHeld', hold is not null);
end;
$$;

/* Deletes one's own reply before a worker has claimed its mail. False if that is too late. */
create function public.inbox_undo_reply(reply bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant public.team_members := private.require_team();
  was_counted boolean;
begin
  delete from public.mails mail
  where mail.reply_id = reply and mail.state in ('pending', 'held') and mail.give_up_at is null and not mail.is_replaced
    and exists (select from public.lead_replies own where own.id = reply and own.author = member.user_id)
  returning mail.state = 'pending' into was_counted;
  if was_counted is null then
    return false;
  end if;
  -- A held reply was not counted. One from before midnight was counted in a window that no one reads any more.
  if was_counted then
    update private.rate_buckets set used = used - 1
    where bucket = 'replies in a day' and expires_at > private.clock() and used > 0;
  end if;
  delete from public.lead_replies where id = reply;
  return true;
end;
$$;

/*
 * A lead is answered once the provider has accepted a reply. A reply that was stopped or did not arrive reopens the lead. Both also if
 * it was "Not a lead": health counts failed emails of open leads only.
 */
create function private.follow_reply()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state = 'sent' and old.state is distinct from 'sent' and not new.is_undelivered then
    perform private.set_lead_status(lead.id, 'answered', reply.author_name)
    from public.lead_replies reply join public.contact_submissions lead on lead.id = reply.lead_id
    where reply.id = new.reply_id and lead.status <> 'answered';
  elsif new.state in ('held', 'failed') or new.is_undelivered and not old.is_undelivered then
    perform private.set_lead_status(lead.id, 'open')
    from public.contact_submissions lead where lead.id = new.lead_id and lead.status <> 'open';
  end if;
  return null;
end;
$$;

create trigger follow_reply
  after insert or update of state, delivery on public.mails
  for each row when (new.kind = 'reply' and new.state in ('sent', 'held', 'failed') and not new.is_replaced)
  execute function private.follow_reply();

/* A member who leaves, or whose account is reset, no longer answers for the replies that were not sent: a colleague decides. */
create function private.hold_replies()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.mails set
    state = 'held', reason = 'author_left', lease = null, payload = null
  from public.lead_replies reply
  where reply.id = mails.reply_id and reply.author = old.user_id and mails.state in ('pending', 'sending');
  return null;
end;
$$;

create trigger hold_replies
  after delete on public.team_members
  for each row execute function private.hold_replies();

grant execute on function public.inbox_reply, public.inbox_undo_reply to authenticated;
