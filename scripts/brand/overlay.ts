import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Folders of a copy that are too large to copy, or must outlive it. */
const SHARED = ['node_modules', '.local/pictures']

/** Where the files of a brand are: what is not there, it takes from src/content. */
function folderOf(brand: string): string {
  return join(ROOT, 'brands', brand)
}

/** A copy of the repository, with the brand's files over those of src/content. */
export function copyWithBrand(brand: string, copy: string): void {
  if (!existsSync(folderOf(brand))) throw new Error(`There is no folder brands/${brand}`)
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0')) {
    if (file && !file.startsWith('brands/') && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file))
  }
  cpSync(folderOf(brand), join(copy, 'src/content'), { recursive: true })
  for (const folder of SHARED) {
    mkdirSync(join(ROOT, folder), { recursive: true })
    mkdirSync(dirname(join(copy, folder)), { recursive: true })
    symlinkSync(join(ROOT, folder), join(copy, folder))
  }
}
