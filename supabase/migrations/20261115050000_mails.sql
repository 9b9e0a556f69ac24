-- Every mail and its state, in one table. docs/database.md follows a message through it. Lock order: mails before leads.

-- The text of a member's reply. It goes to the lead's address, with the team's in Reply-To.
create table public.lead_replies (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The id of the draft: a request whose response was lost is repeated with the same one.
  draft_id uuid not null unique,
  author uuid not null,
  author_name text not null,
  -- As long as the subject of any mail (_shared/mail/mail.ts). A line break would start another header.
  subject text not null check (char_length(subject) between 1 and 120 and subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null
);

comment on table public.lead_replies is 'Replies of the team to a lead. Erased with it.';

create index lead_replies_lead on public.lead_replies (lead_id, id);

alter table public.lead_replies enable row level security;
alter table public.lead_replies force row level security;

revoke all on public.lead_replies from anon, authenticated, service_role;
grant select on public.lead_replies to service_role;

create table public.mails (
  -- Also the idempotency key and the tag of the request to the provider, which returns it with every event.
  id uuid primary key default gen_random_uuid(),
  -- summary: to the team, about leads past their deadline or held notifications. account: a link for an account.
  kind text not null check (kind in ('confirmation', 'notification', 'reply', 'summary', 'account')),
  -- Claimed before all others: what the team waits for, and what it wrote.
  is_first boolean not null generated always as (kind in ('notification', 'reply', 'summary')) stored,
  lead_id uuid references public.contact_submissions (id) on delete cascade,
  reply_id bigint references public.lead_replies (id) on delete cascade,
  -- Of an account mail: its address.
  recipient text,
  -- Of a summary or an account mail, until it is sent: the values for its text.
  details jsonb,
  -- Of a summary: its day or the first of its three hours, so that there is one for each.
  period text unique,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'held', 'failed')),
  -- Why it is held: the honeypot was filled in, the visitor did not pass Turnstile, above a limit, the address
  -- bounced before, the author of a reply left the team.
  reason text check (reason in ('automated', 'unchecked', 'limit', 'bounced', 'author_left')),
  -- A code of the last attempt that failed.
  error text,
  attempts int not null default 0,
  -- When it is due; while a worker has it, when its lease ends.
  due_at timestamptz not null,
  lease uuid,
  -- Null until the first attempt.
  give_up_at timestamptz,
  -- Frozen before the first attempt: one id means one content.
  payload jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivery text check (delivery in ('delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained')),
  is_undelivered boolean not null
    generated always as (coalesce(delivery in ('failed', 'suppressed', 'bounced'), false)) stored,
  delivery_at timestamptz,
  delivery_reason text,
  -- A member sent it again, as a new row.
  is_replaced boolean not null default false,
  check ((kind in ('summary', 'account')) = (lead_id is null)),
  check ((kind = 'reply') = (reply_id is not null)),
  check ((kind = 'summary') = (period is not null)),
  check ((kind = 'account') = (recipient is not null)),
  check ((state = 'held') = (reason is not null)),
  check ((state = 'sending') = (lease is not null)),
  -- Personal data, and the link of an account, are kept only while they are needed.
  check (state in ('pending', 'sending') or payload is null and details is null)
);

comment on table public.mails is 'Every mail and its state.';

create unique index mails_of_lead on public.mails (lead_id, kind, coalesce(reply_id, 0)) where not is_replaced;
create index mails_of_reply on public.mails (reply_id) where reply_id is not null;
create index mails_due on public.mails (is_first, due_at) where state in ('pending', 'sending');
create index mails_stopped on public.mails (created_at)
  where not is_replaced and (state in ('held', 'failed') or is_undelivered);
create index mails_sent on public.mails (sent_at) where sent_at is not null;
create index mails_without_lead on public.mails (kind, created_at) where lead_id is null;

alter table public.mails enable row level security;
alter table public.mails force row level security;

revoke all on public.mails from anon, authenticated, service_role;
grant select on public.mails to service_role;

/*
 * For counters, which store no address: the keyed hash of the inbox behind one, ignoring case, plus tags, and Gmail's dots and second
 * domain.
 */
