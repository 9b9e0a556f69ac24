// npm run breakages [-- TEXT]: applies each entry of breakages.ts, one at a time, to a copy of the sources, and runs its command.
// That must fail with the breakage and pass without it.
import { spawnSync } from 'node:child_process'
import { readArguments } from '../stack/process/arguments.ts'
import { applyBreakage, BREAKAGES } from './breakages.ts'
import { copySources } from './support/copy-sources.ts'

/** What vitest, tests/db and tests/functions print if a test fails, unlike sources that do not run at all. */
const TEST_FAILED = /^ +Tests .*\d+ failed|^(database|functions): \d+ passed, [1-9]/m
/** Only ends a test that hangs because of a breakage. */
const TIMEOUT_MS = 600_000

const USAGE =
  'npm run breakages [-- TEXT]: expects a test to fail for each breakage, or for those with TEXT in their name or file'
const [text = ''] = readArguments(USAGE, { allowPositionals: true }).positionals
const chosen = BREAKAGES.filter(({ name, file }) => `${name} ${file}`.includes(text))

const copy = copySources('breakages')
let survived = 0
let errors = 0

for (const command of new Set(chosen.map((breakage) => breakage.command))) {
  const { passed, output } = run(command)
  if (!passed) throw new Error(`Without a breakage ${command} fails:\n${output.slice(-4_000)}`)
}
for (const breakage of chosen) {
  const restore = applyBreakage(breakage, copy)
  const { passed, output } = run(breakage.command)
  restore()
  const result = passed ? 'SURVIVED' : TEST_FAILED.test(output) ? 'caught' : 'ERROR'
  console.info(`${result.padEnd(8)}  ${breakage.name}`)
  if (passed) survived += 1
  if (result === 'ERROR') {
    errors += 1
    console.info(output.slice(-4_000))
  }
}
console.info(`${chosen.length} breakages, ${survived} survived, ${errors} errors`)
process.exitCode = survived + errors > 0 || chosen.length === 0 ? 1 : 0

function run(command: string): { passed: boolean; output: string } {
  const env = { ...process.env, NO_COLOR: '1', BRAND: 'sample', HOSTILE_RUNS: '100' }
  const options = { cwd: copy, env, shell: true, timeout: TIMEOUT_MS, maxBuffer: 2 ** 28, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(command, options)
  return { passed: status === 0, output: `${stdout}\n${stderr}` }
}
