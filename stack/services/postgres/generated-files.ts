import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import postgres from 'postgres'
import { ROOT } from '../../settings.ts'
import { supabaseCli } from '../../fetched-package.ts'

export const TYPES_FILE = join(ROOT, 'supabase/functions/_shared/database-types.ts')
export const ACCESS_FILE = join(ROOT, 'supabase/access.json')

/** The TypeScript types of our tables, as the CLI reads them off the database. */
export async function generateTypes(url: string): Promise<string> {
  const types = await supabaseCli(url, 'gen', 'types', '--lang=typescript', '--schema=public', '--workdir', ROOT)
  return format(TYPES_FILE, `// Generated from the database by \`npm run generate\`. Do not edit.\n${types}`)
}

/** Who may do what on which table, column and function. */
export async function generateAccess(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql`select private.access_facts() as facts`
  await sql.end()
  return format(ACCESS_FILE, JSON.stringify(row?.['facts']))
}

function format(file: string, text: string): string {
  const formatted = spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), ['--stdin-filepath', file], {
    input: text,
    encoding: 'utf8',
    cwd: ROOT,
  })
  if (formatted.status !== 0) throw new Error(`${file} could not be formatted: ${formatted.stderr}`)
  return formatted.stdout
}
