import { expect, test } from 'vitest'
import { findUnguardedWrites } from './unguarded-writes.ts'

test.each([
  ['a statement of a migration', 'update a set b = 1; delete from c;', ['update a', 'delete from c']],
  [
    'a function in SQL',
    'create function x.f() returns void language sql as $$ update a set b = 1 $$;',
    ['x.f: update a'],
  ],
  [
    'a function in PL/pgSQL',
    'create function x.g() returns void language plpgsql as $$ begin if true then delete from a; end if; end $$;',
    ['x.g: delete from a'],
  ],
  [
    'a write inside WITH',
    'create function f() returns int language sql as $$ with gone as (delete from a returning 1) select 1 $$;',
    ['f: delete from a'],
  ],
  [
    'EXECUTE of a constant',
    'create function f() returns void language plpgsql as $$ begin execute $s$ update a set b = 1 $s$; end $$;',
    ['f: update a'],
  ],
  ['an anonymous block', 'do $$ begin update a set b = 1; end $$;', ['do: update a']],
])('finds a write without WHERE in %s', async (_where, sql, found) => {
  expect(await findUnguardedWrites(sql)).toEqual(found)
})

test('ignores writes with WHERE, comments and strings', async () => {
  const sql = `
    -- delete from everything
    create function x.f() returns void language plpgsql as $$
    begin
      update a set b = 'delete from c' where only_row;
      delete from a using b where a.id = b.id;
    end $$;`
  expect(await findUnguardedWrites(sql)).toEqual([])
})
