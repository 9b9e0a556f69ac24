// docs/spec-map.md names files, tests, commands and constants: all of them must be there. Exits 1 and lists what is not.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import { findEmptyCells, findMissing } from './spec-map.ts'

const ROOT = join(import.meta.dirname, '..')
const map = readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8')

const files = globSync('{src,supabase,stack,scripts,e2e,voice,docs,.github}/**/*.*', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
}).concat('.env.example')

const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(ROOT, file), 'utf8'))
const mentions = (constant: string) => sources.some((text) => new RegExp(`\\b${constant}\\b`).test(text))

const missing = findMissing(map, { files, commands: Object.keys(packageFile.scripts), mentions })
const empty = findEmptyCells(map)

for (const name of missing) console.error(`docs/spec-map.md names ${name}, which is not there`)
for (const row of empty) console.error(`docs/spec-map.md has a row with an empty cell: ${row}`)
console.info(`spec map: ${missing.length} names without a file, ${empty.length} rows with an empty cell`)
process.exitCode = missing.length + empty.length > 0 ? 1 : 0
