import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The output of Git; the caller reports errors. */
export function git(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return { status, out: error ? '' : stdout.trimEnd() }
}

/** Whether it succeeded. Its output is shown. */
export function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}
