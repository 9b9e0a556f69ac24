-- profiles: created at sign-up, read and renamed only by their owner.
\ir setup.psql
select plan(13);

create function pg_temp.register(digit text, metadata jsonb) returns void language sql as $$
  insert into auth.users (id, email, raw_user_meta_data) values (pg_temp.id(digit), digit || '@example.org', metadata)
$$;

-- The trigger
select pg_temp.register('a', '{"full_name": "  Ada Lovelace "}');
select pg_temp.register('b', '{"full_name": "Grace Hopper"}');
select is(full_name, 'Ada Lovelace', 'a sign-up makes a profile with the trimmed name')
  from profiles where id = pg_temp.id('a');

select pg_temp.register('1', null), pg_temp.register('3', '[1, 2]'), pg_temp.register('5', '{"full_name": " \t\n "}'),
  pg_temp.register('6', jsonb_build_object('full_name', repeat('x', 1000)));
select is(
  (select array_agg(full_name order by id) from profiles where id::text like '%00000_'
    and id < pg_temp.id('6')),
  array[null, null, null]::text[], 'an invalid name does not prevent a sign-up and is stored as null');
select is(char_length(full_name), 200, 'a long name is cut')
  from profiles where id = pg_temp.id('6');

-- Its owner
select pg_temp.act_as('a');
select results_eq('select full_name from profiles', $$ values ('Ada Lovelace') $$, 'people see their own profile and no other');
update profiles set full_name = 'Ada King';
select results_eq('select full_name from profiles', $$ values ('Ada King') $$, 'people rename themselves');
update profiles set full_name = 'Eve' where id = pg_temp.id('b');
reset role;
select is(full_name, 'Grace Hopper', 'a rename, with or without a filter, does not change others')
  from profiles where id = pg_temp.id('b');

delete from auth.users where id = pg_temp.id('a');
select is_empty($$ select from profiles where id = pg_temp.id('a') $$, 'deleting an account deletes its profile');

-- Metadata
insert into auth.users (id, email, raw_user_meta_data) values ('00000000-0000-4000-8000-0000000000f1', 'much@profile.test',
  jsonb_build_object('full_name', 'Much', 'k1', repeat('y', 900000)));
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', 'f1', '00000000-0000-4000-8000-0000000000f1',
    jsonb_build_object('sub', 'f1', 'email', 'much@profile.test', 'email_verified', repeat('z', 900000), 'k1', repeat('y', 900000)));
select is((select raw_user_meta_data from auth.users where email = 'much@profile.test'), '{"full_name": "Much"}', 'of metadata of more than two kilobytes only the name is kept');
select is((select identity_data from auth.identities where provider_id = 'f1'), '{"sub": "f1", "email": "much@profile.test"}',
  'and of an identity only what the auth service needs');
update auth.users set raw_user_meta_data = '{"full_name": "Ada"}' where email = 'much@profile.test';
select is((select raw_user_meta_data from auth.users where email = 'much@profile.test'), '{"full_name": "Ada"}', 'a name is kept');
update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('k2', repeat('y', 2100)) where email = 'much@profile.test';
select is((select raw_user_meta_data from auth.users where email = 'much@profile.test'), '{"full_name": "Ada"}', 'an addition above two kilobytes is not');
update auth.users set raw_user_meta_data = jsonb_build_object('k', repeat('y', 2039)) where email = 'much@profile.test';
select is((select octet_length(raw_user_meta_data::text) from auth.users where email = 'much@profile.test'), 2048, 'two kilobytes are kept');
update auth.users set raw_user_meta_data = jsonb_build_object('k', repeat('y', 2040)) where email = 'much@profile.test';
select is((select raw_user_meta_data from auth.users where email = 'much@profile.test'), '{}', 'not a byte more');

select * from finish();
rollback;
