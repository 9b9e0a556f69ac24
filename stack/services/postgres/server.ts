import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { StackError } from '../../process/stack-error.ts'
import { SupervisedProcess, type Folders } from '../../process/supervised-process.ts'
import { databaseUrl, ROOT, type StackSettings } from '../../settings.ts'
import { postgresBinaries } from './binaries.ts'
import { canReach, unprivilegedUser, type User } from './unprivileged-user.ts'

// Unlike /tmp, it survives a reboot.
const OUTSIDE = '/var/tmp'

/** The data folder of Postgres: inside the stack's, or outside when its user cannot read that or the binaries. */
export function postgresFolder(folder: string): string {
  const user = unprivilegedUser()
  if ([folder, ROOT].every((needed) => canReach(needed, user))) return join(folder, 'postgres')
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(OUTSIDE, `stack-postgres-${id}`)
}

export async function createPostgres(settings: StackSettings, folders: Folders): Promise<SupervisedProcess> {
  const user = unprivilegedUser()
  const home = postgresFolder(settings.folder)
  const isOutside = !home.startsWith(settings.folder)
  if (isOutside) requireOwnFolder(home, user)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (user) chownSync(home, user.uid, user.gid)
  const { initdb, postgres: server } = await postgresBinaries(isOutside ? home : null)

  const data = join(home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(initdb, home, data, user)

  const url = databaseUrl(settings, 'supabase_admin')
  return new SupervisedProcess({
    name: 'postgres',
    command: server,
    args: ['-D', data, '-p', String(settings.ports.database), '-h', '127.0.0.1', '-c', 'unix_socket_directories='],
    // The language of messages depends on the environment; C is the same everywhere.
    env: { ...process.env, LC_ALL: 'C' },
    cwd: home,
    user,
    isReady: () => acceptsConnections(url),
    folders,
    verbose: false,
  })
}

/** In /var/tmp anyone could have created this folder, and we would run its files as root. */
function requireOwnFolder(home: string, user: User | undefined): void {
  const found = lstatSync(home, { throwIfNoEntry: false })
  if (!found || (found.isDirectory() && found.uid === user?.uid)) return
  throw new StackError(
    `${home} belongs to another user.`,
    `Check what is in it, and remove it if you can: rm -r ${home}`,
  )
}

function createCluster(initdb: string, home: string, data: string, user: User | undefined): void {
  const passwordFile = join(home, 'password')
  rmSync(data, { recursive: true, force: true }) // an initdb that was interrupted
  writeFileSync(passwordFile, 'postgres', { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const login = ['-U', 'supabase_admin', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const { status, stderr, error } = spawnSync(initdb, ['-D', data, ...login, ...locale, '--no-sync'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    cwd: home,
    ...user,
  })
  rmSync(passwordFile)
  if (status === 0) return
  rmSync(data, { recursive: true, force: true })
  throw new StackError(
    `initdb failed: ${error?.message ?? stderr}`,
    `Check that ${home} is writable. If libraries are missing, run: npm rebuild`,
  )
}

async function acceptsConnections(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } finally {
    await sql.end({ timeout: 1 })
  }
}
