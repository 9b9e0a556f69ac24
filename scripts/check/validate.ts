// npm run validate: all checks that a pull request must pass. Ends with a table of parts and one line of counts.
// Arguments select tiers or parts: npm run validate -- nightly, npm run validate -- build e2e
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, webkit, type BrowserType } from '@playwright/test'
import { findGotrue } from '../../stack/services/gotrue/binary.ts'
import { StackError } from '../../stack/process/stack-error.ts'

const ROOT = join(import.meta.dirname, '../..')

type Part = {
  command: string
  env?: NodeJS.ProcessEnv
  /** Why this machine cannot run it, with advice; null if it can. */
  missing?: () => string | null
}

const PARTS: Record<string, Part> = {
  check: { command: 'npm run --silent check' },
  unit: { command: 'npm test' },
  database: { command: 'npm run --silent test:db' },
  functions: { command: 'npm run --silent test:functions' },
  build: { command: 'npm run --silent build' },
  e2e: { command: 'npm run --silent e2e' },
  // Downloaded with Go, because no npm package contains it.
  workflows: { command: 'go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12', missing: missingGo },
  audit: { command: 'npm audit --audit-level=critical && npm audit signatures', missing: missingAudit },
  firefox: { ...atNight('firefox'), missing: () => missingBrowser(firefox) },
  webkit: { ...atNight('webkit'), missing: () => missingBrowser(webkit) },
  pictures: atNight('pictures'),
  doctor: atNight('doctor'),
  dev: { command: 'npm run --silent e2e', env: { E2E_TIER: 'dev' } },
  gotrue: { command: 'npm run --silent e2e', env: { STACK_AUTH: 'gotrue' }, missing: missingGotrue },
  chaos: { command: 'npm run --silent bench -- chaos 1000' },
  bugs: { command: 'npm run --silent bench -- bugs' },
  'short-chaos': { command: 'npm run --silent bench -- chaos 300' },
}

const PULL_REQUEST = ['check', 'unit', 'database', 'functions', 'build', 'e2e']

/** The fastest to fail first. */
const TIERS: Record<string, string[]> = {
  'pull-request': PULL_REQUEST,
  /** `.ci/run`. */
  ci: [...PULL_REQUEST, 'short-chaos'],
  nightly: ['build', ...Object.keys(PARTS).filter((name) => !PULL_REQUEST.includes(name) && name !== 'short-chaos')],
}

/** Parts that a nightly run may skip, and why. Any other part that cannot run there is a failure. */
const MAY_BE_MISSING: Record<string, string> = {
  firefox: 'the nightly workflow installs it',
  webkit: 'the nightly workflow installs it',
  workflows: 'every pull request checks them',
  gotrue: 'no package brings its binary, so a machine has it only by hand',
}

/** They pass or fail as a whole. */
const WITHOUT_TESTS = new Set(['check', 'workflows', 'build', 'audit'])
/** As runners print them: `  Tests  1 failed | 2 passed`, `  2 passed`, `database: 2 passed, 0 failed`. */
const PASSED = /^(?:\w+:|\s+Tests\s+(?:\d+ failed \| )?)?\s*(\d+) passed\b/gm
const FAILED = /^(?:\w+: \d+ passed,|\s+Tests)?\s*(\d+) (?:failed|did not run)\b/gm

const requested = process.argv.length > 2 ? process.argv.slice(2) : ['pull-request']
const chosen = requested.flatMap((name) => TIERS[name] ?? name)
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}.`)
  console.error(`Tiers: ${Object.keys(TIERS).join(', ')}\nParts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const table: string[] = []
const notDone: string[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (!chosen.includes(name)) continue
  console.info(`\n── ${name}`)
  const missing = part.missing?.() ?? null
  if (missing !== null) {
    const excuse = MAY_BE_MISSING[name]
    if (process.env['CI'] && !excuse) total.failed++
    notDone.push(`NOT DONE: ${name}: ${missing}${excuse ? ` (${excuse})` : ''}`)
    table.push(`  ${name.padEnd(16)}NOT DONE`)
    continue
  }
  const started = Date.now()
  const { passed, failed } = await run(name, part)
  total.passed += passed
  total.failed += failed
  const tests = !WITHOUT_TESTS.has(name) ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok'
  table.push(`  ${name.padEnd(16)}${tests.padEnd(26)}${Math.round((Date.now() - started) / 1000)} s`)
}
console.info(`\n${[...table, '', ...notDone].join('\n')}`)
console.info(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A part that fails without a failing test, or that runs no test, counts as one failure. */
async function run(name: string, { command, env }: Part): Promise<{ passed: number; failed: number }> {
  const { code, output } = await execute(command, { NO_COLOR: '1', ...env })
  const sum = (pattern: RegExp) => [...output.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0)
  const [passed, failed] = [sum(PASSED), sum(FAILED)]
  const isFailure = code !== 0 || (passed + failed === 0 && !WITHOUT_TESTS.has(name))
  return { passed, failed: isFailure ? Math.max(1, failed) : failed }
}

function execute(command: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
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

function atNight(project: string): Part {
  return { command: `npm run --silent e2e -- --project=${project}`, env: { E2E_TIER: 'nightly' } }
}

function missingBrowser(browser: BrowserType): string | null {
  return existsSync(browser.executablePath()) ? null : `Install it with: npx playwright install ${browser.name()}`
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

function missingGo(): string | null {
  return spawnSync('go', ['version']).status === 0 ? null : 'There is no Go on this machine.'
}

function missingAudit(): string | null {
  const { status } = spawnSync('npm', ['audit', '--audit-level=none'])
  return status === 0 ? null : 'The registry does not respond to npm audit.'
}
