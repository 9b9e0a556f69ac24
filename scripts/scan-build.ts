// The last step of a build: no file that visitors get may hold a secret. A folder can be named, dist/ otherwise.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from './find-secrets.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist')
const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
const found = files.flatMap((path) =>
  findSecrets(readFileSync(join(folder, path), 'utf8'), process.env).map((what) => `${path}: ${what}`),
)

for (const line of found) console.error(line)
console.info(`secrets: ${files.length} files, ${found.length} found`)
// Nothing to look at is no proof either.
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
