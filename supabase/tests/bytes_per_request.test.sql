-- How much the largest anonymous request adds to the database, tables and indexes: the figures of docs/security.md.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(10);
select setseed(0.5);
update private.contact_settings set messages_per_hour = 1000;

/* Characters of four bytes that do not compress. */
create function pg_temp.noise(length int) returns text language sql volatile as $$
  select string_agg(chr(131072 + floor(random() * 40000)::int), '') from generate_series(1, length)
$$;
create function pg_temp.database_bytes() returns bigint language sql volatile as $$
  select sum(pg_total_relation_size(class.oid)) from pg_class class
  where class.relkind = 'r' and class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
$$;
create function pg_temp.headers(n int) returns jsonb language sql as $$
  select jsonb_build_object('cf-connecting-ip', format('2001:db8:%s::1', n))
$$;
/* Runs the statement 100 times, with the number of the run. Returns the bytes that each has added. */
create function pg_temp.bytes_each(statement text) returns numeric language plpgsql as $$
declare
  before constant bigint := pg_temp.database_bytes();
begin
  for n in 1..100 loop
    execute statement using n;
  end loop;
  return (pg_temp.database_bytes() - before) / 100;
end $$;
create function pg_temp.counters() returns bigint language sql volatile as $$ select count(*) from private.rate_buckets $$;

-- Messages: each in two mails; short ones are in the index of the search, with every three letters
create function pg_temp.write(n int, characters int) returns void language plpgsql as $$
begin
  perform set_config('request.headers', pg_temp.headers(n)::text, true);
  insert into public.contact_submissions (name, email, company, message, origin) values (
    pg_temp.noise(least(characters, 200)), n || '@bytes.test', pg_temp.noise(least(characters, 200)), pg_temp.noise(characters),
    (select jsonb_object_agg('utm_' || key, pg_temp.noise(100)) from unnest(array['source', 'medium', 'campaign', 'term', 'content']) key)
  );
end $$;
select cmp_ok(pg_temp.bytes_each('select pg_temp.write($1, 82)'), '<=', 20000::numeric, 'the longest message that is indexed adds 20 kB');
select cmp_ok(pg_temp.bytes_each('select pg_temp.write($1, 500)'), '<=', 20000::numeric, 'a longer one no more');
select cmp_ok(pg_temp.bytes_each('select pg_temp.write($1, 5000)'), '<=', 52000::numeric, 'the largest message adds 52 kB');
select is((select used from private.rate_buckets where bucket = 'messages'), 300, 'each of which is counted');
update private.contact_settings set messages_per_hour = 1;
create temp table counters as select pg_temp.counters() as before;
select throws_ok('select pg_temp.write(1, 500)', 'PT429', null, 'one that is refused');
select is(pg_temp.counters(), (select before from counters), 'leaves no counter');
select set_config('request.headers', '', true);

-- Accounts
create function pg_temp.id(n int) returns uuid language sql as $$ select md5('account ' || n)::uuid $$;
create function pg_temp.metadata() returns jsonb language sql volatile as $$
  select jsonb_build_object('full_name', pg_temp.noise(2000), 'more', pg_temp.noise(20000))
$$;
select cmp_ok(pg_temp.bytes_each($$
  with account as (
    insert into auth.users (id, email, raw_user_meta_data) values (pg_temp.id($1), $1 || '@bytes.test', pg_temp.metadata()) returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select id, 'email', id, id, pg_temp.metadata() || jsonb_build_object('sub', id, 'email', email) from account
$$), '<=', 6000::numeric, 'a sign-up adds 6 kB to account, identity and profile');
select cmp_ok(pg_temp.bytes_each('update auth.users set raw_user_meta_data = pg_temp.metadata() where id = pg_temp.id($1)'), '<=', 2000::numeric,
  'a change of the metadata 2 kB');
select cmp_ok(pg_temp.bytes_each('update public.profiles set full_name = pg_temp.noise(200) where id = pg_temp.id($1)'), '<=', 2000::numeric, 'a change of the name 2 kB');

-- Functions
select cmp_ok(pg_temp.bytes_each($$ select public.count_voice('chat', pg_temp.headers($1), 60, 100000) $$), '<=', 2000::numeric, 'a chat message or a call adds 2 kB');
select * from finish();
rollback;
