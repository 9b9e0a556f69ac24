-- The world around the outbox: a virtual clock, visitors, workers, and a mail provider. Runs in a scratch database only.
create schema sim;

-- The member who replies.
insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'ruth@sim.test');
insert into auth.sessions (id, user_id) select id, id from auth.users;
insert into public.team_members (user_id, name, activated_at) select id, 'Ruth', '2025-01-01' from auth.users;

create or replace function private.clock() returns timestamptz language sql volatile
as $$ select to_timestamp(current_setting('sim.now')::float8) $$;
alter table public.contact_submissions alter column created_at set default private.clock();

-- No two mails are due at the same microsecond: which one is claimed first must not depend on where its row lies.
create function private.break_ties() returns trigger language plpgsql as $$
begin
  new.next_at := date_trunc('second', new.next_at) + new.id * interval '1 microsecond';
  return new;
end $$;
create trigger break_ties before insert or update of next_at on private.mail_outbox
  for each row execute function private.break_ties();

create unlogged table sim.leads (
  n int, id uuid, person text, words text, created_at timestamptz,
  -- 'write': its mails cannot be written. 'send': the provider refuses its notification.
  fault text,
  -- The trigger failed: mails are missing until the next reconcile.
  lacks_mails boolean, erased_step int,
  -- A person released its notification, so it may be dead.
  is_released boolean default false, is_excused boolean default false
);

-- Replies that the member withdrew in time.
create unlogged table sim.withdrawn (key text);

-- One mail claimed by one worker: claimed -> frozen -> answered -> done, or crashed.
create unlogged table sim.tasks (
  n int, mail bigint, kind text, key text, lease uuid, leads int[], payload jsonb, stage text, outcome jsonb,
  claimed_at timestamptz, lease_until timestamptz, frozen_step int, is_revoked boolean default false
);

-- The provider's keys, valid for 24 hours, and all its deliveries. 'allowed' grows when a person releases a mail.
create unlogged table sim.keys (key text, accepted_at timestamptz, payload jsonb);
-- A mail without a lead counts under lead 0.
create unlogged table sim.accepted (key text, lead int, audience text, at timestamptz);
create unlogged table sim.allowed (lead int, audience text, times int);
create unlogged table sim.sent (mail bigint);

create function sim.get(name text) returns text language sql stable as $$ select current_setting('sim.' || name) $$;
create function sim.set(name text, value text) returns void language plpgsql as $$
begin perform set_config('sim.' || name, value, true); end $$;
create function sim.pick(choices text[]) returns text language sql volatile
as $$ select choices[1 + floor(random() * cardinality(choices))::int] $$;

create function sim.pass(seconds int) returns void language sql volatile
as $$ select sim.set('now', (sim.get('now')::float8 + seconds)::text) $$;

/* Only the first fault is reported. */
create function sim.fail(reason text) returns void language plpgsql as $$
begin if sim.get('fault') = '' then perform sim.set('fault', reason); end if; end $$;

/* A visitor may get several replies, each once. */
create function sim.audience(kind text, key text) returns text language sql immutable
as $$ select case kind when 'confirmation' then 'visitor' when 'reply' then key else 'team' end $$;

create function sim.any_task() returns sim.tasks language plpgsql as $$
declare
  numbers constant int[] := array(select n from sim.tasks where stage in ('claimed', 'frozen', 'answered') order by n);
  chosen constant int := numbers[1 + floor(random() * cardinality(numbers))::int];
  task sim.tasks;
begin
  select * into task from sim.tasks where n = chosen;
  return task;
end $$;

create function sim.any_lead() returns sim.leads language plpgsql as $$
declare
  chosen constant int := 1 + floor(random() * (select count(*) from sim.leads))::int;
  lead sim.leads;
begin
  select * into lead from sim.leads where n = chosen;
  return lead;
end $$;

/* A mail that a person may release or dismiss. */
create function sim.any_stopped() returns bigint language plpgsql as $$
declare
  ids constant bigint[] := array(select id from private.mail_outbox where state in ('held', 'dead') order by id);
begin
  return ids[1 + floor(random() * cardinality(ids))::int];
end $$;

create function sim.start(seed int) returns void language plpgsql as $$
begin
  perform setseed(seed / 2147483648.0), set_config('request.headers', '', true),
    setval('private.mail_outbox_id_seq', 1, false), setval('public.lead_replies_id_seq', 1, false),
    set_config('request.jwt.claims', (select jsonb_build_object('sub', id, 'session_id', id, 'aal', 'aal2', 'iat', 4000000000)
      from auth.users)::text, true),
    sim.set('now', extract(epoch from timestamptz '2026-01-01 00:00:00Z')::text), sim.set('fault', ''),
    sim.set('provider', sim.pick('{well,flaky,flaky,down}')), sim.set('needs_check', (random() < 0.25)::text),
    -- Each schedule has steps that it often takes and others that it never takes: that reaches more than an even mix.
    sim.set('weights', (select array_agg(round(usual * sim.pick('{0,1,1,1,2,4}')::numeric, 1)) from unnest(
      array[10, 12, 4, 28, 5, 9, 3, 4, 3, 6, 3, 2, 3, 1, 5, 2, 3, 4, 1]) usual)::text);
  -- Mostly above the hourly number, so that digests are made.
  update private.contact_settings set mails_per_second = 5, mails_burst = 20,
    notifications_per_hour = sim.pick('{0,0,0,2,30}')::int, digests_per_hour = sim.pick('{1,2,20}')::int where only_row;
  update private.mail_throttle set filled_at = private.clock() where only_row;
