// GoTrue itself instead of the stand-in for accounts: STACK_AUTH=gotrue. As on hosted projects, it has its own role and
// migrations.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { StackError } from '../../process/stack-error.ts'
import { isReachable, SupervisedProcess, type Folders } from '../../process/supervised-process.ts'
import { databaseUrl, type StackSettings } from '../../settings.ts'
import { gotrueEnvironment } from './environment.ts'

/** The version that the account tests were last run with. */
const GOTRUE_VERSION = 'v2.196.0'

export function findGotrue(): string {
  const path = process.env['GOTRUE_BINARY'] || join(homedir(), '.cache/lodestar/gotrue/auth')
  if (existsSync(path)) return path
  throw new StackError(
    `There is no GoTrue at ${path}.`,
    `Download the binary of ${GOTRUE_VERSION} from the releases of github.com/supabase/auth and put it there, or set GOTRUE_BINARY to its path.`,
  )
}

/** Role and schema first, then the tables that our migrations refer to. */
export async function prepareGotrue(sql: Sql, settings: StackSettings): Promise<void> {
  await sql.file(join(import.meta.dirname, 'bootstrap.sql'))
  const { status, stdout, stderr, error } = spawnSync(findGotrue(), ['migrate'], {
    env: environment(settings),
    cwd: settings.folder,
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new StackError(
    `GoTrue's own migrations could not be applied:\n${error?.message ?? stdout + stderr}`,
    'The folder may contain the data of the stand-in. Use another one: STACK_DIR=.local/gotrue',
  )
}

export function createGotrue(settings: StackSettings, folders: Folders): SupervisedProcess {
  return new SupervisedProcess({
    name: 'gotrue',
    command: findGotrue(),
    args: ['serve'],
    env: environment(settings),
    // GoTrue reads .env from its working directory; ours is not meant for it.
    cwd: settings.folder,
    isReady: () => isReachable(`${settings.gotrueUrl}/health`),
    folders,
    verbose: settings.mode === 'dev',
  })
}

function environment(settings: StackSettings): Record<string, string> {
  return gotrueEnvironment({
    port: settings.ports.gotrue,
    databaseUrl: databaseUrl(settings, 'supabase_auth_admin'),
    apiUrl: settings.apiUrl,
    siteUrl: settings.siteUrl,
    hasLimits: settings.hasLimits,
  })
}
