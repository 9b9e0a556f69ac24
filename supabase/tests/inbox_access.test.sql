-- The tables and functions of the inbox by every kind of caller: which rows and columns each may read, and what each may write.
\ir setup.psql
select plan(81);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'sam@team.test', 'Sam'), pg_temp.sign_up('c', 'customer@example.org'),
  pg_temp.sign_up('d', 'former@team.test', 'Former');
delete from team_members where name = 'Former';
delete from auth.sessions where id = pg_temp.session_of('b');
insert into contact_submissions (id, name, email, message) values
  (pg_temp.id('1'), 'Ada Łoś', 'ada@example.org', 'Is this thing on?');
insert into lead_notes (lead_id, author, author_name, body)
  values (pg_temp.id('1'), pg_temp.id('b'), 'Sam', 'A note.');
insert into lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at)
  values (pg_temp.id('1'), gen_random_uuid(), pg_temp.id('b'), 'Sam', 'Re', 'Yes.', now());
insert into lead_messages (lead_id, email_id, writer, sender, subject, body, attachments, received_at)
  values (pg_temp.id('1'), gen_random_uuid(), 'client', 'ada@example.org', 'Re', 'Yes?', 0, now());
insert into mails (kind, recipient, due_at, created_at) values ('account', 'customer@example.org', now(), now());
insert into team_audit (at, member_name, what) values (now(), 'Ruth', 'erased');

create temp table caller (name text, role text, digit text, level text);
insert into caller values
  ('a visitor', 'anon', null, null),
  ('a customer', 'authenticated', 'c', 'aal2'),
  ('a former member', 'authenticated', 'd', 'aal2'),
  ('a member whose session was ended', 'authenticated', 'b', 'aal2'),
  ('a member without the second factor', 'authenticated', 'a', 'aal1'),
  ('a member', 'authenticated', 'a', 'aal2'),
  ('the service role', 'service_role', null, null);
create temp table open_table (name text, columns text);
insert into open_table values
  ('contact_submissions', 'id, number, created_at, name, email, company, message, source, origin, read_at, answered_at, answered_by, wrote_at, expires_at, status, version, address, search'),
  ('inbox', '*'),
  ('lead_messages', 'id, lead_id, writer, sender, subject, body, attachments, is_automatic, received_at'),
  ('lead_notes', 'id, lead_id, author_name, body, created_at'),
  ('lead_replies', 'id, lead_id, author_name, subject, body, created_at'),
  ('mails', 'id, lead_id, reply_id, kind, state, reason, error, attempts, due_at, created_at, sent_at, delivery, delivery_at, delivery_reason, is_replaced');
grant select on caller, open_table to anon, authenticated, service_role;

create function pg_temp.become(who text) returns void language plpgsql as $$
declare
  found caller;
begin
  reset role;
  select * into found from caller where name = who;
  update auth.sessions set aal = found.level where id = pg_temp.session_of(found.digit);
  perform pg_temp.act_as(found.digit), set_config('role', found.role, true);
end $$;
/* How many rows a statement reads or changes, or its error. */
create function pg_temp.outcome(who text, statement text) returns text language plpgsql as $$
declare
  touched int;
begin
  perform pg_temp.become(who);
  begin
    execute statement;
    get diagnostics touched = row_count;
  exception when others then
    reset role;
    return sqlstate;
  end;
  reset role;
  return touched;
end $$;

-- Rows
select is(pg_temp.outcome(caller.name, format('select %s from %s', columns, open_table.name)),
    case caller.name when 'a visitor' then '42501' when 'a member' then case open_table.name when 'mails' then '2' else '1' end else '0' end,
    format('%s reads %s', caller.name, open_table.name))
  from caller, open_table where caller.name <> 'the service role';
select is(pg_temp.outcome('the service role', 'select from ' || name), case name when 'inbox' then '42501' when 'mails' then '3' else '1' end, 'the service role reads ' || name)
  from open_table;
select is(array_agg(distinct pg_temp.outcome(name, 'select from ' || closed)), array['42501'], 'no account reads ' || closed)
  from caller, unnest(array['team_audit', 'team_members', 'private.contact_settings', 'private.rate_buckets']) closed where name <> 'the service role' group by closed;
