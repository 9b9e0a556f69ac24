-- One schedule: random steps, invariants after each, and a working provider at the end.

/* The position that a random number falls on when each has its weight. */
create function sim.weighted(weights numeric[]) returns int language plpgsql as $$
declare
  rest numeric := random()::numeric * (select sum(weight) from unnest(weights) weight);
begin
  for position in 1..cardinality(weights) loop
    rest := rest - weights[position];
    if rest < 0 then return position; end if;
  end loop;
  return 1;
end $$;

create function sim.step() returns text language plpgsql as $$
declare
  chosen int := sim.weighted(sim.get('weights')::numeric[]);
  wait int;
  task sim.tasks;
begin
  perform sim.pass(1);
  -- A schedule starts with some leads, and does nothing without one.
  if (sim.get('step')::int < 8 and random() < 0.6) or not exists (select from sim.leads) then chosen := 1; end if;
  if chosen in (4, 5) and not exists (select from sim.tasks where stage in ('claimed', 'frozen', 'answered')) then chosen := 2; end if;
  case chosen
    when 1 then return sim.new_lead(sim.pick(
      '{fine,fine,fine,fine,fine,fine,fine,write,send,automated,without mails,without confirmation,without notification}'));
    when 2 then return sim.claim(null);
    when 3 then return sim.claim(sim.any_lead());
    when 4 then return sim.work_on(sim.any_task(), random() < 0.4);
    when 5 then
      task := sim.any_task();
      update sim.tasks set stage = 'crashed' where n = task.n;
      return format('the worker of mail %s crashes, %s', task.mail, task.stage);
    when 6, 7 then
      wait := sim.pick(case when random() < 0.01 then '{2700000,70000000}' when chosen = 6 then '{5,20,61,61,61,130,400}'
        else '{1000,3700,3700,30000,86000,90000,260000}' end::text[])::int;
      perform sim.pass(wait);
      return format('%s seconds pass', wait);
    when 8 then
      perform sim.set('provider', sim.pick('{well,flaky,flaky,down,busy}'));
      return 'the provider is ' || sim.get('provider');
    when 9 then return sim.maintenance('expire_mails');
    when 10 then return sim.maintenance('make_digests');
    when 11 then return sim.maintenance('reconcile_outbox');
    when 12 then return sim.maintenance('purge_contact_data');
    when 13 then return sim.release();
    when 14 then return sim.dismiss();
    when 15 then return sim.erase((sim.any_lead()).person);
    when 16 then
      perform public.contact_mark_checked(id) from sim.any_lead();
      return 'a visitor is checked';
    when 17 then return sim.change_team();
    when 18 then return sim.reply();
    when 19 then return sim.withdraw();
  end case;
end $$;

/* The first rule that does not hold. */
create function sim.broken() returns text language plpgsql as $$
declare
  moment constant timestamptz := private.clock();
  fault text;
begin
  select case
    when mail.state = 'sent' and mail.kind <> 'digest' and not exists (
      select from sim.accepted where case when mail.kind = 'membership' then key = mail.idempotency_key
        else lead = sim_lead.n and audience = sim.audience(mail.kind, mail.idempotency_key) end) then 'counts as sent but was not'
    when mail.state <> 'sent' and mail.id in (select sim.sent.mail from sim.sent) then 'was sent and is open again'
    when mail.state = 'sent' and (mail.payload is not null or mail.details is not null) then 'was sent and keeps its words'
    when mail.payload -> 'leads' @> any (select to_jsonb(n) from sim.leads where erased_step is not null) then 'keeps words of an erased person'
    when sim_lead.erased_step is not null then 'belongs to an erased person'
    when mail.state in ('pending', 'sending') and mail.next_at > moment + interval '5 minutes' then 'is delayed for too long'
    when mail.kind = 'digest' and not exists (select from private.mail_outbox member where member.digest_id = mail.id) then 'is a digest of nothing'
    when mail.state = 'in_digest' and digest.state = 'sent' then 'is still waiting in a digest that was sent'
    when mail.state = 'dead' and mail.last_error is null then 'is dead without a reason'
    when mail.state = 'dead' and mail.kind = 'notification' and mail.last_error not like 'expired%' and not sim_lead.is_excused
      and mail.first_try_at >= moment - interval '72 hours' is not false then 'is dead because of another mail'
    when mail.kind = 'notification' and mail.held_reason not in ('automated', 'dismissed') then 'holds back a lead'
  end into fault
  from private.mail_outbox mail
  left join sim.leads sim_lead on sim_lead.id = mail.submission_id
  left join private.mail_outbox digest on digest.id = mail.digest_id
  order by 1 limit 1;
  if fault is null then
    select case
      when lead.id is null and erased_step is null and sim_lead.created_at > moment - interval '24 months' then 'is gone'
      when lead.id is not null and erased_step is not null then 'was erased and still exists'
      when lead.id is not null and not lacks_mails
        and 2 > (select count(*) from private.mail_outbox where submission_id = sim_lead.id and kind <> 'reply') then 'lacks a mail, and nothing detects it'
      when lead.answered_at is not null and not exists (
        select from sim.accepted where accepted.lead = sim_lead.n and audience like 'reply/%') then 'is answered, and no reply was accepted'
      when lead.answered_at is null and replies.state = 'sent' then 'has its replies sent and is open'
    end into fault
    from sim.leads sim_lead left join public.contact_submissions lead on lead.id = sim_lead.id
    -- The state that all its replies have.
    left join lateral (select min(mail.state) as state from private.mail_outbox mail
      where mail.submission_id = sim_lead.id and mail.kind = 'reply' having count(distinct mail.state) = 1) replies on true
    order by 1 limit 1;
    fault := 'a lead ' || fault;
  else
    fault := 'a mail ' || fault;
  end if;
  insert into sim.sent select id from private.mail_outbox where state = 'sent' and id not in (select mail from sim.sent);
  return fault;
