// npm run validate: everything that a change must pass. Arguments select parts: npm run validate -- build e2e
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readArguments } from '../../stack/process/arguments.ts'
import { ROOT } from '../../stack/settings.ts'

/**
 * The parts of a stage run at the same time. Those of the second need the build.
 */
const STAGES: Record<string, string>[] = [
  {
    check: 'npm run --silent check',
    unit: 'npm test',
    database: 'npm run --silent test:db',
    build: 'npm run --silent build',
  },
  {
    functions: 'npm run --silent test:functions',
    e2e: 'npm run --silent e2e',
    chaos: 'BRAND=sample node tests/stress/chaos/run.ts 300',
  },
]

const WITHOUT_TESTS = new Set(['check', 'build'])
/** As runners print them: `  Tests  1 failed | 2 passed`, `  2 passed`, `database: 2 passed, 0 failed`. */
const PASSED = /^(?:\w+:|\s+Tests\s+(?:\d+ failed \| )?)?\s*(\d+) passed\b/gm
const FAILED = /^(?:\w+: \d+ passed,|\s+Tests)?\s*(\d+) (?:failed|did not run)\b/gm

const names = STAGES.flatMap((stage) => Object.keys(stage))
const USAGE = `npm run validate [-- PARTS]\nParts: ${names.join(', ')}`
const requested = readArguments(USAGE, { allowPositionals: true }).positionals
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}.\n${USAGE}`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const table: string[] = []
for (const stage of STAGES) {
  const parts = Object.entries(stage).filter(([name]) => requested.length === 0 || requested.includes(name))
  await Promise.all(parts.map(([name, command]) => run(name, command)))
}
console.info(`\n${table.join('\n')}\n`)
console.info(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A part that fails without a failing test, or that runs no test, counts as one failure. */
async function run(name: string, command: string): Promise<void> {
  const started = Date.now()
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(`(${command}) 2>&1`, { cwd: ROOT, env, shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let output = ''
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`
    console.info(`${name.padEnd(10)}${line}`)
  }
  const [code] = (await closed) as [number | null]
  const sum = (pattern: RegExp) => [...output.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0)
  const [passed, counted] = [sum(PASSED), sum(FAILED)]
  const isFailure = code !== 0 || (passed + counted === 0 && !WITHOUT_TESTS.has(name))
  const failed = isFailure ? Math.max(1, counted) : counted
  total.passed += passed
  total.failed += failed
  const tests = !WITHOUT_TESTS.has(name) ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok'
  table.push(`  ${name.padEnd(16)}${tests.padEnd(26)}${Math.round((Date.now() - started) / 1000)} s`)
}
