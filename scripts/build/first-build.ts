// Loaded before the stack by `npm start`: a fresh clone has no site to serve yet, so it is built once. A site that calls
// another backend than the one that starts here would write real leads, so it is refused.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherBackend } from './other-backend.ts'

const ROOT = join(import.meta.dirname, '../..')
const HEADERS = join(process.env['STACK_DIST'] ?? join(ROOT, 'dist'), '_headers')

if (!existsSync(HEADERS)) {
  console.info('There is no built site yet. Building it, once:')
  execSync('npm run --silent build -- --quick', { cwd: ROOT, stdio: 'inherit' })
}
const other = otherBackend(readFileSync(HEADERS, 'utf8'))
if (other !== null) {
  console.error(`The built site calls ${other}, not the backend that npm start runs: trying it would write real leads.`)
  console.error('Build it for this machine, then start again: npm run build')
  process.exit(1)
}
