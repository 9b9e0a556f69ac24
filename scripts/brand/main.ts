// Writes what is made of other files: the content and colours of brand/ as the modules that the site, scripts and functions
// import, and the typefaces. Git ignores them, and every command that uses them runs this first. With mistakes in brand/ it prints them and writes nothing.
import { basename, join } from 'node:path'
import { brandFile, otherFiles } from '#src/content/brand-schema.ts'
import { writeFonts } from './fonts.ts'
import { BRAND } from './folder.ts'
import { jsonSchemaOf } from './format-issues.ts'
import { formatMistake, readBrand } from './read-brand.ts'
import { contentModules, writeChanged, writeFolder } from './content-modules.ts'
import { ROOT } from '../../stack/settings.ts'

const brand = await readBrand(BRAND)
for (const mistake of brand.mistakes) console.error(formatMistake(mistake))
if (brand.mistakes.length > 0) process.exit(1)

writeFolder(join(ROOT, 'src/content/generated'), contentModules(brand))
// For the help of editors: .vscode/settings.json names them.
const schemas = { 'brand.yaml': brandFile, ...otherFiles({ voice: true, accounts: true, scheduling: true }) }
const help = Object.entries(schemas).map(([file, schema]) => [
  `${basename(file, '.yaml')}.json`,
  JSON.stringify(jsonSchemaOf(schema)),
])
writeFolder(join(ROOT, '.local/schemas'), Object.fromEntries(help))
// Imported now, because it reads these modules.
const { functionSite } = await import('./function-site.ts')
writeChanged(join(ROOT, 'supabase/functions/_shared/site.ts'), functionSite())
await writeFonts()
