import { parseEnv } from 'node:util'
import { runFetched, SUPABASE_CLI } from '../fetched-package.ts'
import { StackError } from '../process/stack-error.ts'
import { ROOT } from '../settings.ts'
import type { StackFile } from './stack-file.ts'

export type Backend = Pick<StackFile, 'apiUrl' | 'anonKey' | 'serviceKey' | 'dbUrl' | 'mailUrl' | 'mailApiUrl'>

/** The addresses of the real Supabase that `supabase start` runs: in Docker, or natively as an experimental stack. */
export async function realSupabase(): Promise<Backend> {
  const workdir = ['--workdir', ROOT]
  const printed = await runFetched(SUPABASE_CLI, ['status', '-o', 'env', ...workdir]).catch((inDocker: unknown) =>
    runFetched(SUPABASE_CLI, ['stack', 'status', '--env', ...workdir], { SUPABASE_EXPERIMENTAL_STACK: 'true' }).catch(
      (asStack: unknown) => {
        throw new StackError(
          `Supabase is running neither in Docker (${String(inDocker)}) nor as a native stack (${String(asStack)}).`,
          'Start it first: docs/real-engine.md, "What has not run".',
        )
      },
    ),
  )
  return backendOf(printed)
}

/** From the variables that both kinds of `status` print. */
export function backendOf(printed: string): Backend {
  const status = parseEnv(printed)
  const value = (name: string): string => {
    const found = status[name]
    if (found) return found
    throw new StackError(
      `"supabase status" prints no ${name}.`,
      'Start every service, including mail; see docs/real-engine.md.',
    )
  }
  const mailUrl = value('MAILPIT_URL')
  return {
    apiUrl: value('API_URL'),
    anonKey: value('PUBLISHABLE_KEY'),
    serviceKey: value('SECRET_KEY'),
    dbUrl: value('DB_URL'),
    mailUrl,
    mailApiUrl: `${mailUrl}/api/v1`,
  }
}
