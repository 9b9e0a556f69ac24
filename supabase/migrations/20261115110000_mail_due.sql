-- Which mails are due. Queries that differ by `needs_check` are written twice, so that each uses its own partial index.

/* Providers forget idempotency keys after a day; a retry after that could send a confirmation twice. */
create function private.is_safe_to_try(mail private.mail_outbox, moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail.kind <> 'confirmation' or mail.first_try_at is null or mail.first_try_at > moment - interval '23 hours'
    or not (mail.is_ambiguous or mail.state = 'sending');
$$;

/* Locks due mails, those to the team first. */
create function private.lock_due_mails(how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language plpgsql
set search_path = ''
as $$
declare
  to_team bigint[];
  to_visitors bigint[];
begin
  to_team := array(
    select id from private.mail_outbox
    where state in ('pending', 'sending') and kind not in ('confirmation', 'webhook', 'slack') and next_at <= moment
    order by next_at limit how_many for update skip locked
  );
  how_many := how_many - cardinality(to_team);
  if needs_check then
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  else
    to_visitors := array(
      select id from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation'
        and next_at <= moment and private.is_safe_to_try(mail, moment)
      order by next_at limit how_many for update skip locked
    );
  end if;
  return to_team || to_visitors;
end;
$$;

create function private.has_due_mails(moment timestamptz, needs_check boolean)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from private.mail_outbox
    where state in ('pending', 'sending') and kind not in ('confirmation', 'webhook', 'slack') and next_at <= moment
  ) then
    return true;
  end if;
  if needs_check then
    return exists (
      select from private.mail_outbox mail
      where state in ('pending', 'sending') and kind = 'confirmation' and checked_at is not null
        and next_at <= moment and private.is_safe_to_try(mail, moment)
    );
  end if;
  return exists (
    select from private.mail_outbox mail
    where state in ('pending', 'sending') and kind = 'confirmation'
      and next_at <= moment and private.is_safe_to_try(mail, moment)
  );
end;
$$;

/* Locks the two mails of one lead. The visitor's own call may claim them before they are due, but only once. */
create function private.lock_mails_of(lead uuid, how_many int, moment timestamptz, needs_check boolean)
returns bigint[]
language sql
set search_path = ''
as $$
  select array(
    select id from private.mail_outbox mail
    where submission_id = lead and kind in ('confirmation', 'notification') and state in ('pending', 'sending')
      and (next_at <= moment or (state = 'pending' and attempts = 0))
      and (kind <> 'confirmation' or checked_at is not null or not needs_check)
      and private.is_safe_to_try(mail, moment)
    order by kind desc limit how_many for update skip locked
  );
$$;

revoke all on all functions in schema private from public;
