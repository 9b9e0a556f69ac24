import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Folders of a copy that are too large to copy, or must outlive it. */
const SHARED = ['node_modules', '.local/pictures']

/** A copy of the repository with another brand in place of its own. */
export function copyWithBrand(folder: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0')) {
    if (file && !file.startsWith('brand/') && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file))
  }
  cpSync(folder, join(copy, 'brand'), { recursive: true })
  for (const shared of SHARED) {
    mkdirSync(join(ROOT, shared), { recursive: true })
    mkdirSync(dirname(join(copy, shared)), { recursive: true })
    symlinkSync(join(ROOT, shared), join(copy, shared))
  }
}
