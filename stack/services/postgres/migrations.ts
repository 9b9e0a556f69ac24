import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../settings.ts'

const FOLDER = join(ROOT, 'supabase/migrations')

/** By version. Null: the database has no statements of it. */
export type MigrationHashes = Record<string, string | null>

export const migrationFiles = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
export const readMigration = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
export const versionOf = (file: string) => file.split('_')[0] ?? ''

/** Without what `supabase db push` trims when it splits a file into statements. doctor_facts() computes the same. */
export function hashOf(statements: string): string {
  return createHash('md5')
    .update(statements.replaceAll(/[ \t\r\n;]/g, ''))
    .digest('hex')
}

export function migrationHashes(): MigrationHashes {
  return Object.fromEntries(migrationFiles().map((file) => [versionOf(file), hashOf(readMigration(file))]))
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
