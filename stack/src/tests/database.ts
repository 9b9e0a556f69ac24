// npm run test:db: pgTAP on a real Postgres with our migrations, the CLI's advisors, writes without WHERE, the generated
// types compared with it, the statements of the runbook, claims and upkeep with a full outbox, floods against the limits.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { generateTypes, TYPES_FILE } from '../postgres/generate-types.ts'
import { withScratchDatabase } from '../postgres/scratch-database.ts'
import { ROOT } from '../settings.ts'
import { findUnexplainedAdvice } from './advisors.ts'
import { findRuleDifference } from './contact-rules.ts'
import { findBrokenStatements, runbookStatements } from './runbook-sql.ts'
import { playFloods } from './limits-model.ts'
import { measureScale } from './outbox-scale.ts'
import { readTap } from './tap.ts'
import { findUnguardedWrites } from './unguarded-writes.ts'

const TESTS = join(ROOT, 'supabase/tests')
const MIGRATIONS = join(ROOT, 'supabase/migrations')

// `npm run test:db -- 100000 200000 1000000` asks for more: messages for the rules, pending and sent mails.
const [RULE_CASES = 5_000, PENDING_MAILS = 20_000, SENT_MAILS = 100_000] = process.argv.slice(2).map(Number)

let passed = 0
let failed = 0
await checkMigrations()
await withScratchDatabase(async (url) => {
  for (const file of readdirSync(TESTS).filter((name) => name.endsWith('.test.sql'))) await runFile(url, file)
  await compareTypes(url)
  await askAdvisors(url)
  await compareContactRules(url)
  await tryRunbook(url)
  await checkScale(url)
})
// On a database of its own: the model sets the clock.
await withScratchDatabase(checkLimits)
console.info(`database: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function runFile(url: string, file: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  let lines: string[]
  try {
    const results = await sql.unsafe(readFileSync(join(TESTS, file), 'utf8')).simple()
    // One result per statement; pgTAP's are rows of one text column.
    lines = (results as unknown as Record<string, unknown>[][])
      .flat()
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'string')
      .flatMap((value) => value.split('\n'))
  } catch (error) {
    lines = [`not ok 0 - ${file} stopped: ${String(error)}`]
  } finally {
    await sql.end()
  }
  const tap = readTap(lines)
  passed += tap.passed
  failed += tap.failed
  console.info(`  ${file}: ${tap.passed} of ${tap.planned} passed`)
  if (tap.failed > 0) console.error(lines.filter((line) => /^(not ok|#)/.test(line)).join('\n'))
}

async function checkMigrations(): Promise<void> {
  const found: string[] = []
  for (const file of readdirSync(MIGRATIONS)) {
    const unguarded = await findUnguardedWrites(readFileSync(join(MIGRATIONS, file), 'utf8'))
    found.push(...unguarded.map((write) => `${file}: ${write}`))
  }
  if (found.length === 0) passed += 1
  else failed += 1
  console.info(`  writes without WHERE: ${found.join('\n    ') || 'none'}`)
}

async function compareContactRules(url: string): Promise<void> {
  const difference = await findRuleDifference(url, RULE_CASES)
  if (difference === null) passed += 1
  else failed += 1
  console.info(`  contact rules: ${difference ?? `page and table agree on ${RULE_CASES} messages`}`)
}

async function tryRunbook(url: string): Promise<void> {
  const statements = runbookStatements()
  const broken = await findBrokenStatements(url, statements)
  passed += statements.length - broken.length
  // A runbook without statements was not read.
  failed += statements.length === 0 ? 1 : broken.length
  console.info(`  runbook: ${broken.length === 0 ? `its ${statements.length} statements run` : broken.join('\n')}`)
}

async function checkScale(url: string): Promise<void> {
  for (const { name, ms, mostMs, scanned } of await measureScale(url, PENDING_MAILS, SENT_MAILS)) {
    const isFast = ms <= mostMs && scanned.length === 0
    if (isFast) passed += 1
    else failed += 1
    const found = `${ms.toFixed(1)} ms of ${mostMs}${scanned.map((table) => `, scans ${table}`).join('')}`
    console.info(`  ${name}, ${PENDING_MAILS} mails pending, ${SENT_MAILS} sent: ${isFast ? '' : 'NOT OK '}${found}`)
  }
}

async function checkLimits(url: string): Promise<void> {
  for (const { name, taken, refused, honest, megabytes, mails, holds } of await playFloods(url)) {
    if (holds) passed += 1
    else failed += 1
    const found = `${taken} taken, ${refused} refused, honest ${honest} of 12, ${megabytes} MB and ${mails} mails an hour`
    console.info(`  flood from ${name}: ${holds ? '' : 'NOT OK '}${found}`)
  }
}

async function askAdvisors(url: string): Promise<void> {
  const unexplained = await findUnexplainedAdvice(url)
  if (unexplained.length === 0) passed += 1
  else failed += 1
  console.info(`  advisors: ${unexplained.length === 0 ? 'nothing that is not explained' : unexplained.join('\n    ')}`)
}

async function compareTypes(url: string): Promise<void> {
  const isCurrent = (await generateTypes(url)) === readFileSync(TYPES_FILE, 'utf8')
  if (isCurrent) passed += 1
  else failed += 1
  console.info(`  database-types.ts: ${isCurrent ? 'true to the database' : 'differs. Run: npm run generate'}`)
}
