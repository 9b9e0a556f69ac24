import { readdirSync } from 'node:fs'
import { versions } from '#shared/versions.ts'
import { inWords } from './ask.ts'
import { judge, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Patient } from './patient.ts'

/** Voice calls may go straight to the provider; then the function before it is nobody's business. */
function neededFunctions({ env }: Patient): (keyof typeof versions)[] {
  const usesVoice = env.voice?.apiUrl.startsWith(env.supabaseUrl) ?? false
  return Object.keys(versions).filter((name): name is keyof typeof versions => name !== 'voice' || usesVoice)
}

async function askVersion({ ask, env }: Patient, name: string) {
  // The question before a call costs nothing: no mail, no database.
  return ask(`${env.supabaseUrl}/functions/v1/${name}`, { method: 'OPTIONS', headers: { origin: env.siteUrl } })
}

async function areDeployed(patient: Patient): Promise<Finding> {
  const names = neededFunctions(patient)
  const found = await Promise.all(
    names.map(async (name): Promise<Problem[]> => {
      const answer = await askVersion(patient, name)
      if (answer.failure === undefined && answer.status < 300) return []
      const mend = patient.isLocal
        ? `Look into .local/logs/function-${name}.log, then start the stack again.`
        : `Deploy it: npx supabase functions deploy ${name}. If it is deployed, read its log in the dashboard.`
      return [{ what: `The function ${name} does not answer: ${inWords(answer)}.`, mend }]
    }),
  )
  return judge(found.flat(), names.join(', '))
}

async function areCurrent(patient: Patient): Promise<Finding> {
  const names = neededFunctions(patient)
  const found = await Promise.all(
    names.map(async (name): Promise<Problem[]> => {
      const answer = await askVersion(patient, name)
      const version = answer.failure === undefined ? answer.headers.get('x-function-version') : null
      if (version === versions[name]) return []
      return [
        {
          what: `The function ${name} is another version than the one in this folder (${version ?? 'says none'}, not ${versions[name]}).`,
          mend: `Deploy it: npx supabase functions deploy ${name}. Or, if this folder is the older one: git pull`,
        },
      ]
    }),
  )
  return judge(found.flat(), names.map((name) => `${name} ${versions[name]}`).join(', '))
}

async function migrationsAreApplied(patient: Patient): Promise<Finding> {
  const facts = await patient.facts()
  const mend = 'Bring them there: npx supabase db push (see what is missing with npx supabase migration list)'
  if ('missing' in facts) return facts.mend ? wrong(`Not known: ${facts.missing}.`, facts.mend) : skipped(facts.missing)
  const wanted = readdirSync(patient.migrations)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.split('_')[0] ?? '')
  const missing = wanted.filter((version) => !facts.migrations.includes(version))
  const unknown = facts.migrations.filter((version) => !wanted.includes(version))
  const problems: Problem[] = []
  if (missing.length > 0) problems.push({ what: `The database lacks the migrations ${missing.join(', ')}.`, mend })
  if (unknown.length > 0) {
    problems.push({
      what: `The database has migrations that this folder does not know: ${unknown.join(', ')}.`,
      mend: 'This folder is older than the deployment: git pull',
    })
  }
  return judge(problems, `all ${wanted.length}`)
}

export const functionChecks: Check[] = [
  { id: 'functions', name: 'The functions are deployed', needs: ['api'], find: areDeployed },
  { id: 'versions', name: 'The functions are current', needs: ['functions'], find: areCurrent },
  { id: 'migrations', name: 'The migrations are applied', needs: ['api'], find: migrationsAreApplied },
]
