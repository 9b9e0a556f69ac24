import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** What Git printed; its complaints are for the caller to put into words. */
export function git(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return { status, out: error ? '' : stdout.trimEnd() }
}

/** Whether it succeeded. What it prints is shown. */
export function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}
