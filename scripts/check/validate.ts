// npm run validate: everything that must hold, in the order in which it fails fastest. Ends with one line of counts.
// Names of parts run only those: npm run validate -- build e2e
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { missingEngine } from '../assets/find-engines.ts'
import { findGotrue } from '../../stack/src/gotrue/binary.ts'
import { StackError } from '../../stack/src/launcher/stack-error.ts'

/** How each runner prints its counts. */
const COUNTS = {
  printed: { passed: /^\w+: (\d+) passed, \d+ failed$/gm, failed: /^\w+: \d+ passed, (\d+) failed$/gm },
  vitest: { passed: /^\s+Tests .*?(\d+) passed/gm, failed: /^\s+Tests\s+(\d+) failed/gm },
  playwright: { passed: /^\s+(\d+) passed \(/gm, failed: /^\s+(\d+) (?:failed|did not run)$/gm },
}
/** Failed, then passed: counted as passed, and named in the summary. */
const FLAKY = /^\s+(\d+) flaky$/gm
/** Browsers, databases and several stacks share two cores: a browser test that fails runs again, and so do other parts. */
const E2E = 'npm run --silent e2e -- --retries=2'

type Part = {
  command: string
  counts?: keyof typeof COUNTS
  env?: NodeJS.ProcessEnv
  /** Why this machine cannot run it, and how it could; null where it can. The run passes without it. */
  missing?: () => string | null
}

const PARTS: Record<string, Part> = {
  check: { command: 'npm run --silent check' },
  unit: { command: 'npm test', counts: 'vitest' },
  database: { command: 'npm run --silent test:db', counts: 'printed' },
  simulation: { command: 'npm run --silent bench -- simulate 400', counts: 'printed' },
  functions: { command: 'npm run --silent test:functions', counts: 'printed' },
  audit: { command: 'node scripts/check/audit.ts' },
  build: { command: 'npm run --silent build' },
  e2e: { command: E2E, counts: 'playwright' },
  doctor: { command: `${E2E} --project=doctor`, counts: 'playwright', env: { E2E_TIER: 'nightly' } },
  brand: { command: 'node scripts/brand/main.ts harbourlight', counts: 'playwright' },
  firefox: engine('firefox'),
  webkit: engine('webkit'),
  gotrue: {
    command: E2E,
    counts: 'playwright',
    env: { STACK_AUTH: 'gotrue' },
    missing: missingGotrue,
  },
  restore: { command: 'npm run --silent test:db -- restore', counts: 'printed' },
  fuzz: { command: 'npm run --silent bench -- fuzz 5000 --minutes=10', counts: 'printed' },
  delivery: { command: 'npm run --silent bench -- delivery 300', counts: 'printed' },
  chaos: { command: 'npm run --silent bench -- chaos 1000', counts: 'printed' },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.info(`\n── ${name}`)
  const started = Date.now()
  const missing = part.missing?.() ?? null
  if (missing !== null) {
    summary.push(`  ${name.padEnd(12)}NOT DONE: ${missing}`)
    continue
  }
  const { passed, failed, again } = await runTwice(part)
  total.passed += passed
  total.failed += failed
  const tests = part.counts ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok'
  const seconds = Math.round((Date.now() - started) / 1000)
  summary.push(
    `  ${name.padEnd(12)}${tests.padEnd(26)}${seconds} s${again > 0 ? `, ${again} not at the first try` : ''}`,
  )
  if (failed > 0) break
}
console.info(`\n${summary.join('\n')}\n`)
console.info(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** `again` is the number of tests that failed before they passed. */
async function runTwice(part: Part): Promise<{ passed: number; failed: number; again: number }> {
  const first = await run(part)
  if (first.failed === 0 || !part.counts || part.command === E2E) return { ...first, again: first.flaky }
  console.info(`\n${first.failed} failed; once more`)
  const second = await run(part)
  return { ...second, again: first.failed }
}

/** A part that fails without a failing test, or that runs no test, counts as one failure. */
async function run({ command, counts, env }: Part): Promise<{ passed: number; failed: number; flaky: number }> {
  const { code, output } = await execute(command, { NO_COLOR: '1', ...env })
  const sum = (pattern: RegExp) => [...output.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0)
  const flaky = sum(FLAKY)
  const passed = counts ? sum(COUNTS[counts].passed) + flaky : 0
  const failed = counts ? sum(COUNTS[counts].failed) : 0
  const isFailure = code !== 0 || (counts !== undefined && passed + failed === 0)
  return { passed, failed: isFailure ? Math.max(1, failed) : failed, flaky }
}

function execute(command: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const cwd = join(import.meta.dirname, '../..')
    const child = spawn(command, {
      cwd,
      env: { ...process.env, ...env },
      shell: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
    child.once('error', (error) => {
      console.error(error)
      resolve({ code: 1, output })
    })
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function engine(name: 'firefox' | 'webkit'): Part {
  return {
    command: `${E2E} --project=${name}`,
    counts: 'playwright',
    env: { E2E_TIER: 'nightly' },
    missing: () => missingEngine(name),
  }
}

function missingGotrue(): string | null {
  try {
    console.info(`GoTrue ${findGotrue().version}`)
    return null
  } catch (error) {
    if (!(error instanceof StackError)) throw error
    return `${error.message} ${error.advice}`
  }
}
