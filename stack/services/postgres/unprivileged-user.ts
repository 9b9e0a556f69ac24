import { execFileSync, spawnSync } from 'node:child_process'

export type User = { uid: number; gid: number }

/** Postgres refuses to run as root, so root starts it as another user. Undefined when we are not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'])))
  return { uid, gid }
}

export function canReach(folder: string, user: User | undefined): boolean {
  if (!user) return true
  return spawnSync('test', ['-x', folder], user).status === 0
}