create function private.inbox_key(email text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  account constant text := split_part(split_part(lower(email), '@', 1), '+', 1);
  domain constant text := split_part(lower(email), '@', 2);
begin
  return left(encode(sha256(convert_to((select salt from private.contact_settings) || case
    when domain in ('gmail.com', 'googlemail.com') then replace(account, '.', '') || '@gmail.com'
    else account || '@' || domain
  end, 'UTF8')), 'hex'), 24);
end;
$$;

/*
 * Counts a message, which is valid by now, and stores its two mails. Each counter of all visitors comes after the network's, because
 * it stays locked until the transaction ends. While one is locked the message is refused, and the page sends it again
 * (contact-backend.ts). The status is never 503: after one PostgREST reads the whole schema again, which slows down every other visitor.
 */
create function private.queue_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Counters are locked for milliseconds.
set lock_timeout = '300ms'
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  moment constant timestamptz := private.clock();
  settings private.contact_settings;
  network text;
  hold text;
  hold_confirmation text;
  -- Null while a counter is locked.
  is_within boolean;
begin
  for attempt in 1..2 loop
    begin
      -- The page sets this header when the honeypot was filled in.
      hold := case when headers ->> 'x-form-trap' = '1' then 'automated' end;
      hold_confirmation := hold;
      select * into settings from private.contact_settings;
      network := private.caller_network(headers);
      if hold is null then
        -- The number for all comes first: it bounds the counters of networks. Callers without an address share half of it. An import
        -- has no headers.
        if private.is_used_up('notifications', settings.notifications_per_hour)
          or private.is_used_up('notifications in a day', settings.notifications_per_day)
          or headers is not null
            and not private.try_consume('notifications of ' || coalesce(network, 'unknown'), interval '1 day', case
              when network is null then least(settings.notifications_per_hour, settings.notifications_per_day) / 2
              else least(settings.notifications_per_network, greatest(1, settings.notifications_per_day / 4))
            end)
          or not private.try_consume('notifications', interval '1 hour', settings.notifications_per_hour)
          or not private.try_consume('notifications in a day', interval '1 day', settings.notifications_per_day) then
          hold := 'limit';
        end if;
        -- The latest result for this exact address: one that was sent again may have been delivered since. By the ids of its leads,
        -- because Postgres scans all mails for a join while it has no statistics.
        if (
          select delivery in ('bounced', 'suppressed', 'complained') and delivery_reason is distinct from 'transient'
          from public.mails
          where lead_id = any (array(select id from public.contact_submissions where address = new.address))
            and kind = 'confirmation' and delivery <> 'delayed'
          order by delivery_at desc limit 1
        ) then
          hold_confirmation := 'bounced';
        -- Anyone can enter anyone's address.
        elsif private.is_used_up('confirmations in a day', settings.confirmations_per_day)
          or private.is_used_up('confirmations that bounced', settings.bounces_per_day)
          or headers is not null
            and not private.try_consume('confirmations of ' || coalesce(network, 'unknown'), interval '1 day',
              case when network is null then settings.confirmations_per_day / 2 else settings.confirmations_per_network end)
          or not private.try_consume('confirmations to ' || private.inbox_key(new.email), interval '1 day', settings.confirmations_per_inbox)
          or not private.try_consume('confirmations in a day', interval '1 day', settings.confirmations_per_day) then
          hold_confirmation := 'limit';
        end if;
      end if;
      is_within := true;
      if headers is not null and network is null then
        -- No hourly limit, which one of them could use up for all: some spam is better than no leads. But half of the day is
        -- reserved for the others. The first counter raises an alarm.
        perform private.try_consume('no address', interval '1 hour', settings.unknown_callers_alarm);
        is_within := private.try_consume('no address in a day', interval '1 day', settings.messages_per_day / 2, 8);
      elsif headers is not null then
        is_within := private.try_consume('messages of ' || network, interval '1 hour', settings.messages_per_hour);
      end if;
      if is_within and headers is not null then
        is_within := private.try_consume('messages', interval '1 day', settings.messages_per_day, 8);
      end if;
      exit;
    exception
      when lock_not_available then
        is_within := null;
      when others then
        -- Our mistake, which must not lose a lead.
        raise warning 'a message was not counted: % (%)', sqlerrm, sqlstate;
        hold := coalesce(hold, 'limit');
        hold_confirmation := coalesce(hold_confirmation, 'limit');
        is_within := true;
        exit;
    end;
  end loop;
  if is_within is null then
    -- PostgREST turns this into a response with headers. Cross-origin pages cannot read the header, hence the details.
    raise sqlstate 'PGRST' using
      message = '{"code": "retry_later", "message": "Please send it again", "details": "1"}',
      detail = '{"status": 429, "headers": {"Retry-After": "1"}}';
  elsif not is_within then
    raise sqlstate 'PT429' using message = 'Too many messages', hint = 'Please try again in an hour.';
  end if;
  insert into public.mails (kind, lead_id, state, reason, due_at, created_at)
  select kind, new.id, case when reason is null then 'pending' else 'held' end, reason, moment, moment
  from (values ('notification', hold), ('confirmation', hold_confirmation)) as due (kind, reason);
  return null;
end;
$$;

create trigger queue_mails
  after insert on public.contact_submissions
  for each row execute function private.queue_mails();

-- What a worker does with a mail.

/*
 * Leases due mails to a worker, those of one lead or any, and stops those that were tried for too long.
 * `needs_check`: confirmations need a visitor who passed Turnstile, and this one did not, or not yet.
 */
create function public.mail_claim(of_lead uuid, how_many int, lease_seconds int, needs_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  given constant uuid := gen_random_uuid();
  due uuid[];
begin
  if of_lead is null then
    update private.maintenance set ran_at = moment where task = 'drain';
    due := array(
      select id from public.mails
      where state in ('pending', 'sending') and is_first and due_at <= moment
      order by due_at limit how_many for update skip locked
    );
    due := due || array(
      select id from public.mails
      where state in ('pending', 'sending') and not is_first and due_at <= moment
      order by due_at limit how_many - cardinality(due) for update skip locked
    );
  else
    due := array(
      select id from public.mails
      where lead_id = of_lead and kind in ('notification', 'confirmation') and due_at <= moment and not is_replaced
        and (state in ('pending', 'sending') or reason = 'unchecked' and not needs_check)
      order by is_first desc limit how_many for update skip locked
    );
  end if;
  if cardinality(due) = 0 then
    return jsonb_build_object('lease', given, 'mails', '[]'::jsonb, 'more', false);
  end if;

  update public.mails set state = 'failed', lease = null, error = coalesce(error, 'no_result'), payload = null, details = null
  where id = any (due) and least(give_up_at, case when state = 'sending' then due_at + interval '23 hours' end) <= moment;
  update public.mails set state = 'held', reason = 'unchecked'
  where id = any (due) and needs_check and kind = 'confirmation' and state = 'pending' and give_up_at is null;
  update public.mails set
    state = 'sending', reason = null, lease = given, attempts = attempts + 1,
    due_at = moment + make_interval(secs => lease_seconds),
    give_up_at = least(
      coalesce(give_up_at, moment + interval '7 days'), case when state = 'sending' then due_at + interval '23 hours' end)
  where id = any (due) and (state in ('pending', 'sending') or reason = 'unchecked' and not needs_check);

  return (
    select jsonb_build_object('lease', given, 'more', cardinality(due) = how_many, 'mails', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', mail.id, 'kind', mail.kind, 'payload', mail.payload, 'recipient', mail.recipient, 'details', mail.details,
        'lead', to_jsonb(lead) - array['search', 'answer_keys'] || jsonb_build_object('createdAt', lead.created_at),
        'reply', case when reply.id is not null then jsonb_build_object('author', reply.author_name,
          'subject', reply.subject, 'body', reply.body, 'createdAt', reply.created_at) end
      ) order by mail.is_first desc, mail.created_at), '[]'))
    from public.mails mail
    left join public.contact_submissions lead on lead.id = mail.lead_id
    left join public.lead_replies reply on reply.id = mail.reply_id
    where mail.lease = given and mail.id = any (due)
  );
