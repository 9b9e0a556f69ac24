import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { supabaseCommand } from '../../scripts/deploy/supabase-cli.ts'

/** The output of the Supabase CLI on the database at `url`. */
export async function supabaseCli(url: string, ...args: string[]): Promise<string> {
  const { command, env } = supabaseCommand(...args, `--remote=${url}`)
  const [program = '', ...words] = command
  const { stdout } = await promisify(execFile)(program, words, {
    env: { ...process.env, ...env, PGSSLMODE: 'disable' },
  })
  return stdout
}
