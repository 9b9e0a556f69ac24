-- Account mails: what GoTrue's hook stores, its budget, and that they do not delay leads.
\ir setup.psql
select plan(42);

create function pg_temp.request(address text, action text default 'recovery', more jsonb default '{}') returns jsonb language sql as $$
  select public.send_account_mail(jsonb_build_object(
    'user', jsonb_build_object('email', address) || coalesce(more -> 'user', '{}'),
    'email_data', jsonb_build_object('email_action_type', action, 'token_hash', 'hash of ' || address, 'token_hash_new', '',
      'redirect_to', 'https://evil.test', 'site_url', 'https://api.test') || coalesce(more -> 'email_data', '{}')))
$$;
create function pg_temp.stored() returns int language sql as $$ select count(*)::int from mails where kind = 'account' $$;
create function pg_temp.claim(how_many int default 100) returns jsonb language sql as $$ select public.mail_claim(null, how_many, 60, true) $$;
create function pg_temp.finish(address text, outcome jsonb) returns boolean language sql as $$
  select public.mail_finish(id, lease, outcome) from mails where recipient = address and lease is not null
$$;
create function pg_temp.mail(address text) returns mails language sql as $$
  select mail from mails mail where recipient = address order by created_at desc limit 1
$$;
create function pg_temp.start_over() returns void language sql as $$ delete from mails where kind = 'account'; delete from private.rate_buckets where true $$;
update private.maintenance set ran_at = now() where true;

-- Who may call it
select ok(has_function_privilege('supabase_auth_admin', 'public.send_account_mail(jsonb)', 'execute')
  and has_schema_privilege('supabase_auth_admin', 'public', 'usage'), 'GoTrue calls the hook');

-- What is stored
select is(pg_temp.request('ada@example.org'), '{}', 'a mail for a new password is accepted');
select is((select (kind, state, recipient, details)::text from pg_temp.mail('ada@example.org')),
  '(account,pending,ada@example.org,"{""action"": ""recovery"", ""tokenHash"": ""hash of ada@example.org""}")',
  'it is stored with the hash of its link, and no address that the caller chose');
select ok(due_at <= private.clock(), 'it is due at once') from pg_temp.mail('ada@example.org');
select pg_temp.start_over();
select is(pg_temp.request('ada@example.org', action), '{}', action || ' sends nothing: the site has no use for it')
from unnest(array['magiclink', 'invite', 'reauthentication', 'password_changed_notification', 'email_change']) action;
select is(pg_temp.stored(), 0, 'nor is anything stored');
select pg_temp.request(action || '@example.org', action) from unnest(array['signup', 'recovery']) action;
select is(pg_temp.stored(), 2, 'a link to confirm an address or for a new password is');

-- Sent immediately: the hook itself calls the mail function, as on a hosted project
\ir hosted.psql
select pg_temp.start_over();
select pg_temp.request('now@example.org');
select results_eq('select url from net.called', $$ values ('https://project.test/functions/v1/send-contact-emails') $$, 'it is sent without waiting for the scheduler');
drop table vault.decrypted_secrets;
select is(pg_temp.request('later@example.org'), '{}', 'if that fails the mail is still stored');
select is(pg_temp.stored(), 2, 'and is sent with the next tick');
drop schema net cascade;

