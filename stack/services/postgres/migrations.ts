import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../settings.ts'

const FOLDER = join(ROOT, 'supabase/migrations')

/** By version. Null: the database has no statements of it. */
export type MigrationHashes = Record<string, string | null>

export type Migration = { file: string; version: string; name: string; statements: string }

/** In their order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
      return { file, version, name, statements: readFileSync(join(FOLDER, file), 'utf8') }
    })
}

/** Without what `supabase db push` trims when it splits a file into statements. doctor_facts() computes the same. */
export function hashOf(statements: string): string {
  return createHash('md5')
    .update(statements.replaceAll(/[ \t\r\n;]/g, ''))
    .digest('hex')
}

export function migrationHashes(): MigrationHashes {
  return Object.fromEntries(readMigrations().map(({ version, statements }) => [version, hashOf(statements)]))
}

/** One that was changed since it was applied is not applied again. */
export function compareMigrations(files: MigrationHashes, applied: MigrationHashes) {
  const versions = Object.keys(files)
  return {
    missing: versions.filter((version) => !(version in applied)),
    unknown: Object.keys(applied).filter((version) => !(version in files)),
    changed: versions.filter((version) => applied[version] && applied[version] !== files[version]),
  }
}
