// Writes what is made of other files: the words and colours of brand/ as the modules that the site, scripts and functions
// import, and the typefaces. Git ignores them, and every command that uses them runs this first. With mistakes in brand/ it prints them and writes nothing.
import { join } from 'node:path'
import { colorFile } from './color-file.ts'
import { writeFonts } from './fonts.ts'
import { BRAND } from './folder.ts'
import { formatMistake, readBrand } from './read-brand.ts'
import { wordModules, writeChanged, writeFolder } from './word-modules.ts'
import { ROOT } from '../../stack/settings.ts'

const brand = await readBrand(BRAND)
for (const mistake of brand.mistakes) console.error(formatMistake(mistake))
if (brand.mistakes.length > 0) process.exit(1)

const files = { ...wordModules(brand), 'colors.css': colorFile(brand.words['brand.yaml'].colors) }
writeFolder(join(ROOT, 'src/content/generated'), files)
// Imported now, because it reads these modules.
const { functionSite } = await import('./function-site.ts')
writeChanged(join(ROOT, 'supabase/functions/_shared/site.ts'), functionSite())
await writeFonts()
