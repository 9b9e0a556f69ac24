import { readdirSync } from 'node:fs'
import { functionNames } from '../deploy/functions-version.ts'
import { inWords } from './ask.ts'
import { judge, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'

/** Voice calls may go straight to the provider; then the function before it is not needed. */
function neededFunctions({ env }: Deployment): string[] {
  const usesVoice = env.voice?.apiUrl.startsWith(env.supabaseUrl) ?? false
  return functionNames().filter((name) => name !== 'voice' || usesVoice)
}

async function askVersion({ ask, env }: Deployment, name: string) {
  // A CORS preflight touches neither mail nor database.
  return ask(`${env.supabaseUrl}/functions/v1/${name}`, { method: 'OPTIONS', headers: { origin: env.siteUrl } })
}

async function areDeployed(deployment: Deployment): Promise<Finding> {
  const names = neededFunctions(deployment)
  const found = await Promise.all(
    names.map(async (name): Promise<Problem[]> => {
      const answer = await askVersion(deployment, name)
      if (answer.failure === undefined && answer.status < 300) return []
      const fix = deployment.isLocal
        ? `Look into .local/logs/function-${name}.log, then start the stack again.`
        : 'Deploy it: npm run deploy -- backend --yes. If it is deployed, read its log in the dashboard.'
      return [{ what: `The function ${name} does not answer: ${inWords(answer)}.`, fix }]
    }),
  )
  return judge(found.flat(), names.join(', '))
}

async function areCurrent(deployment: Deployment): Promise<Finding> {
  const wanted = deployment.functionsVersion
  const found = await Promise.all(
    neededFunctions(deployment).map(async (name): Promise<Problem[]> => {
      const answer = await askVersion(deployment, name)
      const version = answer.failure === undefined ? answer.headers.get('x-function-version') : null
      if (version === wanted) return []
      return [
        {
          what: `The function ${name} is not the version of this folder (${version ?? 'none'}, not ${wanted}).`,
          fix: 'Deploy the functions: npm run deploy -- backend --yes. Or, if this folder is the older one: git pull',
        },
      ]
    }),
  )
  return judge(found.flat(), wanted)
}

async function migrationsAreApplied(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  const fix = 'Bring them there: npx supabase db push (see what is missing with npx supabase migration list)'
  if ('missing' in facts) return facts.fix ? wrong(`Not known: ${facts.missing}.`, facts.fix) : skipped(facts.missing)
  const wanted = readdirSync(deployment.migrations)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.split('_')[0] ?? '')
  const missing = wanted.filter((version) => !facts.migrations.includes(version))
  const unknown = facts.migrations.filter((version) => !wanted.includes(version))
  const problems: Problem[] = []
  if (missing.length > 0) problems.push({ what: `The database lacks the migrations ${missing.join(', ')}.`, fix })
  if (unknown.length > 0) {
    problems.push({
      what: `The database has migrations that this folder does not know: ${unknown.join(', ')}.`,
      fix: 'This folder is older than the deployment: git pull',
    })
  }
  return judge(problems, `all ${wanted.length}`)
}

export const functionChecks: Check[] = [
  { id: 'functions', name: 'The functions are deployed', needs: ['api'], find: areDeployed },
  { id: 'versions', name: 'The functions are current', needs: ['functions'], find: areCurrent },
  { id: 'migrations', name: 'The migrations are applied', needs: ['api'], find: migrationsAreApplied },
]