select pg_temp.become('a customer');
select is((select count(*)::int from inbox) + (select count(*)::int from mails), 0, 'who is not a member counts nothing');
select pg_temp.become('a member');
select is((select count(*)::int from mails where kind = 'account'), 0, 'a member does not find the mails of accounts');
select is((select mails #>> '{notification,state}' from inbox where search like '%los%'), 'pending', 'a member finds "Łoś" by "los", with the state of its mails');
reset role;

-- Columns
select is(array(
    select format('%s.%s', table_name, column_name) from information_schema.columns, open_table
    where table_schema = 'public' and table_name = name and pg_temp.outcome('a member', format('select %I from %I', column_name, table_name)) = '42501' order by 1),
  array['contact_submissions.answer_keys', 'contact_submissions.previous_answered_at', 'contact_submissions.previous_answered_by', 'contact_submissions.previous_expires_at', 'contact_submissions.reply_key', 'contact_submissions.user_id', 'lead_messages.email_id', 'lead_notes.author', 'lead_replies.author', 'lead_replies.draft_id', 'mails.details', 'mails.give_up_at',
    'mails.is_first', 'mails.is_undelivered', 'mails.lease', 'mails.payload', 'mails.period', 'mails.recipient'],
  'closed to members: keys of links, accounts of senders and authors, and what a mail contains and who sends it');
select is(array(
    select distinct pg_temp.outcome('a member', statement) from unnest(array[
      'select id from mails where payload is null', 'select id from mails order by lease', 'select * from mails',
      'select number from contact_submissions where user_id is null', 'select * from contact_submissions']) statement),
  array['42501'], 'nor can they filter or sort by these columns, or read all');

-- Writes
create temp table write (statement text, by_member text);
insert into write values
  ($$ update contact_submissions set read_at = 'now' where read_at is null $$, '1'),
  ($$ insert into lead_notes (lead_id, body) values (pg_temp.id('1'), 'By Ruth.') $$, '1'),
  ($$ insert into lead_notes (lead_id, body) values (pg_temp.id('1'), E' \n ') $$, '23514'),
  ($$ insert into lead_notes (lead_id, body) values (gen_random_uuid(), 'On no lead.') $$, '23503'),
  ($$ insert into lead_notes (lead_id, body, author_name) values (pg_temp.id('1'), 'As Sam.', 'Sam') $$, '42501'),
  ($$ delete from lead_notes where body = 'A note.' $$, '0'),
  ($$ update lead_notes set body = 'x' where id > 0 $$, '42501'),
  ($$ update contact_submissions set answered_at = now() where number > 0 $$, '42501'),
  ($$ delete from contact_submissions where number > 0 $$, '42501'),
  ($$ update mails set state = 'sent' where attempts = 0 $$, '42501'),
  ($$ delete from mails where attempts = 0 $$, '42501'),
  ($$ insert into lead_replies (body) values ('x') $$, '42501'),
  ($$ delete from lead_replies where id > 0 $$, '42501'),
  ($$ insert into lead_messages (body) values ('x') $$, '42501'),
  ($$ update lead_messages set writer = 'team' where id > 0 $$, '42501'),
  ($$ delete from lead_messages where id > 0 $$, '42501'),
  ($$ update inbox set version = 9 where number > 0 $$, '42501');
select ok(bool_and(done in ('0', '42501')), caller.name || ' writes nothing')
  from caller, write, lateral (select pg_temp.outcome(caller.name, statement) as done) tried where role <> 'service_role' and caller.name <> 'a member' group by caller.name;
select is(pg_temp.outcome('a member', statement), by_member, 'a member: ' || btrim(statement)) from write;
select is((select author_name || ' ' || author from lead_notes where body = 'By Ruth.'), 'Ruth ' || pg_temp.id('a'), 'a note has the name of the member who wrote it');
select is(pg_temp.outcome('a member', $$ delete from lead_notes where body = 'By Ruth.' $$), '1', 'who may delete it');

-- Every function of the inbox, called by everyone but a member: not found, and nothing happens.
create temp table inbox_call as
  select 'select ' || p.proname || '(' || coalesce((
    select string_agg(case format_type(type, null)
      when 'uuid' then 'pg_temp.id(''1'')' when 'text' then '''all''' when 'text[]' then '''{}''' when 'boolean' then 'true' when 'jsonb' then '''{}'''
      when 'timestamp with time zone' then 'now()' else '1' end, ', ' order by place)
    from unnest(p.proargtypes) with ordinality given (type, place)), '') || ')' as statement, p.proname as name
  from pg_proc p where p.pronamespace = 'public'::regnamespace and (p.proname like 'inbox\_%' and p.proname <> 'inbox_me' or p.proname = 'contact_health');
select is(array(select distinct pg_temp.outcome(caller.name, statement) from inbox_call), array[case when role = 'authenticated' then 'PT404' else '42501' end],
    caller.name || ' gets the response that there is no inbox')
  from caller where name not in ('a member', 'the service role');
select is((select version || ' ' || (answered_at is null) from contact_submissions), '1 true', 'which changed nothing');
select * from finish();
rollback;
