// npm run validate: everything that must hold, in the order in which it fails fastest. Ends with one line of counts.
// Names of parts do only those: npm run validate -- gotrue
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findGotrue } from '../stack/src/gotrue/binary.ts'
import { StackError } from '../stack/src/launcher/stack-error.ts'

type Counts = { passed: number; failed: number }
type Part = {
  name: string
  command: string[]
  env?: NodeJS.ProcessEnv
  count?: (output: string) => Counts
  /** Why it cannot be done on this machine, and how it could; null where it can. The run passes without it. */
  missing?: () => string | null
}

const ROOT = join(import.meta.dirname, '..')
const UNIT_RESULTS = join(ROOT, '.local/unit-results.json')
const E2E_RESULTS = join(ROOT, '.local/e2e-results.json')
const GOTRUE_RESULTS = join(ROOT, '.local/gotrue-results.json')

const parts: Part[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  {
    name: 'unit',
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${UNIT_RESULTS}`],
    count: () => {
      const { numPassedTests, numFailedTests } = readJson(UNIT_RESULTS) as Record<string, number>
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
    },
  },
  { name: 'database', command: ['npm', 'run', '--silent', 'test:db'], count: countPrinted },
  { name: 'simulation', command: ['npm', 'run', '--silent', 'simulate', '--', '400'], count: countPrinted },
  { name: 'functions', command: ['npm', 'run', '--silent', 'test:functions'], count: countPrinted },
  { name: 'audit', command: ['node', 'scripts/audit.ts'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'e2e',
    command: ['npx', 'playwright', 'test'],
    count: () => countJourneys(E2E_RESULTS),
  },
  {
    name: 'gotrue',
    command: ['npx', 'playwright', 'test'],
    env: { STACK_AUTH: 'gotrue' },
    count: () => countJourneys(GOTRUE_RESULTS),
    missing: missingGotrue,
  },
  { name: 'restore', command: ['npm', 'run', '--silent', 'restore:check'], count: countPrinted },
  { name: 'fuzz', command: ['npm', 'run', '--silent', 'fuzz', '--', '5000', '--minutes=10'], count: countPrinted },
  { name: 'chaos', command: ['npm', 'run', '--silent', 'chaos', '--', '1000'], count: countPrinted },
]

mkdirSync(join(ROOT, '.local'), { recursive: true })
for (const file of [UNIT_RESULTS, E2E_RESULTS, GOTRUE_RESULTS]) rmSync(file, { force: true })

const total: Counts = { passed: 0, failed: 0 }
const summary: string[] = []
const wanted = process.argv.slice(2)
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.info(`\n── ${part.name}`)
  const started = Date.now()
  const missing = part.missing?.() ?? null
  if (missing !== null) {
    console.info(`${part.name}: NOT DONE: ${missing}`)
    summary.push(`  ${part.name.padEnd(12)}NOT DONE: ${missing}`)
    continue
  }
  const { code, output } = await run(part.command, part.env)
  const counts = countOf(part, code, output)
  total.passed += counts.passed
  total.failed += counts.failed
  const tests = part.count ? `${counts.passed} passed, ${counts.failed} failed` : counts.failed > 0 ? 'failed' : 'ok'
  summary.push(`  ${part.name.padEnd(12)}${tests.padEnd(26)}${Math.round((Date.now() - started) / 1000)} s`)
  if (counts.failed > 0) break
}
console.info(`\n${summary.join('\n')}\n`)
console.info(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A part that failed without a failing test, or that ran no test at all, counts as one failure. */
function countOf(part: Part, code: number, output: string): Counts {
  const counts = part.count ? readCounts(part.count, output) : { passed: 0, failed: 0 }
  const ranNone = part.count !== undefined && counts.passed + counts.failed === 0
  if (ranNone) console.error(`${part.name} ran no test`)
  const isFailure = code !== 0 || ranNone
  return isFailure && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readCounts(count: (output: string) => Counts, output: string): Counts {
  try {
    return count(output)
  } catch (error) {
    console.error('no results to count', error)
    return { passed: 0, failed: 0 }
  }
}

function countPrinted(output: string): Counts {
  const [, passed = 0, failed = 0] = /^\w+: (\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}

function countJourneys(file: string): Counts {
  const { stats } = readJson(file) as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
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

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function run(
  [command = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
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
