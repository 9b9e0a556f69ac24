-- A member's second factor and address: no session changes them, only the deletion of the account.
\ir setup.psql
select plan(28);

select pg_temp.sign_up('a', 'ruth@team.test', 'Ruth'), pg_temp.sign_up('b', 'sam@team.test', 'Sam'), pg_temp.sign_up('c', 'ada@customer.test');
create function pg_temp.enrol(digit text, factor text, status text default 'unverified') returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (pg_temp.id(factor), pg_temp.id(digit), factor, 'totp', status::auth.factor_status, now(), now(), 'secret');
$$;
create function pg_temp.refused(statement text, why text) returns text language sql as $$ select throws_ok(statement, 'P0001', 'Only the deletion of the account changes this', why) $$;

-- The second factor
select lives_ok($$ select pg_temp.enrol('a', '1') $$, 'a member begins to set up a phone');
select lives_ok($$ select pg_temp.enrol('a', '2') $$, 'and begins again on another, since none is verified');
select lives_ok($$ update auth.mfa_factors set status = 'verified' where id = pg_temp.id('1') $$, 'the first code verifies it');
select pg_temp.refused($$ update auth.mfa_factors set status = 'verified' where id = pg_temp.id('2') $$, 'the other phone is verified no more');
select lives_ok($$ delete from auth.mfa_factors where id = pg_temp.id('2') $$, 'the auth service deletes it');
select pg_temp.refused($$ select pg_temp.enrol('a', '3') $$, 'a second phone is refused from the start');
select pg_temp.refused($$ select pg_temp.enrol('a', '3', 'verified') $$, 'also a verified one');
select pg_temp.refused($$ delete from auth.mfa_factors where id = pg_temp.id('1') $$, 'the verified one is not removed');
select pg_temp.refused($$ update auth.mfa_factors set status = 'unverified' where id = pg_temp.id('1') $$, 'nor demoted');
select pg_temp.refused($$ update auth.mfa_factors set user_id = pg_temp.id('b') where id = pg_temp.id('1') $$, 'nor given to a colleague');
select lives_ok($$ update auth.mfa_factors set last_challenged_at = now(), updated_at = now() where id = pg_temp.id('1') $$, 'every login uses it');
select lives_ok($$ select pg_temp.enrol('b', '4', 'verified') $$, 'a colleague has one of their own');
select throws_ok($$ select pg_temp.enrol('c', '5') $$, 'P0001', 'Only members have a second factor', 'a customer begins none');
select throws_ok($$ select pg_temp.enrol('c', '5', 'verified') $$, 'P0001', 'Only members have a second factor', 'nor has a verified one');

-- Codes
create function pg_temp.challenge(factor text, n int) returns void language sql as $$
  insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) select gen_random_uuid(), pg_temp.id(factor), now(), '192.0.2.1' from generate_series(1, n)
$$;
create or replace function private.clock() returns timestamptz language sql as $$ select timestamptz '2026-11-19 10:00Z' $$;
select lives_ok($$ select pg_temp.challenge('1', 10) $$, 'ten codes an hour can be requested for a factor');
delete from auth.mfa_challenges where true;
select throws_ok($$ select pg_temp.challenge('1', 1) $$, 'P0001', 'Too many codes for this account', 'and no more, even once their challenges are deleted');
select lives_ok($$ select pg_temp.challenge('4', 1) $$, 'a colleague is not affected');
create or replace function private.clock() returns timestamptz language sql as $$ select timestamptz '2026-11-19 11:00Z' $$;
select lives_ok($$ select pg_temp.challenge('1', 10) $$, 'an hour later there are ten more');
create or replace function private.clock() returns timestamptz language sql as $$ select timestamptz '2026-11-19 12:00Z' $$;
select throws_ok($$ select pg_temp.challenge('1', 1) $$, 'P0001', null, 'twenty are the number of a day');
create or replace function private.clock() returns timestamptz language sql as $$ select timestamptz '2026-11-20 00:00Z' $$;
select lives_ok($$ select pg_temp.challenge('1', 1) $$, 'and the next day begins anew');

-- The address
select pg_temp.refused($$ update auth.users set email = 'thief@evil.test' where id = pg_temp.id('a') $$, 'a member''s address stays');
select pg_temp.refused($$ update auth.users set email_change = 'thief@evil.test' where id = pg_temp.id('a') $$, 'no change of it begins, so that no link is mailed');
select pg_temp.refused($$ update auth.users set phone = '4930123456' where id = pg_temp.id('a') $$, 'nor is there a telephone number');
select pg_temp.refused($$ update auth.users set phone_change = '4930123456' where id = pg_temp.id('a') $$, 'or a change of one');
select lives_ok($$ update auth.users set email = 'ruth@team.test', email_change = '', phone = null, encrypted_password = 'new', last_sign_in_at = now() where id = pg_temp.id('a') $$, 'a login and a new password are not refused');
select lives_ok($$ update auth.users set email_change = 'ada@home.test', phone = '4930123456' where id = pg_temp.id('c') $$, 'a customer moves');

-- The account
select lives_ok($$ delete from auth.users where id = pg_temp.id('a') $$, 'an account is deleted with its phone');
delete from team_members where user_id = pg_temp.id('b');
select lives_ok($$ delete from auth.mfa_factors where user_id = pg_temp.id('b') $$, 'and a former member decides about their own');
select * from finish();
rollback;
