// npm run test:functions: types, lint and tests of the edge functions, in Deno.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DENO } from '../functions/deno.ts'
import { ROOT } from '../settings.ts'

const cwd = join(ROOT, 'supabase/functions')
const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }

for (const command of ['check', 'lint']) {
  const { status } = spawnSync(DENO, [command, '.'], { cwd, env, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const run = spawnSync(DENO, ['test', '--cached-only', '--allow-env', '.'], { cwd, env, encoding: 'utf8' })
process.stdout.write(run.stdout)
process.stderr.write(run.stderr)
const [, passed = '0', failed = '0'] = /(\d+) passed.* \| (\d+) failed/.exec(run.stdout) ?? []
console.info(`functions: ${passed} passed, ${failed} failed`)
process.exitCode = run.status === 0 && passed !== '0' ? 0 : 1
