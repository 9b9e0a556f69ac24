// npm run test:db: pgTAP on a real Postgres with our migrations, the CLI's advisors, writes without WHERE, the grants
// and policies, the generated types, the rules of page and table, the runbook's statements, the last step of a deployment, concurrent requests.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { ACCESS_FILE, generateAccess, generateTypes, TYPES_FILE } from '../../scripts/generate/generated-files.ts'
import { withScratchDatabase } from '../../scripts/generate/scratch-database.ts'
import { readArguments } from '../../stack/process/arguments.ts'
import { migrationHashes, readMigrations } from '../../stack/services/postgres/migrations.ts'
import { ROOT } from '../../stack/settings.ts'
import { installTools } from '../../tools/install.ts'
import { findUnexplainedAdvice } from './advisors.ts'
import { compareRules } from './contact-rules.ts'
import { RACES } from './races.ts'
import { runRunbook } from './runbook-sql.ts'
import { storeSchedulerSecrets } from './scheduler-secrets.ts'
import { findUnguardedWrites } from './unguarded-writes.ts'

const TESTS = join(ROOT, 'supabase/tests')

let passed = 0
let failed = 0
const USAGE =
  'npm run test:db [-- FILE.test.sql | races]: everything, one file of pgTAP, or what several sessions do at once'
const [onlyFile] = readArguments(USAGE, { allowPositionals: true }).positionals

if (onlyFile === undefined) installTools()
await withScratchDatabase(async (url) => {
  if (onlyFile === 'races') return runRaces(url)
  if (onlyFile !== undefined) return runFile(url, onlyFile)
  const [forDeployment, forRaces, forRules] = [
    await copyDatabase(url, 'deployment'),
    await copyDatabase(url, 'races'),
    await copyDatabase(url, 'rules'),
  ]
  const writes = readMigrations().flatMap(({ file, statements }) =>
    findUnguardedWrites(statements).map((write) => `${file}: ${write}`),
  )
  report('writes without WHERE', writes.join('\n    ') || 'none', writes.length === 0)
  await Promise.all([
    generateAccess(url).then((access) => checkGenerated(ACCESS_FILE, access)),
    generateTypes(url).then((types) => checkGenerated(TYPES_FILE, types)),
    findUnexplainedAdvice(url).then((advice) =>
      report('advisors', advice.join('\n    ') || 'no advice that is not explained', advice.length === 0),
    ),
    runTests(url),
    compareRules(forRules).then(({ found, ok }) => report('contact rules', found, ok)),
    runRaces(forRaces),
    checkAppliedMigrations(url),
    storeSchedulerSecrets(forDeployment).then(({ found, ok }) => report('secrets of the scheduler', found, ok)),
  ])
  const { found, ok } = await runRunbook(url)
  report('runbook', found, ok)
})
console.info(`database: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function report(name: string, found: string, ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
  console.info(`  ${name}: ${ok ? '' : 'NOT OK '}${found}`)
}

async function runTests(url: string): Promise<void> {
  for (const file of readdirSync(TESTS).filter((name) => name.endsWith('.test.sql'))) await runFile(url, file)
}

async function runFile(url: string, file: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  let lines: string[]
  try {
    const results = await sql.unsafe(readTest(file)).simple()
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
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  const planned = Number(lines.find((line) => line.startsWith('1..'))?.slice('1..'.length) ?? 0)
  const ok = count(/^ok \d+/)
  // One that is not in the plan, or did not run, has failed; so has a file without a plan.
  const notOk = Math.max(count(/^not ok \d+/), Math.abs(planned - ok), planned === 0 ? 1 : 0)
  passed += ok
  failed += notOk
  console.info(`  ${file}: ${ok} of ${planned} passed`)
  if (notOk > 0) console.error(lines.filter((line) => /^(not ok|#)/.test(line)).join('\n'))
}

/** With the file that it includes, as psql reads it. */
function readTest(file: string): string {
  return readFileSync(join(TESTS, file), 'utf8').replaceAll(/^\\ir (.+)$/gm, (_, included: string) =>
    readTest(included),
  )
}

function checkGenerated(file: string, expected: string): void {
  const isCurrent = expected === readFileSync(file, 'utf8')
  const found = isCurrent ? 'is that of the migrations' : 'differs. If it is meant: npm run generate'
  report(basename(file), found, isCurrent)
}

/** deploy and doctor compare what the database computes with the files. */
async function checkAppliedMigrations(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql`select public.doctor_facts() -> 'migrations' as hashes`
  await sql.end()
  const ok = isDeepStrictEqual(row?.['hashes'], migrationHashes())
  report('applied migrations', ok ? 'have the hashes of their files' : 'differ from their files', ok)
}

/** One after another: a lead that is being stored locks the counters of all, and another would be asked to come again. */
async function runRaces(url: string): Promise<void> {
  const sql = postgres(url, { max: 50, onnotice: () => {} })
  for (const [name, race] of Object.entries(RACES)) {
    const { found, ok } = await race(sql)
    report(name, found, ok)
  }
  await sql.end()
}

/** Copies the scratch database, which must have no connections, and returns the URL of the copy. */
async function copyDatabase(scratchUrl: string, name: string): Promise<string> {
  const url = new URL(scratchUrl)
  url.pathname = '/template1'
  const server = postgres(url.href, { max: 1, onnotice: () => {} })
  await server.unsafe(`create database ${name} template postgres`)
  await server.end()
  url.pathname = `/${name}`
  return url.href
}
