import { expect, test } from 'vitest'
import { findUnguardedWrites } from './unguarded-writes.ts'

test.each([
  ['a statement of a migration', 'update a set b = 1; delete from c;', ['update a set', 'delete from c']],
  ['a function', 'create function f() returns void as $$ begin update only x.a as y set b = 1; end $$;', 1],
  ['WITH, whose own has one', 'with gone as (delete from a returning 1) select 1 from gone where true;', 1],
  ['EXECUTE of a constant', 'begin execute $s$ update a set b = 1 $s$ using c; select 1 where true; end', 1],
  ['parentheses only', 'update a set b = (select c from d where e);', 1],
])('finds a write without WHERE in %s', (_where, sql, found) => {
  const writes = findUnguardedWrites(sql)
  expect(typeof found === 'number' ? writes.length : writes).toEqual(found)
})

test('ignores writes with WHERE, upserts, locks, grants, triggers, comments and strings', () => {
  const sql = `
    -- delete from everything
    update a set b = 'delete from c' where only_row;
    delete from a using b where a.id = b.id;
    insert into a values (1) on conflict (b) do update set b = 2;
    select from a for update skip locked;
    grant update (b) on a to c;
    create trigger d before update of b on a for each row execute function e();`
  expect(findUnguardedWrites(sql)).toEqual([])
})
