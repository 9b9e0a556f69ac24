-- The numbers on Status: by month and source, how fast, and how many in time.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(6);

insert into auth.users (id, email) values ('00000000-0000-0000-0000-00000000000a', 'ruth@team.test');
insert into auth.sessions (id, user_id) values ('00000000-0000-0000-0000-0000000000a0', '00000000-0000-0000-0000-00000000000a');
insert into team_members (user_id, name, activated_at) values ('00000000-0000-0000-0000-00000000000a', 'Ruth', now());
select set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-0000-0000-00000000000a', 'aal', 'aal2',
  'iat', floor(extract(epoch from now())), 'session_id', '00000000-0000-0000-0000-0000000000a0')::text, true);

select is(inbox_numbers() - 'months', '{"medianSeconds": null, "due": 0, "inTime": 0, "keptMonths": 24, "erased": 0}', 'without leads there is nothing to count');
select is(jsonb_array_length(inbox_numbers() -> 'months'), 12, 'of twelve months');
insert into contact_submissions (name, email, message, source, created_at, reply_by, answered_at)
select name, name || '@x.test', 'Is this thing on?', source, now() - age, now() - age + interval '1 day', now() - age + answered from (values
  ('soon', 'form', interval '3 hours', interval '1 hour'), ('late', 'form', interval '90 days', interval '3 days'),
  ('open', 'voice', interval '40 days', null), ('new', 'form', interval '1 hour', null), ('old', 'form', interval '400 days', interval '1 hour'),
  ('replied', 'voice', interval '3 hours', null)) as lead (name, source, age, answered);
insert into contact_submissions (name, email, message, is_synthetic) values ('test', 'test@x.test', 'Is this thing on?', true);
insert into lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at)
  select id, id, id, 'Ruth', 'x', 'x', now() from contact_submissions where name = 'replied';
insert into private.mail_outbox (submission_id, reply_id, kind, idempotency_key, state, sent_at, next_at, created_at, waiting_since)
  select lead_id, id, 'reply', 'reply/x', 'sent', now() - interval '1 hour', now(), now(), now() from lead_replies;
select is((select (sum((month ->> 'form')::int), sum((month ->> 'voice')::int))::text from jsonb_array_elements(inbox_numbers() -> 'months') month), '(3,2)',
  'leads of a year are counted by source, without tests');
select is(inbox_numbers() - 'months', '{"medianSeconds": 7200, "due": 4, "inTime": 2, "keptMonths": 24, "erased": 0}',
  'a reply counts as an answer; leads neither answered nor overdue are not counted');
update private.mail_outbox set delivery = 'bounced' where kind = 'reply';
select is(inbox_numbers() -> 'inTime', '1', 'unless it bounced');
select contact_erase('soon@x.test'), private.audit(null::team_members, 'erased', gen_random_uuid());
select is((inbox_numbers() -> 'erased', inbox_numbers() -> 'inTime')::text, '(1,0)', 'erased leads are not counted, and their number is shown');
select * from finish();
rollback;
