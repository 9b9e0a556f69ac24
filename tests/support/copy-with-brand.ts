import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A copy of the repository with the brand of this folder in place of its own. */
export function copyWithBrand(copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0')) {
    if (file && !file.startsWith('brand/') && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file))
  }
  cpSync(join(import.meta.dirname, 'brand'), join(copy, 'brand'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
}
