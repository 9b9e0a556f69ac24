import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { StackError } from '../../process/stack-error.ts'

/** The version that the account tests were last run with. */
const GOTRUE_VERSION = 'v2.196.0'

export type GotrueBinary = { path: string; version: string }

/** GoTrue is not part of this repository and must be installed. Throws an error with instructions if it is missing. */
export function findGotrue(env: NodeJS.ProcessEnv = process.env): GotrueBinary {
  const cache = env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const path = env['GOTRUE_BINARY'] || join(cache, 'lodestar/gotrue/auth')
  if (!existsSync(path)) {
    throw new StackError(
      `There is no GoTrue at ${path}.`,
      `Download the binary of ${GOTRUE_VERSION} from the releases of github.com/supabase/auth and put it there, or set GOTRUE_BINARY to its path.`,
    )
  }
  const { status, stdout, stderr, error } = spawnSync(path, ['version'], { encoding: 'utf8' })
  if (status !== 0) {
    throw new StackError(
      `${path} does not run: ${error?.message ?? stderr}`,
      'It must be a release for this operating system and processor.',
    )
  }
  return { path, version: stdout.trim() || 'unknown version' }
}
