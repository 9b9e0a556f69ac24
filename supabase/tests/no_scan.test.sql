-- Lists, searches, claims and tasks find an index for what they read of leads and mails, instead of scanning the table.
\ir setup.psql
select plan(2);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.call_as('a');
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
  $c$public.lead_by_link(gen_random_uuid(), true, '{}')$c$, 'private.trigger_drain()', 'private.purge_contact_data()', 'public.mail_summary_facts()', 'public.contact_health()',
  'public.contact_erase(lead => (select id from public.contact_submissions limit 1))'
  ]) call where pg_temp.is_scanning(call) $$, 'claims, maintenance and health');

-- As a member: below the policies only leakproof conditions use an index. A search reads every lead.
set local role authenticated;
select is_empty($$ select call from unnest(array[
  $c$id from public.inbox where status = 'open' order by number limit 50$c$, $c$count(*) from public.inbox where status = 'open'$c$,
  $c$id from public.inbox where status = 'answered' and number < 40 order by number desc limit 50$c$, 'id from public.inbox order by number desc limit 50',
  $c$id from public.inbox where address = '7@scan.test' order by number desc$c$,
  '(select count(*) from public.mails where lead_id = lead.id) from public.contact_submissions lead where number < 4'
  ]) call where pg_temp.is_scanning(call) $$, 'lists and leads of the inbox');
select * from finish();
rollback;