end $$;

/* The provider accepts a mail with an unknown key: every recipient gets it once. */
create function sim.accept(task sim.tasks) returns void language plpgsql as $$
declare
  sim_lead sim.leads;
  before int;
  moment constant timestamptz := private.clock();
begin
  for sim_lead in select * from sim.leads where to_jsonb(n) <@ (task.payload -> 'leads') order by n loop
    select count(*) into before from sim.accepted where lead = sim_lead.n and audience = sim.audience(task.kind, task.key);
    if before >= coalesce((select times from sim.allowed where lead = sim_lead.n and audience = sim.audience(task.kind, task.key)), 1)
      -- For the team a duplicate is better than a missed lead, once the key has expired.
      and not (task.kind not in ('confirmation', 'reply') and exists (select from private.mail_outbox where id = task.mail and is_ambiguous)
        and not exists (select from sim.accepted where lead = sim_lead.n and audience = 'team' and key <> task.key))
    then
      perform sim.fail(format('%s is mailed twice about lead %s', sim.audience(task.kind, task.key), sim_lead.n));
    end if;
    if sim_lead.erased_step < task.frozen_step then
      perform sim.fail(format('words of erased lead %s were sent', sim_lead.n));
    end if;
    insert into sim.accepted values (task.key, sim_lead.n, sim.audience(task.kind, task.key), moment);
  end loop;
  if task.key in (select key from sim.withdrawn) then
    perform sim.fail(format('mail %s is a reply that was withdrawn', task.mail));
  end if;
  if task.kind = 'membership' then
    if exists (select from sim.accepted where key = task.key)
      and not exists (select from private.mail_outbox where id = task.mail and is_ambiguous) then
      perform sim.fail(format('mail %s reaches its member twice', task.mail));
    end if;
    insert into sim.accepted values (task.key, 0, 'team', moment);
  end if;
  insert into sim.keys values (task.key, moment, task.payload);
end $$;

/* The provider's handling of a mail, and the response to the worker. */
create function sim.send(task sim.tasks) returns jsonb language plpgsql as $$
declare
  mode constant text := sim.get('provider');
  known sim.keys;
  luck constant float := random();
  happens text := case
    when mode = 'healed' then 'accept'
    when mode = 'strict' then case when luck < 0.5 then 'accept' else 'refuse' end
    when mode = 'well' then case when luck < 0.9 then 'accept' when luck < 0.96 then 'lose answer' else 'refuse' end
    when mode = 'busy' then 'wait'
    when mode = 'down' then case when luck < 0.7 then 'fail' else 'time out' end
    when luck < 0.25 then 'accept' when luck < 0.5 then 'lose answer' when luck < 0.6 then 'time out'
    when luck < 0.8 then 'fail' when luck < 0.85 then 'wait' else 'refuse' end;
begin
  delete from sim.keys where accepted_at < private.clock() - interval '24 hours';
  if happens in ('accept', 'lose answer') then
    select * into known from sim.keys where key = task.key;
    -- With an erased person in one of them they differ, and the provider sends no second one.
    if known.key is not null and known.payload <> task.payload and not exists (select from sim.leads
      where erased_step is not null and to_jsonb(n) <@ ((known.payload -> 'leads') || (task.payload -> 'leads'))) then
      perform sim.fail(format('key of mail %s means another mail', task.mail));
    elsif known.key is null and task.kind not in ('confirmation', 'reply')
      and exists (select from sim.leads where fault = 'send' and to_jsonb(n) <@ (task.payload -> 'leads')) then
      happens := 'refuse';
    elsif known.key is null then
      perform sim.accept(task);
    end if;
  end if;
  return case happens
    when 'accept' then '{"result": "sent", "providerId": "1"}'
    when 'lose answer' then '{"result": "failed", "error": "answer lost", "ambiguous": true}'
    when 'time out' then '{"result": "failed", "error": "timeout", "ambiguous": true}'
    when 'fail' then '{"result": "failed", "error": "http_503", "ambiguous": false}'
    when 'wait' then '{"result": "wait", "seconds": 60}'
    else '{"result": "refused", "error": "http_422"}'
  end::jsonb;
end $$;
