// Writes supabase/functions/_shared/versions.ts: what each edge function answers when it is asked which one it is, so
// that `npm run doctor` can tell a deployed function from an older one.
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FUNCTIONS = join(import.meta.dirname, '../supabase/functions')
const FILE = join(FUNCTIONS, '_shared/versions.ts')

/** A hash of what is deployed with a function: its own folder and the shared one, without tests. */
function versionOf(name: string): string {
  const hash = createHash('sha256')
  const files = globSync([`${name}/**/*.{ts,tsx,json}`, '_shared/**/*.{ts,tsx}'], { cwd: FUNCTIONS })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== '_shared/versions.ts')
  for (const path of files.toSorted()) {
    const text = readFileSync(join(FUNCTIONS, path), 'utf8').replaceAll('\r\n', '\n')
    hash.update(`${path}\0${text}\0`)
  }
  return hash.digest('hex').slice(0, 12)
}

const names = readdirSync(FUNCTIONS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .toSorted()
const versions = Object.fromEntries(names.map((name) => [name, versionOf(name)]))
const wanted = `// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = ${JSON.stringify(versions, null, 2)}
`

if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('_shared/versions.ts is not what scripts/function-versions.ts writes. Run: npm run generate')
  process.exitCode = 1
}
