import { spawnSync } from 'node:child_process'
import { StackError } from '../../process/stack-error.ts'

export type User = { uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']

/** Postgres refuses to run as root, so root starts it as another user. Undefined when we are not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of CANDIDATES) {
    const user = lookUpUser(name)
    if (user) return user
  }
  throw new StackError(
    `Postgres refuses to run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as.`,
    'Run this command as an ordinary user, or create one: useradd --system postgres',
  )
}

function lookUpUser(name: string): User | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

export function canReach(folder: string, user: User | undefined): boolean {
  if (!user) return true
  return spawnSync('test', ['-x', folder], user).status === 0
}
