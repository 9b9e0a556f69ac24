import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../settings.ts'
import { StackError } from './stack-error.ts'
import type { StackFile } from './stack-file.ts'

type Status = Record<'API_URL' | 'PUBLISHABLE_KEY' | 'SECRET_KEY' | 'DB_URL' | 'MAILPIT_URL', string>

export type Backend = Pick<StackFile, 'apiUrl' | 'anonKey' | 'serviceKey' | 'dbUrl' | 'mailUrl' | 'mailApiUrl'>

/** The addresses of the real Supabase that `npx supabase start` runs in Docker. */
export async function dockerSupabase(): Promise<Backend> {
  const status = await promisify(execFile)(join(ROOT, 'node_modules/.bin/supabase'), ['status', '-o', 'json'], {
    cwd: ROOT,
  })
    .then(({ stdout }) => JSON.parse(stdout) as Status)
    .catch((error: unknown) => {
      throw new StackError(`Supabase does not run in Docker (${String(error)}).`, 'Start it first: npx supabase start')
    })
  return {
    apiUrl: status.API_URL,
    anonKey: status.PUBLISHABLE_KEY,
    serviceKey: status.SECRET_KEY,
    dbUrl: status.DB_URL,
    mailUrl: status.MAILPIT_URL,
    mailApiUrl: `${status.MAILPIT_URL}/api/v1`,
  }
}
