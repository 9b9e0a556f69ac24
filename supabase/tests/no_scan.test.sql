-- Lists, searches, claims and tasks find an index for what they read of leads and mails, instead of scanning the table.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(2);

insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'ruth@team.test');
insert into auth.sessions (id, user_id, aal) values ('00000000-0000-4000-8000-0000000000a0', '00000000-0000-4000-8000-00000000000a', 'aal2');
insert into team_members (user_id, name) values ('00000000-0000-4000-8000-00000000000a', 'Ruth');
select set_config('request.jwt.claims', json_build_object('sub', '00000000-0000-4000-8000-00000000000a',
  'session_id', '00000000-0000-4000-8000-0000000000a0', 'aal', 'aal2', 'iat', extract(epoch from now())::int + 1)::text, true);
insert into contact_submissions (name, email, message) select 'Ada', n || '@scan.test', 'Message number ' || n from generate_series(1, 50) n;

-- Small tables are otherwise scanned although they have an index.
set local enable_seqscan = off;
create function pg_temp.scans() returns bigint language sql volatile as $$
  select sum(seq_scan)::bigint from pg_stat_xact_user_tables where relname in ('mails', 'contact_submissions')
$$;
create function pg_temp.is_scanning(call text) returns boolean language plpgsql as $$
declare
  before bigint := pg_temp.scans();
begin
  execute 'select ' || call;
  return pg_temp.scans() > before;
end $$;

select is_empty($$ select call from unnest(array[
  'public.mail_claim(null, 20, 60, false)', 'public.mail_claim((select id from public.contact_submissions limit 1), 2, 60, true)',
  $c$public.send_account_mail('{"user": {"email": "ada@scan.test"}, "email_data": {"email_action_type": "recovery"}}')$c$,
  'private.trigger_drain()', 'private.purge_contact_data()', 'public.mail_summary_facts()'
  ]) call where pg_temp.is_scanning(call) $$, 'claims and maintenance');

select is_empty($$ select call from unnest(array[
  $c$which => 'all'$c$, $c$which => 'open'$c$, $c$which => 'answered'$c$, $c$which => 'open', lead_source => 'voice'$c$,
  $c$which => 'all', before_at => now(), before_id => gen_random_uuid()$c$,
  $c$which => 'all', search => 'zq'$c$, $c$which => 'all', search => 'message'$c$, $c$which => 'all', search => 'message 7@scan'$c$
  ]) arguments, lateral (select format('count(*) from public.inbox_leads(%s)', arguments) as call) one where pg_temp.is_scanning(call)
  union all
  select call from unnest(array['', 'message', 'message 7@scan']) words,
    lateral (select format('count(*) from public.inbox_counts(search => %L)', words) as call) one where pg_temp.is_scanning(call) $$,
  'lists, searches and counts of the inbox');

select * from finish();
rollback;
