-- Above the hourly limit of notifications, several leads are sent to the team in one mail.

create function private.create_digest(members bigint[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  digest bigint;
begin
  insert into private.mail_outbox (kind, idempotency_key, next_at, created_at, waiting_since)
  values ('digest', 'digest/' || gen_random_uuid(), moment, moment, moment)
  returning id into digest;
  update private.mail_outbox set state = 'in_digest', digest_id = digest where id = any (members);
end;
$$;

/*
 * The oldest waiting leads for one mail: at most 50, and 16 kB of what the digest shows. When more than 50 wait, 125 of any
 * size: such a digest has a line for each lead, so that those of an hour keep up with what a day's limits let in.
 */
create function private.next_digest_members()
returns bigint[]
language sql
set search_path = ''
as $$
  select array(
    select id from (
      select waiting.id, row_number() over by_age as position, count(*) over () as how_many,
        sum((
          select sum(octet_length(left(value, 500))) from jsonb_each_text(private.contact_fields(lead))
        )) over by_age as bytes
      from (
        select id, submission_id from private.mail_outbox where state = 'gathering' order by id limit 125 for update
      ) waiting
      join public.contact_submissions lead on lead.id = waiting.submission_id
      window by_age as (order by waiting.id)
    ) sized
    where how_many > 50 or position = 1 or bytes <= 16384
  );
$$;

/* Runs five minutes after the first lead that waits. Returns how many digests were made. */
create function private.make_digests()
returns int
language plpgsql
set search_path = ''
as $$
declare
  most constant int := (select digests_per_hour from private.contact_settings);
  made int := 0;
  members bigint[];
begin
  perform private.note_upkeep('digests');
  if not exists (
    select from private.mail_outbox where state = 'gathering' and created_at < private.clock() - interval '5 minutes'
  ) then
    return 0;
  end if;
  -- Five at a time, to keep the transaction small.
  while made < 5 loop
    members := private.next_digest_members();
    exit when cardinality(members) = 0 or not private.try_consume('digests', interval '1 hour', most);
    perform private.create_digest(members);
    made := made + 1;
  end loop;
  return made;
end;
$$;

/*
 * Ends a digest that will not be sent. Splitting it in two isolates a bad lead step by step, until it alone is dead.
 * Without splitting, all its leads are dead.
 */
create function private.end_digest(digest private.mail_outbox, error text, may_split boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  members constant bigint[] := array(
    select id from private.mail_outbox where digest_id = digest.id and state = 'in_digest' order by id for update
  );
  half constant int := cardinality(members) / 2;
begin
  if may_split and cardinality(members) > 1 then
    perform private.create_digest(members[:half]);
    perform private.create_digest(members[half + 1:]);
  else
    update private.mail_outbox set state = 'dead', digest_id = null, last_error = error where id = any (members);
  end if;
  delete from private.mail_outbox where id = digest.id;
end;
$$;

revoke all on all functions in schema private from public;
