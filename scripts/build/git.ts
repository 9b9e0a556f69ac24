import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The output of Git; the caller reports errors. */
export function git(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return { status, out: error ? '' : stdout.trimEnd() }
}
