-- The possible steps. Each returns a description that is the same in every run.

create function sim.new_lead(problem text) returns text language plpgsql as $$
declare
  number constant int := 1 + (select count(*) from sim.leads);
  key constant uuid := ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;
  address constant text := sim.pick('{ada@sim.test,Ada@sim.test,bob@sim.test,cy@sim.test,dee@sim.test}');
  words constant text := 'Message number ' || sim.pick('{1,2,3}');
begin
  if problem = 'automated' then perform set_config('request.headers', '{"x-form-trap": "1"}', true); end if;
  insert into public.contact_submissions (id, name, email, message) values (key, 'Ada', address, words);
  perform set_config('request.headers', '', true);
  insert into sim.leads (n, id, person, words, created_at, fault, lacks_mails) values (number, key, lower(address), words,
    private.clock(), case when problem in ('write', 'send') then problem end, problem like 'without%');
  -- As if the trigger had failed, or half of the table were restored.
  delete from private.mail_outbox where submission_id = key and problem like 'without%'
    and kind = any (case problem when 'without mails' then '{confirmation,notification}' else array[split_part(problem, ' ', 2)] end);
  return format('lead %s of %s, %s: %s', number, address, words, problem);
end $$;

/* Someone joins or leaves the team, and each member gets a mail. */
create function sim.change_team() returns text language plpgsql as $$
declare
  members constant int := 1 + floor(random() * 3)::int;
begin
  insert into private.mail_outbox (kind, recipient, details, idempotency_key, next_at, created_at, waiting_since)
  select 'membership', 'member' || n || '@sim.test', '{"change": "joined"}', format('membership/%s/%s', sim.get('step'), n),
    private.clock(), private.clock(), private.clock()
  from generate_series(1, members) n;
  return format('%s members are notified of a change', members);
end $$;

/* A worker takes mails. Null: those that are due; else the visitor's own call for that lead. */
create function sim.claim(of_lead sim.leads) returns text language plpgsql as $$
declare
  needs_check constant boolean := sim.get('needs_check')::boolean;
  lease_for constant int := 60;
  claimed jsonb;
  item jsonb;
  taken bigint[] := '{}';
begin
  if of_lead.n is null then
    claimed := public.contact_claim_due((1 + floor(random() * 10))::int, lease_for, needs_check);
  else
    claimed := public.contact_claim_lead(of_lead.id, lease_for, needs_check);
  end if;
  for item in select value from jsonb_array_elements(claimed -> 'mails') loop
    if exists (select from sim.tasks where mail = (item ->> 'id')::bigint
      and stage <> 'done' and lease_until > private.clock()) then
      perform sim.fail(format('mail %s has two workers', item ->> 'id'));
    end if;
    if exists (select from private.mail_outbox where id = (item ->> 'id')::bigint and not is_ambiguous)
      and exists (select from sim.accepted where key = item ->> 'key' and (lead, audience) not in (select lead, audience from sim.allowed)) then
      perform sim.fail(format('mail %s may have been sent and is not marked as ambiguous', item ->> 'id'));
    end if;
    insert into sim.tasks select 1 + (select count(*) from sim.tasks), (item ->> 'id')::bigint, item ->> 'kind', item ->> 'key',
      (claimed ->> 'lease')::uuid, array(select right(lead ->> 'id', 12)::int from jsonb_array_elements(item -> 'leads') lead order by 1),
      nullif(item -> 'payload', 'null'), 'claimed', null, private.clock(), private.clock() + make_interval(secs => lease_for);
    taken := taken || (item ->> 'id')::bigint;
  end loop;
  return format('claim %s: mails %s', coalesce('of lead ' || of_lead.n, 'what is due'), taken);
end $$;

create function sim.write(task sim.tasks) returns text language plpgsql as $$
declare
  fault constant text := case
    when task.payload is not null then null
    when task.leads = '{}' and task.kind <> 'membership' then 'nothing to send'
    when exists (select from sim.leads where n = any (task.leads) and sim.leads.fault = 'write') then 'cannot be written: Error' end;
  payload constant jsonb := coalesce(task.payload,
    jsonb_build_object('leads', to_jsonb(task.leads), 'draft', sim.get('step')));
  frozen jsonb;
begin
  if fault is not null then
    update sim.tasks set stage = 'answered', outcome = jsonb_build_object('result', 'refused', 'error', fault) where n = task.n;
    return fault;
  end if;
  frozen := public.contact_freeze(task.lease, jsonb_build_array(jsonb_build_object('id', task.mail, 'payload', payload)));
  update sim.tasks set stage = case when frozen = '[]' then 'done' else 'frozen' end,
    payload = frozen #> '{0,payload}', frozen_step = sim.get('step')::int where n = task.n;
  return case when frozen = '[]' then 'not ours any more' else 'frozen' end;
end $$;

create function sim.finish(task sim.tasks) returns text language plpgsql as $$
declare
  is_accepted boolean;
