// npm run test:functions [-- RUNS]: types, lint and tests of the edge functions, in Deno. RUNS: how many hostile
// messages go through the mail templates.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DENO, OFFLINE } from '../functions/deno.ts'
import { ROOT } from '../settings.ts'

const cwd = join(ROOT, 'supabase/functions')
const env = {
  ...process.env,
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
  ...(process.argv[2] ? { HOSTILE_RUNS: process.argv[2] } : {}),
}
// The files of _shared belong to no function: they are read with the packages of the one that uses them.
const packages = [...OFFLINE, '--import-map=send-contact-emails/deno.json']

for (const command of [['check', ...packages], ['lint']]) {
  const { status } = spawnSync(DENO, [...command, '.'], { cwd, env, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const run = spawnSync(
  DENO,
  ['test', ...packages, '--allow-env', '--allow-net=127.0.0.1,0.0.0.0', `--allow-run=${DENO}`, '--allow-read=.', '.'],
  {
    cwd,
    env,
    encoding: 'utf8',
  },
)
process.stdout.write(run.stdout)
process.stderr.write(run.stderr)
const [, passed = '0', failed = '0'] = /(\d+) passed.* \| (\d+) failed/.exec(run.stdout) ?? []
console.info(`functions: ${passed} passed, ${failed} failed`)
process.exitCode = run.status === 0 && passed !== '0' ? 0 : 1
