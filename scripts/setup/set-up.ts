import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { complaintAbout } from '../deploy/backend-env.ts'
import { brandQuestions } from './brand-questions.ts'
import { EnvFile } from './env-file.ts'
import { furtherQuestions, neededQuestions, type Files } from './site-questions.ts'
import { walk, type Ask } from './walk.ts'

export type Person = {
  ask: Ask
  /** The chosen ones; null where the person stops. */
  choose: (what: string, options: string[]) => Promise<string[] | null>
  isWanted: (what: string, isDefault: boolean) => Promise<boolean>
  say: (what: string) => void
}

/** Asks for all that a site needs, into brand/brand.json, .env and .env.backend. False where the person stops. */
export async function setUp(root: string, person: Person, isAll: boolean, run: (...command: string[]) => boolean) {
  const { ask, choose, isWanted, say } = person
  const file = join(root, 'brand/brand.json')
  const files = openFiles(root)

  say('1. Your brand')
  if (!(await walk(brandQuestions(file), ask, isAll))) return false
  if (!run('scripts/generate/main.ts', 'words', 'colors', 'function-site', 'auth-emails', 'voice-assistant'))
    return false
  say('2. Site and backend')
  const brand = JSON.parse(readFileSync(file, 'utf8')) as { name: string; email: string }
  if (!(await walk(neededQuestions(files, brand), ask, isAll))) return false
  makeCronSecret(files)
  const further = furtherQuestions(files)
  const chosen = await choose('3. Which of these do you want to set up now? None is needed.', Object.keys(further))
  for (const name of chosen ?? []) if (!(await walk(further[name] ?? [], ask, true))) return false
  if (await isWanted('4. See what a deployment of the backend would do? It changes nothing.', true)) {
    if (!run('scripts/deploy/main.ts', 'backend')) return false
    if (await isWanted('Deploy it now?', false)) if (!run('scripts/deploy/main.ts', 'backend', '--yes')) return false
  }
  if (await isWanted('5. Look for words and pictures of the sample, which must not go live?', true))
    run('scripts/doctor/main.ts', '--launch')
  return chosen !== null
}

function openFiles(root: string): Files {
  const example = (name: string) => readFileSync(join(root, name), 'utf8')
  const siteExample = example('.env.example')
  const backendExample = example('.env.backend.example')
  return {
    site: new EnvFile(join(root, '.env'), siteExample),
    backend: new EnvFile(join(root, '.env.backend'), backendExample),
    siteExample: parseEnv(siteExample),
    backendExample,
  }
}

/** Between scheduler and functions; no one needs to know it. */
function makeCronSecret({ backend, backendExample }: Files): void {
  const value = backend.read('CRON_SECRET')
  const isMade = value !== null && complaintAbout('CRON_SECRET', value, backendExample) === null
  if (!isMade) backend.write('CRON_SECRET', randomBytes(32).toString('hex'))
}
