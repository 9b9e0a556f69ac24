// Loaded before the stack by `npm start`: a fresh clone has no site to serve yet, so it is built once.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

if (!existsSync(process.env['STACK_DIST'] ?? join(ROOT, 'dist/_headers'))) {
  console.info('There is no built site yet. Building it, which takes a minute the first time.')
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' })
}
