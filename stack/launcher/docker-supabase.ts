import { runFetched, SUPABASE_CLI } from '../fetched-package.ts'
import { ROOT } from '../settings.ts'
import { StackError } from '../process/stack-error.ts'
import type { StackFile } from './stack-file.ts'

type Status = Record<'API_URL' | 'PUBLISHABLE_KEY' | 'SECRET_KEY' | 'DB_URL' | 'MAILPIT_URL', string>

export type Backend = Pick<StackFile, 'apiUrl' | 'anonKey' | 'serviceKey' | 'dbUrl' | 'mailUrl' | 'mailApiUrl'>

/** The addresses of the real Supabase that `supabase start` runs in Docker. */
export async function dockerSupabase(): Promise<Backend> {
  const status = await runFetched(SUPABASE_CLI, ['status', '-o', 'json', '--workdir', ROOT])
    .then((printed) => JSON.parse(printed) as Status)
    .catch((error: unknown) => {
      throw new StackError(
        `Supabase does not run in Docker (${String(error)}).`,
        `Start it first: npx ${SUPABASE_CLI} start`,
      )
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
