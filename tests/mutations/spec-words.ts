// Changes one letter of every exact word of tests/statements.json in a copy of the sources, and runs the unit tests named
// for them. Each must fail: node tests/mutations/spec-words.ts, or with `each` for one word at a time.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../../stack/settings.ts'
import { readStatements, type NamedTest } from '../support/statements.ts'

const OF_A_LIBRARY: Record<string, string> = {
  'already-started': '@vapi-ai/web',
  'Assistant or Squad or Workflow must be provided.': '@vapi-ai/web',
  'Auth session missing!': 'supabase-js',
  'No token returned by API': 'supabase-js, which the site does not use for storage',
  'You must provide either an email or phone number and a password': 'supabase-js',
}
/** In the sources these are written in parts. */
const PARTS: Record<string, string> = {
  "AI Isn't Magic. It's Strategy": "It's Strategy",
  'Log out (ada@example.org)': 'Log out',
  'Message must be at least 10 characters': ' must be at least ',
  'Name must be at least 2 characters': ' must be at least ',
  'Password must be at least 6 characters': 'Password must be at least ',
  'Welcome to Lodestar!': 'Welcome to ',
}
const LEFT_OUT = new Set(['node_modules', '.git', '.local', 'dist'])

type Outcome = NamedTest & { hasFailed: boolean }

const statements = readStatements().filter(({ words }) => words.length > 0)
const copy = mkdtempSync(join(tmpdir(), 'spec-words-'))
process.on('exit', () => rmSync(copy, { recursive: true }))
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
const sources = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/_shared/**/*.ts', 'tests/brand/*.yaml'], {
  cwd: copy,
})
  .filter((file) => !/\.test\.|\/generated\//.test(file))
  .map((file) => ({ path: join(copy, file), text: readFileSync(join(copy, file), 'utf8') }))

const words = [...new Set(statements.flatMap((statement) => statement.words))]
const changed = words.filter((word) => !(word in OF_A_LIBRARY))
const rounds = process.argv[2] === 'each' ? changed.map((word) => [word]) : [changed]
const survivors: string[] = []
if (runTests(changed).some(({ hasFailed }) => hasFailed)) throw new Error('A test fails without a change')
for (const round of rounds) {
  change(round)
  const outcomes = runTests(round)
  for (const word of round) {
    const named = testsOf(word).flatMap((one) => outcomes.filter((outcome) => isNamed(outcome, one, word)))
    const isCaught = named.length > 0 && named.every(({ hasFailed }) => hasFailed)
    if (!isCaught) survivors.push(word)
    console.info(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${word}`)
  }
}
for (const [word, library] of Object.entries(OF_A_LIBRARY)) console.info(`not ours  ${word}: ${library}`)
console.info(`${changed.length} words changed, ${survivors.length} survived`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Unit tests only: the others need a browser. */
function testsOf(word: string): NamedTest[] {
  return statements
    .filter((statement) => statement.words.includes(word))
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => /\.test\.tsx?$/.test(file) && (/%s/.test(title) || title.includes(word)))
}

function change(round: string[]): void {
  const parts = new Set(round.map((word) => PARTS[word] ?? word))
  const missing = new Set(parts)
  for (const { path, text } of sources) {
    let next = text
    for (const part of parts) {
      const pattern = escape(part).replaceAll(' ', String.raw`\s+`)
      const inQuotes = new RegExp(String.raw`(?<=['"\x60>}]|: |- |^\s*)${pattern}(?=['"\x60<$]|\s*$)`, 'gm')
      const before = next
      next = next.replace(inQuotes, (found) => found.replace(/[a-z\d](?=[^a-z\d]*$)/i, otherLetter))
      if (next !== before) missing.delete(part)
    }
    writeFileSync(path, next)
  }
  if (missing.size > 0) throw new Error(`Not in the sources: ${[...missing].join(', ')}`)
}

function otherLetter(letter: string): string {
  return /\d/.test(letter) ? String(9 - Number(letter)) : letter === 'z' ? 'y' : 'z'
}

function runTests(round: string[]): Outcome[] {
  const files = [...new Set(round.flatMap(testsOf).map(({ file }) => file))]
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  spawnSync('npx', ['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`], { cwd: copy })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(copy, name),
      title,
      hasFailed: status === 'failed',
    })),
  )
}

function isNamed({ file, title }: Outcome, named: NamedTest, word: string): boolean {
  const pattern = named.title
    .split(/%[a-z]/)
    .map(escape)
    .join('.*')
  return file === named.file && new RegExp(`^${pattern}$`).test(title) && title.includes(word)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
