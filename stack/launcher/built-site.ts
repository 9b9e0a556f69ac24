import { existsSync, globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from '../settings.ts'

const BRAND = resolve(ROOT, process.env['BRAND_FOLDER'] || 'brand')

export function isOlderThanBrand(dist: string): boolean {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return false
  const builtAt = statSync(page).mtimeMs
  return globSync(join(BRAND, '**')).some((file) => statSync(file).mtimeMs > builtAt)
}
