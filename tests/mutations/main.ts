// npm run mutations [-- NAMES]: applies each breakage of this folder, one at a time, to a copy of the sources, and runs the test
// file that it names. That must fail with the breakage and pass without it.
import { exec, spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { readArguments } from '../../stack/process/arguments.ts'
import { copySources } from '../support/copy-sources.ts'
import { readBreakages } from '../support/breakages.ts'

/** The tests of one kind, and what they print if one of them fails, unlike sources that do not run at all. */
type Runner = { pattern: RegExp; command: (files: string[]) => string; failure: RegExp }

const RUNNERS: Runner[] = [
  {
    pattern: /\.test\.sql$/,
    command: (files) => files.map((file) => `node tests/db/main.ts ${basename(file)}`).join(' && '),
    failure: /^database: \d+ passed, [1-9]/m,
  },
  {
    pattern: /^supabase\/functions\//,
    command: (files) => `node tests/functions.ts ${files.join(' ')}`,
    failure: /^functions: \d+ passed, [1-9]/m,
  },
  {
    pattern: /\.test\.tsx?$/,
    command: (files) => `npx vitest run ${files.join(' ')}`,
    failure: /^ +Tests .*\d+ failed/m,
  },
]
/** Only ends a test that hangs because of a breakage. */
const TIMEOUT_MS = 600_000

const USAGE = 'npm run mutations [-- NAMES]: expects a test to fail for each breakage, or for those named'
const names = readArguments(USAGE, { allowPositionals: true }).positionals
const all = readBreakages()
const breakages = all.filter(({ name }) => names.length === 0 || names.includes(name))
const unknown = names.filter((name) => !all.some((breakage) => breakage.name === name))
if (unknown.length > 0) throw new Error(`No such breakage: ${unknown.join(', ')}`)

const startedAt = Date.now()
const faults = (await Promise.all(RUNNERS.map(runKind))).flat()
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
const survivors = faults.filter(({ result }) => result === 'SURVIVED').length
for (const { result, name, details } of faults) console.info(`\n${result} ${name}\n${details}`)
console.info(
  `\n${breakages.length} breakages, ${survivors} survived, ${faults.length - survivors} errors, ${minutes} minutes`,
)
process.exitCode = faults.length > 0 || breakages.length === 0 ? 1 : 0

type Fault = { name: string; result: 'SURVIVED' | 'ERROR'; details: string }

async function runKind({ pattern, command, failure }: Runner): Promise<Fault[]> {
  const ofKind = breakages.filter(
    ({ test }) => RUNNERS.find((runner) => runner.pattern.test(test))?.pattern === pattern,
  )
  if (ofKind.length === 0) return []
  const copy = copySources('mutations')
  const unbroken = await run(command([...new Set(ofKind.map(({ test }) => test))]), copy)
  if (!unbroken.passed) return [{ name: 'without a breakage', result: 'ERROR', details: unbroken.output.slice(-4_000) }]
  const kindFaults: Fault[] = []
  for (const { name, path, sentence, test } of ofKind) {
    const beganAt = Date.now()
    const applied = apply(path, copy)
    const { passed, output } =
      applied === '' ? await run(command([test]), copy, TIMEOUT_MS) : { passed: false, output: applied }
    if (applied === '') apply(path, copy, '--reverse')
    const result = passed ? 'SURVIVED' : failure.test(output) ? 'caught' : 'ERROR'
    if (result !== 'caught')
      kindFaults.push({ name, result, details: passed ? `${sentence} ${test}` : output.slice(-4_000) })
    console.info(`${result.padEnd(9)} ${name.padEnd(30)} ${Math.round((Date.now() - beganAt) / 1_000)} s  ${sentence}`)
  }
  return kindFaults
}

/** What Git objects to; empty if nothing. */
function apply(path: string, copy: string, ...options: string[]): string {
  return spawnSync('git', ['apply', ...options, path], { cwd: copy, encoding: 'utf8' }).stderr
}

function run(command: string, cwd: string, timeout?: number): Promise<{ passed: boolean; output: string }> {
  const env = { ...process.env, NO_COLOR: '1', BRAND_FOLDER: 'tests/brand', HOSTILE_RUNS: '100' }
  return new Promise((resolve) => {
    exec(command, { cwd, env, timeout, maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: `${stdout}\n${stderr}` }),
    )
  })
}
