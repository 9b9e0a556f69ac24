-- The rate limits of the contact form, and who counts as one caller.
\ir setup.psql
select plan(69);

-- No time passes: limits recover with it, on a slow machine in the middle of a test.
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

create function pg_temp.post(address text, words text default 'Is this thing on?') returns void language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address, 'x-forwarded-for', gen_random_uuid())::text, true);
  insert into public.contact_submissions (name, email, message) values ('Ada', gen_random_uuid() || '@limit.test', words);
end $$;
create function pg_temp.reset_counters() returns void language sql as $$ delete from private.rate_buckets where true $$;
create function pg_temp.posted() returns int language sql as $$ select count(*)::int from public.contact_submissions where email like '%@limit.test' $$;

-- Who calls
select is(host(private.client_address(address)), address, 'one caller: ' || address) from unnest(array['192.0.2.1', '2001:db8::1']) address;
select is(private.client_address(address), null, 'shared by many callers, or no address: ' || address) from unnest(array[
  '127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1', '::1', 'fe80::1', 'fd00::1',
  '::ffff:10.0.0.1', '162.158.1.1', '2a06:98c0:3600::103', '0.0.0.0', '255.255.255.255',
  '::ffff:192.0.2.1', '::FFFF:c000:201', '64:ff9b::192.0.2.1', '192.0.2.1:443', '[2001:db8::1]:443',
  '', 'unknown', '192.0.2.0/24', '192.0.2.1, 192.0.2.2', 'fe80::1%eth0', '1.2.3']) address;
select is(private.caller_network('{"cf-connecting-ip": "198.51.100.9, 192.0.2.1"}'), private.caller_network('{"cf-connecting-ip": "192.0.2.1"}'), 'the last entry of a list counts: a caller can only prepend');

-- One network: an IPv4 address or an IPv6 /48, so that owning many addresses does not help
select lives_ok($$ select pg_temp.post('192.0.2.1') from generate_series(1, 20) $$, 'twenty messages an hour are accepted from an address');
select throws_ok($$ select pg_temp.post('192.0.2.1') $$, 'PT429', 'Too many messages', 'the next is refused');
select is(pg_temp.posted(), 20, 'and not stored');
select is((select expires_at - window_start from private.rate_buckets where bucket like 'messages of %'), interval '1 hour', 'for an hour');
select throws_ok($$ select pg_temp.post('192.0.2.1', 'short') $$, 'PT429', null, 'before its fields are checked');
select lives_ok($$ select pg_temp.post('192.0.2.2') $$, 'a neighbouring address may write');
select lives_ok($$ select pg_temp.post(format('2001:db8:1:%s::1', to_hex(n))) from generate_series(1, 20) n $$, 'twenty from an IPv6 /48, each from another /64');
select throws_ok($$ select pg_temp.post('2001:db8:1:ffff::1') $$, 'PT429', null, 'and no more');
select lives_ok($$ select pg_temp.post('2001:db8:2::1') $$, 'a neighbouring network is not affected');

create temp table yesterday as select private.caller_network('{"cf-connecting-ip": "192.0.2.1"}') as network;
update private.contact_settings set salted_on = salted_on - 1 where only_row;
update private.rate_buckets set expires_at = now() - interval '1 second' where true;
select private.purge_contact_data();
select is_empty('select from private.rate_buckets', 'counters that are over are deleted');
select isnt(private.caller_network('{"cf-connecting-ip": "192.0.2.1"}'), network, 'after a day the hash of a network is another') from yesterday;

-- All together
select pg_temp.reset_counters();
update private.contact_settings set messages_per_day = 100 where only_row;
select lives_ok($$ select pg_temp.post('198.51.' || n || '.1', repeat('🌊', 5000)) from generate_series(1, 99) n $$, 'the largest messages of 99 networks');
select lives_ok($$ select pg_temp.post('203.0.113.1') $$, 'do not affect the next one');
select throws_ok($$ select pg_temp.post('203.0.113.2') $$, 'PT429', null, 'far above any real day storing is refused');
select pg_temp.reset_counters();
select lives_ok($$ select pg_temp.post('unknown') from generate_series(1, 50) $$, 'callers without an address have no limit per hour');
select throws_ok($$ select pg_temp.post('unknown') $$, 'PT429', null, 'and half of the day');
select lives_ok($$ select pg_temp.post('192.0.2.1') $$, 'which leaves the other half to the others');

-- Sizes come before the counters
create function pg_temp.leave(name text default 'Ada', email text default 'ada@size.test', company text default null,
  message text default 'Is this thing on?', source text default 'form', origin jsonb default null) returns void language sql as $$
  insert into public.contact_submissions (name, email, company, message, source, origin) values (name, email, company, message, source, origin)
$$;
-- A sequence counts what is rolled back too.
create sequence pg_temp.attempts minvalue 0 start 0;
create function pg_temp.note_attempt() returns trigger language plpgsql as $$ begin perform nextval('pg_temp.attempts'); return new; end $$;
create trigger note_attempt before insert on private.rate_buckets for each row execute function pg_temp.note_attempt();
select pg_temp.reset_counters();
select set_config('request.headers', '{"cf-connecting-ip": "192.0.2.1"}', true);
select throws_ok(format($$ select pg_temp.leave(%s => repeat(' ', %s)) $$, field, size), '23514', 'The message is too large', field || ' has a largest size')
from (values ('name', 801), ('email', 1017), ('company', 801), ('message', 1000000), ('source', 6)) given (field, size);
-- 19,999 bytes of combining marks, whose normalisation took seconds.
select throws_ok($$ select pg_temp.leave(message => repeat(U&'\0344', 5000) || repeat(U&'\0F73', 3333)) $$,
  '23514', 'The message is too long', 'a message has a largest length');
