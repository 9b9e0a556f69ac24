// Changes one letter of every exact word of tests/statements.json in a copy of the sources, and expects every unit test that
// is named for one of them to fail: node tests/mutations/spec-words.ts
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { copySources } from '../support/copy-sources.ts'
import { readStatements } from '../support/statements.ts'

const OF_A_LIBRARY: Record<string, string> = {
  'already-started': '@vapi-ai/web',
  'Assistant or Squad or Workflow must be provided.': '@vapi-ai/web',
  'Auth session missing!': 'supabase-js',
  'No token returned by API': 'supabase-js, for uploads',
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

const named = readStatements().flatMap(({ phrases, tests }) =>
  phrases.filter((word) => !(word in OF_A_LIBRARY)).map((word) => ({ word, tests })),
)
const phrases = [...new Set(named.map(({ word }) => word))]
const copy = copySources('spec-words')

if (runTests().some(({ status }) => status === 'failed')) throw new Error('A test fails without a change')
changeWords()
const outcomes = runTests()
const survivors = phrases.filter((word) => {
  const ofWord = outcomes.filter((outcome) => isNamed(outcome, word))
  return ofWord.length === 0 || ofWord.some(({ status }) => status !== 'failed')
})
for (const word of phrases) console.info(`${survivors.includes(word) ? 'SURVIVED' : 'caught  '}  ${word}`)
for (const [word, library] of Object.entries(OF_A_LIBRARY)) console.info(`not ours  ${word}: ${library}`)
console.info(`${phrases.length} words changed, ${survivors.length} survived`)
process.exitCode = survivors.length > 0 ? 1 : 0

function changeWords(): void {
  const parts = new Set(phrases.map((word) => PARTS[word] ?? word))
  const missing = new Set(parts)
  for (const file of globSync(['src/**/*.ts*', 'supabase/functions/_shared/**/*.ts', 'tests/brand/*.yaml'], {
    cwd: copy,
  })) {
    if (/\.test\.|\/generated\//.test(file)) continue
    let text = readFileSync(join(copy, file), 'utf8')
    for (const part of parts) {
      const pattern = escape(part).replaceAll(' ', String.raw`\s+`)
      const asText = new RegExp(String.raw`(?<=['"\x60>}]|: |- |^\s*)${pattern}(?=['"\x60<$]|\s*$)`, 'gm')
      text = text.replace(asText, (found) => {
        missing.delete(part)
        return found.replace(/[a-z\d](?=[^a-z\d]*$)/i, (last) => (last === 'z' || last === '0' ? '1' : 'z'))
      })
    }
    writeFileSync(join(copy, file), text)
  }
  if (missing.size > 0) throw new Error(`Not in the sources: ${[...missing].join(', ')}`)
}

type Outcome = { file: string; title: string; status: string }

/** Unit tests only: the others need a browser. */
function runTests(): Outcome[] {
  const files = named.flatMap(({ tests }) => tests.map(({ file }) => file)).filter((file) => /\.test\.tsx?$/.test(file))
  const report = join(copy, 'report.json')
  spawnSync('npx', ['vitest', 'run', ...new Set(files), '--reporter=json', `--outputFile=${report}`], { cwd: copy })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: Omit<Outcome, 'file'>[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(copy, name), title, status })),
  )
}

function isNamed({ file, title }: Outcome, word: string): boolean {
  if (!title.includes(`“${word}”`)) return false
  const tests = named.filter((one) => one.word === word).flatMap((one) => one.tests)
  return tests.some((test) => {
    const pattern = test.title
      .split(/%[a-z]/)
      .map(escape)
      .join('.*')
    return test.file === file && new RegExp(`^${pattern}$`).test(title)
  })
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