begin
  -- A refusal affects its lead, or all leads of a digest that may have been sent or that a purge reduced.
  update sim.leads set is_excused = true where n = any (task.leads) and task.kind not in ('confirmation', 'reply')
    and task.outcome ->> 'result' = 'refused'
    and (cardinality(task.leads) = 1 or exists (select from private.mail_outbox where id = task.mail and is_ambiguous)
      or exists (select from sim.leads purged where purged.n = any (task.leads) and purged.erased_step is null
        and purged.id not in (select id from public.contact_submissions)));
  is_accepted := public.contact_finish(task.mail, task.lease, task.outcome);
  update sim.tasks set stage = 'done' where n = task.n;
  if not is_accepted and not task.is_revoked and private.clock() <= task.lease_until
    and exists (select from private.mail_outbox where id = task.mail) then
    perform sim.fail(format('the worker of mail %s was rejected', task.mail));
  end if;
  if is_accepted and exists (select from sim.tasks where mail = task.mail and n > task.n) then
    perform sim.fail(format('a worker that lost mail %s to another was accepted', task.mail));
  end if;
  return format('%s, accepted: %s', task.outcome ->> 'result', is_accepted);
end $$;

/* Advances by one stage. A function runs for at most 400 seconds. */
create function sim.work(task sim.tasks) returns text language plpgsql as $$
declare
  did text;
  answer jsonb;
begin
  if task.n is null then return 'no worker'; end if;
  if task.claimed_at < private.clock() - interval '400 seconds' then
    update sim.tasks set stage = 'crashed' where n = task.n;
    did := 'timed out';
  elsif task.stage = 'claimed' then
    did := sim.write(task);
  elsif task.stage = 'frozen' then
    answer := sim.send(task);
    update sim.tasks set stage = 'answered', outcome = answer where n = task.n;
    did := answer::text;
  else
    did := sim.finish(task);
  end if;
  return format('mail %s: %s', task.mail, did);
end $$;

/* A worker does its next stage, or all that is left. */
create function sim.work_on(task sim.tasks, until_done boolean) returns text language plpgsql as $$
declare
  did text := sim.work(task);
begin
  while until_done and task.n is not null loop
    select * into task from sim.tasks where n = task.n and stage in ('claimed', 'frozen', 'answered');
    exit when not found;
    did := did || '; ' || sim.work(task);
  end loop;
  return did;
end $$;

create function sim.maintenance(task text) returns text language plpgsql as $$
declare
  did int;
begin
  did := case task
    when 'expire_mails' then private.expire_mails() when 'make_digests' then private.make_digests()
    when 'reconcile_outbox' then private.reconcile_outbox() else private.purge_contact_data() end;
  if task = 'reconcile_outbox' then
    update sim.leads set lacks_mails = false where lacks_mails;
  elsif task = 'purge_contact_data' then
    -- Payloads of stopped mails may be deleted, and are written again.
    update sim.keys set payload = null where key in (select idempotency_key from private.mail_outbox where state in ('held', 'dead'));
  end if;
  return format('%s: %s', task, did);
end $$;

create function sim.release() returns text language plpgsql as $$
declare
  chosen constant bigint := sim.any_stopped();
  mail private.mail_outbox;
  lead_n int;
  audience_is text;
begin
  select * into mail from private.mail_outbox where id = chosen;
  if mail.id is null then return 'nothing to release'; end if;
  lead_n := right(mail.submission_id::text, 12)::int;
  audience_is := sim.audience(mail.kind, mail.idempotency_key);
  -- A person requests it, regardless of earlier or pending mails.
  delete from sim.allowed where lead = lead_n and audience = audience_is;
  insert into sim.allowed select lead_n, audience_is,
    1 + (select count(*) from sim.accepted where lead = lead_n and audience = audience_is)
      + (select count(*) from sim.tasks where stage = 'frozen' and sim.audience(kind, key) = audience_is and lead_n = any (leads));
  update sim.leads set is_released = true where n = lead_n and audience_is = 'team';
  return format('release %s: %s', mail.id, public.contact_release_mail(mail.id));
end $$;

create function sim.dismiss() returns text language plpgsql as $$
declare
  mail constant bigint := sim.any_stopped();
begin
  return format('dismiss %s: %s', mail, public.contact_dismiss_mail(mail));
end $$;

create function sim.erase(whom text) returns text language plpgsql as $$
declare
  theirs constant int[] := array(select n from sim.leads where person = whom and erased_step is null);
  erased int;
begin
  update sim.leads set erased_step = sim.get('step')::int where n = any (theirs);
  update sim.tasks set is_revoked = true where leads && theirs;
  erased := public.contact_erase(upper(whom));
  return format('erase %s: %s leads', whom, erased);
end $$;

create function sim.reply() returns text language plpgsql as $$
declare
  numbers constant int[] := array(select n from sim.leads where id in (select id from public.contact_submissions) order by n);
  number constant int := numbers[1 + floor(random() * cardinality(numbers))::int];
  chosen sim.leads;
begin
  select * into chosen from sim.leads where n = number;
  if chosen.n is null then return 'no one to reply to'; end if;
  return format('reply %s to lead %s', public.inbox_reply(chosen.id, gen_random_uuid(), 'Your message', 'Yes.',
    (select max(id) from public.lead_replies where lead_id = chosen.id)) ->> 'id', chosen.n);
end $$;

create function sim.withdraw() returns text language plpgsql as $$
declare
  replies constant bigint[] := array(select id from public.lead_replies order by id);
  chosen constant bigint := replies[1 + floor(random() * cardinality(replies))::int];
  is_withdrawn constant boolean := public.inbox_undo_reply(chosen);
begin
  insert into sim.withdrawn select 'reply/' || chosen where is_withdrawn;
  return format('withdraw reply %s: %s', chosen, is_withdrawn);
end $$;
