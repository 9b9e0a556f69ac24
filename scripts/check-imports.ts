// Imports go app → features → ui, lib, content: never up, never sideways. Exits 1 and lists what does not.
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findForbiddenImports, type SourceFile } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')

const files: SourceFile[] = globSync('{src,stack,supabase/functions}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
}).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const features = readdirSync(join(ROOT, 'src/features'))
const forbidden = findForbiddenImports(files, features)

for (const { path, target, reason } of forbidden) console.error(`${relative('.', path)} imports ${target}: ${reason}`)
console.info(`imports: ${files.length} files, ${forbidden.length} in the wrong direction`)
process.exitCode = forbidden.length > 0 ? 1 : 0