select throws_ok($$ select pg_temp.leave('x') $$, '23514', null, 'a row that is not valid is refused');
select throws_ok($$ insert into public.contact_submissions (name, email, message) select 'Ada', n || '@size.test', 'Is this thing on?' from generate_series(1, 2) n $$,
  '23514', 'One message at a time', 'and so is an array');
select ok(not is_called, 'no counter is locked for any of them') from pg_temp.attempts;
select is_empty($$ select attname from pg_attribute
  where attrelid = 'public.contact_submissions'::regclass and attnum > 0 and atttypid = 'text'::regtype
    and has_column_privilege('anon', attrelid, attnum, 'insert')
    and position(format('octet_length(new.%s)', attname) in (select prosrc from pg_proc where oid = 'private.check_sizes'::regproc)) = 0 $$,
  'every text field that a visitor may insert has a largest size');
select lives_ok($$ select pg_temp.leave(origin => (select jsonb_object_agg('utm_' || n, '') from generate_series(1, 200000) n)) $$, 'an oversized origin does not lose the lead');
select is(origin, null, 'and is not kept') from public.contact_submissions where email = 'ada@size.test';
select lives_ok($$ select pg_temp.leave(repeat('🌊', 200), repeat('a', 242) || '@example.org', repeat('🌊', 200), repeat('🌊', 5000)) $$,
  'the longest fields of the largest characters are not too large');
select ok(is_called, 'and are counted') from pg_temp.attempts;
set local statement_timeout = '500ms';
select lives_ok($$ select private.plain(repeat(U&'\0344', 2500) || repeat(U&'\0F73', 2500)) $$, 'a message of combining marks is folded within half a second');
set local statement_timeout = 0;

-- A counter that stays locked: the message is retried once, then sent again by the page
drop trigger note_attempt on private.rate_buckets;
select setval('pg_temp.attempts', 0, false);
create function pg_temp.lock_counter() returns trigger language plpgsql as $$
begin
  if nextval('pg_temp.attempts') in (0, 2, 3) then
    raise lock_not_available;
  end if;
  return new;
end $$;
-- The second counter: the first has allowed the message.
create trigger lock_counter before insert on private.rate_buckets for each row when (new.bucket = 'messages') execute function pg_temp.lock_counter();
select lives_ok($$ select pg_temp.post('192.0.2.1') $$, 'a counter that is locked once delays a message');
create function pg_temp.answer(statement text) returns jsonb language plpgsql as $$
declare
  detail text;
begin
  execute statement;
  return null;
exception when sqlstate 'PGRST' then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm::jsonb || detail::jsonb;
end $$;
select is(pg_temp.answer($$ select pg_temp.post('192.0.2.1') $$),
  '{"code": "retry_later", "message": "Please send it again", "details": "1", "status": 429, "headers": {"Retry-After": "1"}}',
  'one that is locked twice refuses it for a second');
select is(last_value, 3::bigint, 'after two attempts') from pg_temp.attempts;
drop trigger lock_counter on private.rate_buckets;

-- Other headers, broken counters, imports
select pg_temp.reset_counters();
update private.contact_settings set client_address_header = 'x-real-ip', messages_per_hour = 1 where only_row;
select set_config('request.headers', '{"x-real-ip": "198.51.100.1"}', true);
insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@proxy.test', 'Is this thing on?');
select throws_ok($$ insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@proxy.test', 'Is this thing on too?') $$,
  'PT429', null, 'the header is configurable');
alter table private.rate_buckets rename to broken;
-- As in a new session: a plan from before the change would still find the table.
discard plans;
select lives_ok($$ insert into public.contact_submissions (name, email, message) values ('Ada', 'ada@broken.test', 'Is this thing on?') $$,
  'a lead is stored when the counters are broken');
select bag_eq($$ select kind || ' ' || state || ' ' || coalesce(reason, '') from public.mails join public.contact_submissions lead on lead.id = lead_id where lead.email = 'ada@broken.test' $$,
  array['notification held limit', 'confirmation held limit'], 'and its mails are held');
alter table private.broken rename to rate_buckets;
select set_config('request.headers', '', true);
select lives_ok($$ insert into public.contact_submissions (name, email, message) select 'Ada', 'ada@import.test', 'Imported message ' || n from generate_series(1, 50) n $$,
  'an import is not limited');

select ok(private.try_consume('one', interval '1 hour', 1) and not private.try_consume('one', interval '1 hour', 1) and not private.try_consume('none', interval '1 hour', 0),
  'a counter allows as much as its limit');
select is_empty($$ select bucket from private.rate_buckets where bucket ~ '198|2001|192' and bucket !~ '(of|to) [0-9a-f]{24}$' $$,
  'counters hold no address');

select * from finish();
rollback;
