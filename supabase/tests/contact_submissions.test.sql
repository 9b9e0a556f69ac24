-- contact_submissions: anyone may insert, no visitor and no customer reads.
\ir setup.psql
select plan(20);

prepare good as insert into contact_submissions (name, email, company, message)
  values ('Ada', 'ada@example.org', 'Engines Ltd', 'Is this thing on?');

create function pg_temp.with_values(name text, email text, company text, message text) returns void language sql as $$
  insert into public.contact_submissions (name, email, company, message) values (name, email, company, message)
$$;

create function pg_temp.refusals(who name) returns setof text language plpgsql as $$
begin
  return next lives_ok('good', who || ' may leave a message');
  return next throws_ok($q$ insert into contact_submissions (name, email, message)
    values ('Ada', 'ada@example.org', 'Is this thing on?') returning id $q$, '42501', null, who || ' gets nothing back');
  return next lives_ok($q$ insert into contact_submissions (id, name, email, message)
    values (gen_random_uuid(), 'Ada', 'ada@example.org', 'Is this thing on?') $q$, who || ' makes the id');
  return next throws_ok($q$ insert into contact_submissions (created_at, name, email, message)
    values (now(), 'Ada', 'ada@example.org', 'Is this thing on?') $q$, '42501', null, who || ' may not choose a time');
  return next throws_ok($q$ insert into contact_submissions (user_id, name, email, message)
    values (gen_random_uuid(), 'Ada', 'ada@example.org', 'Is this thing on?') $q$, '42501', null, who || ' may not choose an account');
end $$;

set local role anon;
select pg_temp.refusals('anon');
set local role authenticated;
select pg_temp.refusals('authenticated');
set local role service_role;
select is((select count(*)::int from contact_submissions where email = 'ada@example.org'), 4, 'the service role reads messages');

set local role anon;
-- test:db compares all rules with the page's.
select lives_ok($$ select pg_temp.with_values('Al', 'a@b.co', null, '0123456789') $$, 'the shortest values are accepted');
select lives_ok($$ select pg_temp.with_values(repeat('n', 200), repeat('e', 248) || '@ex.co', repeat('c', 200), repeat('m', 5000)) $$,
  'the longest values are accepted');
select throws_ok($$ insert into contact_submissions (name, email, message, source)
  values ('Ada', 'ada@example.org', 'Is this thing on?', 'elsewhere') $$, '23514', null, 'a lead comes from the form, a call or a chat');
select lives_ok($$ insert into contact_submissions (name, email, message, source)
  values ('Vox', 'vox@example.org', 'Is this thing on?', 'voice'), ('Scribe', 'scribe@example.org', 'Is this thing on?', 'chat') $$,
  'a message from a call or a chat is marked');
reset role;

-- The visitor's origin: invalid parts are removed and never lose the message.
create function pg_temp.origin_of(given jsonb) returns jsonb language plpgsql as $$
declare
  stored jsonb;
begin
  reset role;
  insert into public.contact_submissions (name, email, message, origin) values ('Ada', 'ada@origin.test', 'Is this thing on?', given)
  returning origin into stored;
  return stored;
end $$;
select is(pg_temp.origin_of('{"utm_source": "news", "gclid": "x", "email": "ada@example.org"}'), '{"utm_source": "news"}', 'without other keys');
select is(pg_temp.origin_of(jsonb_build_object('utm_source', repeat('x', 101), 'utm_medium', E'a\nb', 'utm_term', 7, 'utm_content', '')),
  '{"utm_term": "7"}', 'long, empty and broken values');
select is(pg_temp.origin_of('{"referrer": "https://search.example/?q=ada", "landing": "/?email=ada@example.org"}'), null, 'addresses and parameters');
select is(array(select pg_temp.origin_of(given) from unnest(array['[]', '"x"', 'null', '{"utm_source": {"a": []}, "landing": "//"}']::jsonb[]) given),
  array[null, null, null, '{"utm_source": "{\"a\": []}", "landing": "//"}']::jsonb[], 'and values that are not an origin');
select is(pg_temp.origin_of((select jsonb_object_agg('key' || n, n) || '{"utm_source": "news"}' from generate_series(1, 1000) n)), null,
  'one of more than 4 kB is not read');
select * from finish();
rollback;
