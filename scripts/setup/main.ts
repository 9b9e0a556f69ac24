// npm run setup: asks an owner for everything that .env, .env.backend, .env.doctor and the brand need, and checks it at
// once. Stop at any time: the next run goes on there. With --all it asks everything again.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { brandQuestions } from './brand-questions.ts'
import { EnvFile } from './env-file.ts'
import type { Files } from './env-variables.ts'
import { furtherQuestions } from './further-questions.ts'
import { makeCronSecret, neededQuestions } from './needed-questions.ts'
import { openTerminal } from './terminal.ts'
import { Progress, walk } from './walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const GENERATE = ['scripts/generate/main.ts', 'words', 'colors', 'function-site', 'auth-emails', 'voice-assistant']
const DRY_RUN = ['scripts/deploy/main.ts', 'backend']
const DEPLOY = [...DRY_RUN, '--yes']
const LAUNCH = ['scripts/doctor/main.ts', '--launch']
const STOPPED = 1

process.exitCode = await main()

async function main(): Promise<number> {
  const terminal = openTerminal(process.stdin, process.stdout)
  try {
    return await setUp(terminal)
  } finally {
    terminal.close()
  }
}

async function setUp(terminal: ReturnType<typeof openTerminal>): Promise<number> {
  const { say, ask } = terminal
  const isAll = process.argv.includes('--all')
  const progress = new Progress(join(ROOT, '.local/setup.json'))
  const files = openFiles()
  const brand = brandQuestions(join(ROOT, 'brand'))
  const valueOf = (id: string) => brand.find((question) => question.id === id)?.current() ?? ''
  const goOn = () => {
    say('\nStopped. Your answers are kept: npm run setup goes on here.')
    return STOPPED
  }
  const isWanted = async (what: string, isDefault: boolean) => {
    const given = await ask(`${what} [${isDefault ? 'Y/n' : 'y/N'}]: `)
    return given === null ? false : given === '' ? isDefault : /^y/i.test(given)
  }

  say('Enter takes what is in brackets; Ctrl-C stops, and the next run goes on.\n\n1. Your brand')
  if (!(await walk(brand, terminal, progress, isAll))) return goOn()
  if (!run(GENERATE)) return STOPPED
  say('\n2. Site and backend')
  const needed = neededQuestions(
    files,
    () => valueOf('brand.name'),
    () => valueOf('brand.email'),
  )
  if (!(await walk(needed, terminal, progress, isAll))) return goOn()
  makeCronSecret(files)
  if (await isWanted('\n3. Second address, delivery events, Slack, Turnstile, voice or the watch now?', false)) {
    if (!(await walk(furtherQuestions(files), terminal, progress, isAll))) return goOn()
  }
  if (await isWanted('\n4. See what a deployment of the backend would do? It changes nothing.', true)) {
    if (!run(DRY_RUN)) return STOPPED
    if (await isWanted('Deploy it now?', false)) if (!run(DEPLOY)) return STOPPED
  }
  if (await isWanted('\n5. Look for sample content, which must not go live?', true)) run(LAUNCH)
  say('\nNext: words and pictures (docs/branding.md), then npm run build and docs/deploy.md from step 6.')
  return 0
}

function openFiles(): Files {
  const example = (name: string) => readFileSync(join(ROOT, name), 'utf8')
  const siteExample = example('.env.example')
  const backendExample = example('.env.backend.example')
  return {
    site: new EnvFile(join(ROOT, '.env'), siteExample),
    backend: new EnvFile(join(ROOT, '.env.backend'), backendExample),
    doctor: new EnvFile(join(ROOT, '.env.doctor')),
    siteExample: parseEnv(siteExample),
    backendExample,
  }
}

function run(script: string[]): boolean {
  return spawnSync(process.execPath, script, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
