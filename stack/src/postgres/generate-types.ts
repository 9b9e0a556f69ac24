import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../settings.ts'
import { supabaseCli } from './supabase-cli.ts'

export const TYPES_FILE = join(ROOT, 'src/lib/database-types.ts')

/** The TypeScript types of our tables, as the CLI reads them off the database. */
export async function generateTypes(url: string): Promise<string> {
  const types = await supabaseCli(url, 'gen', 'types', '--lang=typescript', '--schema=public')
  const formatted = spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), ['--stdin-filepath', TYPES_FILE], {
    input: `// Generated from the database by \`npm run generate\`. Do not edit.\n${types}`,
    encoding: 'utf8',
    cwd: ROOT,
  })
  if (formatted.status !== 0) throw new Error(`The generated types could not be formatted: ${formatted.stderr}`)
  return formatted.stdout
}
