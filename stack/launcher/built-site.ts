import { existsSync, globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from '../settings.ts'

const BRAND = resolve(ROOT, process.env['BRAND_FOLDER'] || 'brand')

/** Without what the commands write themselves before each start. */
const SOURCES = globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT, exclude: ['src/content/generated/**'] })

export function isOlderThanSources(dist: string): boolean {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return false
  const builtAt = statSync(page).mtimeMs
  const sources = [...globSync(join(BRAND, '**')), ...SOURCES.map((file) => join(ROOT, file))]
  return sources.some((file) => statSync(file).mtimeMs > builtAt)
}
