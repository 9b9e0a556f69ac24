import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../settings.ts'

const run = promisify(execFile)
const CLI = join(ROOT, 'node_modules/supabase/dist/supabase.js')

/** Runs the Supabase CLI on the database at `url` and answers what it printed. */
export async function supabaseCli(url: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [CLI, ...args, `--remote=${url}`, '--workdir', ROOT], {
    env: { ...process.env, PGSSLMODE: 'disable', DO_NOT_TRACK: '1' },
    maxBuffer: 32 * 1024 * 1024,
  })
  return stdout
}
