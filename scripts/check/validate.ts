// npm run validate: what a pull request must pass. Ends with a table of parts and one line of counts.
// Names of tiers or parts run those: npm run validate -- nightly, npm run validate -- build e2e
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { MAY_BE_MISSING, PARTS, TIERS, type Part } from './tiers.ts'

/** How each runner prints its counts. */
const COUNTS = {
  printed: { passed: /^\w+: (\d+) passed, \d+ failed$/gm, failed: /^\w+: \d+ passed, (\d+) failed$/gm },
  vitest: { passed: /^\s+Tests .*?(\d+) passed/gm, failed: /^\s+Tests\s+(\d+) failed/gm },
  playwright: { passed: /^\s+(\d+) passed \(/gm, failed: /^\s+(\d+) (?:failed|did not run)$/gm },
}

const asked = process.argv.length > 2 ? process.argv.slice(2) : ['pull-request']
const chosen = asked.flatMap((name) => TIERS[name] ?? name)
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
  const { passed, failed } = await run(part)
  total.passed += passed
  total.failed += failed
  const tests = part.counts ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok'
  table.push(`  ${name.padEnd(16)}${tests.padEnd(26)}${Math.round((Date.now() - started) / 1000)} s`)
}
console.info(`\n${[...table, '', ...notDone].join('\n')}`)
console.info(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A part that fails without a failing test, or that runs no test, counts as one failure. */
async function run({ command, counts, env }: Part): Promise<{ passed: number; failed: number }> {
  const { code, output } = await execute(command, { NO_COLOR: '1', ...env })
  const sum = (pattern: RegExp) => [...output.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0)
  const passed = counts ? sum(COUNTS[counts].passed) : 0
  const failed = counts ? sum(COUNTS[counts].failed) : 0
  const isFailure = code !== 0 || (counts !== undefined && passed + failed === 0)
  return { passed, failed: isFailure ? Math.max(1, failed) : failed }
}

function execute(command: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: join(import.meta.dirname, '../..'),
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