end;
$$;

/*
 * Stores the content unless there is one, and returns what is stored. Null if another worker has the mail. `link_keys`: by the id of
 * a lead, the key in its link "Mark as answered", of which only a hash is stored with the lead.
 */
create function public.mail_freeze(mail uuid, lease_id uuid, written jsonb, link_keys jsonb default '{}')
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with frozen as (
    update public.mails set payload = coalesce(payload, written) where id = mail and lease = lease_id returning payload
  ), linked as (
    update public.contact_submissions lead set answer_keys = lead.answer_keys || sha256(uuid_send(link.value::uuid))
    from frozen, jsonb_each_text(link_keys) link
    where lead.id = link.key::uuid
  )
  select payload from frozen;
$$;

/*
 * Records the result of an attempt: sent, refused (will never be accepted), wait (rate limited, not an attempt of this mail)
 * or failed (retried with backoff). False if another worker has the mail.
 */
create function public.mail_finish(mail uuid, lease_id uuid, outcome jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  result constant text := outcome ->> 'result';
  is_over constant boolean := result in ('sent', 'refused');
begin
  update public.mails set
    lease = null,
    state = case result when 'sent' then 'sent' when 'refused' then 'failed' else 'pending' end,
    error = left(outcome ->> 'error', 200),
    attempts = attempts - case result when 'wait' then 1 else 0 end,
    due_at = case result
      when 'wait' then moment + make_interval(secs => least(3600, (outcome ->> 'seconds')::float))
      -- Two seconds, doubling to five minutes, with jitter.
      when 'failed' then moment + make_interval(secs => least(300, 2 ^ least(attempts, 9)) * (0.75 + random() / 4))
      else due_at
    end,
    give_up_at = case when (outcome ->> 'ambiguous')::boolean then least(give_up_at, due_at + interval '23 hours') else give_up_at end,
    sent_at = case result when 'sent' then moment end,
    payload = case when not is_over then payload end,
    details = case when not is_over then details end
  where id = mail and lease = lease_id;
  return found;
end;
$$;

/*
 * An event of the provider. They arrive late, twice and in any order: the highest rank wins. An event also proves that the mail
 * was sent, when its worker crashed before it reported that. False if it changes nothing, or the mail is not ours. Confirmations that
 * bounced are counted, because erasing a lead deletes its mails.
 */
create function public.mail_event(mail uuid, event text, happened_at timestamptz, why text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  ranks constant text[] := array['delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained'];
  of_kind text;
begin
  update public.mails set
    delivery = event, delivery_at = happened_at, delivery_reason = left(why, 200),
    state = 'sent', reason = null, lease = null, error = null, payload = null, details = null,
    sent_at = coalesce(sent_at, happened_at)
  where id = mail and (state <> 'held' or attempts > 0) and array_position(ranks, event) > coalesce(array_position(ranks, delivery), 0)
  returning kind into of_kind;
  if of_kind = 'confirmation' and event in ('bounced', 'suppressed', 'complained') and why is distinct from 'transient' then
    perform private.try_consume('confirmations that bounced', interval '1 day', (select bounces_per_day from private.contact_settings));
  end if;
  return of_kind is not null;
end;
$$;

/* For the response to the form: when the lead was stored, and the state of its two mails. Null if there is none. */
create function public.mail_states(of_lead uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('receivedAt', created_at) || (
    select coalesce(jsonb_object_agg(kind, jsonb_build_object('state', state, 'delivery', delivery)), '{}')
    from public.mails where lead_id = of_lead and kind in ('confirmation', 'notification') and not is_replaced
  )
  from public.contact_submissions where id = of_lead;
$$;

-- The summary: once a day the leads past their deadline; every three hours or less often, above a limit of notifications, how many are
-- held. The function writes it, because deadlines are computed in TypeScript.

/* Notifications held for the limit, of leads that no one has seen. */
create view private.held_notifications as
  select mail.created_at from public.mails mail join public.contact_submissions lead on lead.id = mail.lead_id
  where mail.state = 'held' and mail.reason = 'limit' and mail.kind = 'notification' and not mail.is_replaced
    and lead.status = 'open' and lead.read_at is null;

/*
 * The open leads of the last 30 days, those marked "Not a lead" that are deleted next, how many notifications were held for the
 * limit, and whether some are new.
 */
create function public.mail_summary_facts()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with told as (
    select max(created_at) as at from public.mails where lead_id is null and kind = 'summary' and period like '%T%'
  )
  select jsonb_build_object(
    'now', private.clock(),
    'waiting', (select count(*) from private.held_notifications),
    -- One summary of the day is for the deadlines.
    'isNew', exists (
      select from private.held_notifications, told, private.contact_settings
      where told.at is null or created_at > told.at
        and told.at <= private.clock() - interval '1 day' / greatest(1, summaries_per_day - 1)),
    'days', (select coalesce(jsonb_agg(period), '[]') from public.mails
      where lead_id is null and kind = 'summary' and period not like '%T%' and created_at > private.clock() - interval '2 days'),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', created_at) order by created_at), '[]')
      from (
        select lead.id, lead.name, lead.created_at from public.contact_submissions lead
        -- A subquery, which an index can use, and the state, so that few mails are read.
        where status = 'open' and wrote_at is null and created_at > (select private.clock() - interval '30 days') and not exists (
          select from public.mails
          where lead_id = lead.id and kind = 'notification' and state = 'held' and reason = 'automated' and not is_replaced)
        order by created_at limit 100
      ) open
    ),
    'expiring', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'expiresAt', expires_at) order by expires_at), '[]')
      from (
        select id, name, expires_at from public.contact_submissions where expires_at is not null order by expires_at limit 100
      ) expiring
    )
  );
$$;

/* False if there is one for this period. */
create function public.mail_add_summary(of_period text, listed jsonb)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with added as (
    insert into public.mails (kind, period, details, due_at, created_at)
    values ('summary', of_period, listed, private.clock(), private.clock())
    on conflict (period) do nothing
    returning 1
  )
  select exists (select from added);
$$;

grant execute on function public.mail_claim, public.mail_freeze, public.mail_finish, public.mail_event, public.mail_states,
  public.mail_summary_facts, public.mail_add_summary to service_role;
