import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareMigrations } from './prepare-database.ts'

test('a start applies new migrations, and refuses one that was changed after it was applied', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries({ '1_old.sql': 'select 1;', '2_new.sql': 'select 2;', 'notes.txt': '' }))
    writeFileSync(join(folder, file), text)
  expect(compareMigrations(folder, [])).toEqual(['1_old.sql', '2_new.sql'])
  expect(compareMigrations(folder, [{ version: '1', statements: ['select 1;'] }])).toEqual(['2_new.sql'])
  expect(() => compareMigrations(folder, [{ version: '1', statements: ['select 0;'] }])).toThrow(
    'The local database has an older version of 1_old.sql.',
  )
})