end $$;

/* Three hours of a scheduler that runs and a provider that works, after a first turn in which it refuses many mails. */
create function sim.drain() returns text language plpgsql as $$
declare
  fault text;
  task sim.tasks;
begin
  -- Running workers may still report; or nothing has happened for an hour, a day, three days.
  perform sim.pass(sim.pick('{0,0,3600,86400,260000}')::int), sim.set('provider', 'strict');
  for turn in 1..36 loop
    perform sim.pass(case turn when 1 then 70 else 300 end), sim.set('step', (sim.get('step')::int + 1)::text);
    perform sim.claim(null);
    if turn = 1 and random() < 0.3 then perform sim.erase((sim.any_lead()).person); end if;
    perform sim.maintenance('expire_mails'), sim.maintenance('make_digests'), sim.maintenance('reconcile_outbox'), sim.maintenance('purge_contact_data');
    loop
      task := sim.any_task();
      exit when task.n is null;
      perform sim.work_on(task, turn > 1);
    end loop;
    perform sim.set('provider', 'healed');
    fault := coalesce(nullif(sim.get('fault'), ''), sim.broken());
    if fault is not null then return fault; end if;
    exit when not exists (select from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest'));
  end loop;
  select format('%s mail stays %s', kind, state) into fault
  from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest') order by id limit 1;
  return fault;
end $$;

/* Stopped mails must be visible to the owner. */
create function sim.unseen() returns text language sql volatile as $$
  select case
    when (health ->> 'held')::int <> (select count(*) from private.mail_outbox where state = 'held' and held_reason <> 'dismissed')
      or (health ->> 'dead')::int <> (select count(*) from private.mail_outbox where state = 'dead') then 'health does not count a mail that was stopped'
    when exists (select from private.mail_outbox where state = 'dead' and kind = 'notification')
      and not health -> 'alarms' ? 'team_not_notified' then 'there is no alarm that the team was not notified'
    when exists (select from private.mail_outbox where state = 'dead' and kind = 'reply')
      and not health -> 'alarms' ? 'reply_not_sent' then 'there is no alarm that a reply was not sent'
  end
  from public.contact_health() health;
$$;

create function sim.picture() returns text language sql stable as $$
  select coalesce(string_agg(format('%s%s %s%s%s', left(kind, 1), coalesce(right(submission_id::text, 12)::int::text, '#' || id),
    state, coalesce('/' || held_reason, ''), case when is_ambiguous then '?' else '' end), ', ' order by id), '')
  from private.mail_outbox;
$$;

/* Runs the schedule of a seed. Call it in a transaction that is rolled back. `fault`: null when every rule held. */
create function sim.run(seed int, with_trace boolean, out fault text, out steps int, out trace text) language plpgsql as $$
declare
  did text;
begin
  trace := '';
  perform sim.start(seed);
  steps := 30 + floor(random() * 21)::int;
  for step in 1..steps loop
    perform sim.set('step', step::text);
    did := sim.step();
    fault := coalesce(nullif(sim.get('fault'), ''), sim.broken());
    if with_trace then
      trace := trace || format(E'%s %s: %s\n   %s\n', lpad(step::text, 2), to_char(private.clock() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS'), did, sim.picture());
    end if;
    if fault is not null then
      steps := step;
      return;
    end if;
  end loop;
  -- Health queries the size of the database, which takes longer than the rest.
  if seed % 4 = 0 then fault := sim.unseen(); end if;
  fault := coalesce(fault, sim.drain());
  if with_trace then trace := trace || format(E'at the end: %s\n', sim.picture()); end if;
exception when others then
  fault := format('error %s: %s', sqlstate, sqlerrm);
end $$;
