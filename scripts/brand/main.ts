// Writes the words and colours of brand/ as the modules that the site, scripts and functions import. Git ignores them, and every
// command that uses them runs this first. With mistakes in brand/ it prints them and writes nothing.
import { globSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND, GENERATED, ROOT } from './folder.ts'
import { formatMistake, readBrand } from './read-brand.ts'
import { replaceFile } from './replace-file.ts'
import { wordModules } from './word-modules.ts'

const brand = await readBrand(BRAND)
for (const mistake of brand.mistakes) console.error(formatMistake(mistake))
if (brand.mistakes.length > 0) process.exit(1)

const modules = wordModules(brand)
for (const [name, text] of Object.entries(modules)) write(join(GENERATED, name), text)
// Imported now, because they read these modules.
const { colorFile } = await import('./color-file.ts')
const { functionSite } = await import('./function-site.ts')
write(join(GENERATED, 'colors.css'), colorFile())
write(join(ROOT, 'supabase/functions/_shared/site.ts'), functionSite())
for (const name of globSync('*', { cwd: GENERATED }))
  if (!(name in modules) && name !== 'colors.css') rmSync(join(GENERATED, name))

/** Only what differs, because the development server reloads for every written file. */
function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text)
}
