import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchMigrations } from './watch-migrations.ts'

test('a new or changed migration is reported once, one saved without changes is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)
  write('1_old.sql', 'select 1;')
  write('2_same.sql', 'select 2;')
  const lines: string[] = []
  const stop = watchMigrations(folder, (line) => lines.push(line))
  try {
    write('2_same.sql', 'select 2;')
    write('notes.txt', 'not a migration')
    write('1_old.sql', 'select 1, 1;')
    write('3_new.sql', 'select 3;')
    write('3_new.sql', 'select 3, 3;')
    await expect.poll(() => lines).toHaveLength(2)
  } finally {
    stop()
    rmSync(folder, { recursive: true })
  }
  expect(lines[0]).toMatch(/^1_old\.sql has changed.*npm run reset && npm run dev$/)
  expect(lines[1]).toMatch(/^3_new\.sql is new.*: npm run dev$/)
})