-- The budgets
select pg_temp.start_over();
select pg_temp.request(i || '@example.org') from generate_series(1, 4) i;
update private.contact_settings set account_mails_per_day = 5, account_mails_per_inbox = 2;
select is(pg_temp.request('fifth@example.org', 'signup'), '{}', 'the last mail of a day is stored');
select is(pg_temp.request('sixth@example.org', 'signup'), '{"error": {"http_code": 429, "message": "email rate limit exceeded"}}', 'one more is refused');
select is(pg_temp.request('sixth@example.org', 'recovery'), '{}', 'but for a new password the response is that for an unknown address');
select is(pg_temp.request('seventh@example.org', 'signup', '{"user": {"confirmation_sent_at": "2026-11-17T15:41:51Z"}}'), '{}', 'and so for the confirmation, again');
select is(pg_temp.stored(), 5, 'and no more mails leave');
select pg_temp.start_over();
select pg_temp.request('ada.l@gmail.com'), pg_temp.request('adal+1@gmail.com');
select is(pg_temp.request('adal+2@googlemail.com', 'signup') #>> '{error,http_code}', '429', 'an inbox has an hourly limit, regardless of how its address is written');
select is((select expires_at - window_start from private.rate_buckets where bucket like 'account mails to %'), interval '1 hour', 'for an hour');
select is(pg_temp.request('grace@example.org', 'signup'), '{}', 'others get theirs');
select is_empty($$ select from private.rate_buckets where bucket like 'confirmations%' or bucket = 'notifications' $$, 'the budgets of the leads are as they were');

-- After the team's mails
select pg_temp.start_over();
update private.contact_settings set account_mails_per_day = 100, account_mails_per_inbox = 100;
select pg_temp.request('flood-' || i || '@example.org') from generate_series(1, 20) i;
insert into contact_submissions (name, email, message) values ('Ada', 'ada@example.org', 'Is this thing on?');
select is(pg_temp.claim(1) #>> '{mails,0,kind}', 'notification', 'the team''s mail is first');

-- A member who has not logged in yet
select pg_temp.start_over();
update private.contact_settings set account_mails_per_day = 1, account_mails_per_inbox = 1;
insert into auth.users (id, email) values (pg_temp.id('b'), 'sam@team.test');
select pg_temp.request('sam@team.test');
insert into team_members (user_id, name) values (pg_temp.id('b'), 'Sam');
select is(pg_temp.request('sam@team.test'), '{}', 'a new member''s mail is accepted');
select results_eq($$ select details -> 'isNewMember' from mails where recipient = 'sam@team.test' order by details ? 'isNewMember' $$, array[null, 'true'::jsonb],
  'and stored with words of its own, whatever the budgets have left after what others sent');
select pg_temp.request('sam@team.test');
select is(pg_temp.stored(), 2, 'but no more of them than any inbox gets');
update private.contact_settings set account_mails_per_inbox = 100;
select pg_temp.request('sam@team.test') from generate_series(1, 10);
select is((select count(*)::int from mails where details ? 'isNewMember'), 6, 'and six in a day');
delete from mails where details ? 'isNewMember' and id not in (select id from mails where details ? 'isNewMember' limit 1);
update private.contact_settings set account_mails_per_inbox = 1;
update auth.users set last_sign_in_at = now() where email = 'sam@team.test';
select pg_temp.request('sam@team.test');
select is(pg_temp.stored(), 2, 'after the first login the budgets count again');
update private.contact_settings set account_mails_per_day = 100, account_mails_per_inbox = 100;
select pg_temp.request('sam@team.test');
select is((select count(*)::int from mails where details ? 'isNewMember'), 1, 'and the mail is the usual one');

-- The link is a secret until it was sent, and useless after an hour
delete from mails where true;
select pg_temp.request('sent@example.org'), pg_temp.request('refused@example.org'), pg_temp.request('slow@example.org');
select is((select mail - 'id' from jsonb_array_elements(pg_temp.claim() -> 'mails') mail where mail ->> 'recipient' = 'sent@example.org'),
  '{"kind": "account", "payload": null, "lead": null, "reply": null, "recipient": "sent@example.org", "details": {"action": "recovery", "tokenHash": "hash of sent@example.org"}}',
  'a worker gets the address and the values for the link');
select mail_freeze(id, lease, '{"html": "hash"}') from mails where kind = 'account';
select pg_temp.finish('sent@example.org', '{"result": "sent"}'), pg_temp.finish('refused@example.org', '{"result": "refused", "error": "http_422"}'),
  pg_temp.finish('slow@example.org', '{"result": "failed", "error": "http_503", "ambiguous": false}');
select results_eq($$ select recipient, state, details is null and payload is null from mails where kind = 'account' order by 1 $$,
  $$ values ('refused@example.org', 'failed', true), ('sent@example.org', 'sent', true), ('slow@example.org', 'pending', false) $$,
  'once sent or refused, the link is deleted');
select throws_ok($$ update mails set state = 'failed' where recipient = 'slow@example.org' $$, '23514', null, 'no ended mail keeps it');
update mails set due_at = now() - interval '1 second' where recipient = 'slow@example.org';
select is(jsonb_array_length(pg_temp.claim() -> 'mails'), 1, 'a failed one is retried');
select pg_temp.finish('slow@example.org', '{"result": "failed", "error": "http_503", "ambiguous": false}');
update mails set give_up_at = now(), due_at = now() - interval '1 second' where recipient = 'slow@example.org';
select is(jsonb_array_length(pg_temp.claim() -> 'mails'), 0, 'until its link has expired');
select is((select (state, error, details, payload)::text from pg_temp.mail('slow@example.org')), '(failed,http_503,,)', 'then it has failed, without it');
select mail_event(id, 'bounced', now(), 'full') from pg_temp.mail('sent@example.org');
select is((pg_temp.mail('sent@example.org')).delivery, 'bounced', 'what became of it is recorded');
select is(contact_health() -> 'alarms', '[]', 'a failed account mail raises no alarm, because anyone can choose the address');
select is(contact_health() ->> 'failed', '0', 'and does not wait for the owner');

-- Access
select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.call_as('a');
select is(inbox_send_again(null), 0, 'no member sends it again');
select unalike(doctor_facts()::text, '%@example.org%', 'nor does the doctor');
update mails set created_at = now() - interval '25 hours' where recipient = 'sent@example.org';
select private.purge_contact_data();
select results_eq($$ select recipient from mails where kind = 'account' order by 1 $$, $$ values ('refused@example.org'), ('slow@example.org') $$,
  'an address is kept for a day');
select * from finish();
rollback;
