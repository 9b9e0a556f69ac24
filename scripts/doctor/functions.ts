import { voiceProvider } from '#src/lib/read-env.ts'
import { functionNames } from '../deploy/functions-version.ts'
import { describe, type HttpResponse, type NoResponse } from './network.ts'
import { judge, ok, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'

/** Problems of each function. Sends a CORS preflight, which triggers neither mails nor queries. */
async function judgeFunctions(
  { request, env }: Deployment,
  problemOf: (name: string, answer: HttpResponse | NoResponse) => Problem | null,
): Promise<Finding> {
  // If calls go directly to the provider, the function in front of it is not needed.
  const usesVoice = voiceProvider(env)?.apiUrl.startsWith(env.supabaseUrl) ?? false
  const names = functionNames().filter((name) => name !== 'voice' || usesVoice)
  const preflight = { method: 'OPTIONS', headers: { origin: env.siteUrl } }
  const found = await Promise.all(
    names.map(
      async (name) => problemOf(name, await request(`${env.supabaseUrl}/functions/v1/${name}`, preflight)) ?? [],
    ),
  )
  return judge(found.flat(), names.join(', '))
}

function areDeployed(deployment: Deployment): Promise<Finding> {
  return judgeFunctions(deployment, (name, answer) => {
    if (answer.failure === undefined && answer.status < 300) return null
    const fix = deployment.isLocal
      ? `Read .local/logs/function-${name}.log, then restart the stack.`
      : 'Deploy it: npm run deploy -- backend --yes. If it is deployed, read its log in the dashboard.'
    return problem(`The function ${name} does not respond: ${describe(answer)}.`, fix)
  })
}

function areCurrent(deployment: Deployment): Promise<Finding> {
  const expected = deployment.functionsVersion
  const fix = 'Deploy the functions: npm run deploy -- backend --yes. Or, if this folder is the older one: git pull'
  return judgeFunctions(deployment, (name, answer) => {
    const version = answer.failure === undefined ? answer.headers.get('x-function-version') : null
    if (version === expected) return null
    return problem(
      `The function ${name} is not the version of this folder (${version ?? 'none'}, not ${expected}).`,
      fix,
    )
  })
}

async function migrationsAreApplied(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  const fix = 'Apply them: npx supabase db push (npx supabase migration list shows what is missing)'
  if ('missing' in facts)
    return facts.fix ? wrong(`Could not be checked: ${facts.missing}.`, facts.fix) : skipped(facts.missing)
  const expected = deployment.migrations
  const missing = expected.filter((version) => !facts.migrations.includes(version))
  const unknown = facts.migrations.filter((version) => !expected.includes(version))
  const problems: Problem[] = []
  if (missing.length > 0) problems.push(problem(`The database lacks the migrations ${missing.join(', ')}.`, fix))
  if (unknown.length > 0) {
    const what = `The database has migrations that are not in this folder: ${unknown.join(', ')}.`
    problems.push(problem(what, 'This folder is older than the deployment: git pull'))
  }
  return judge(problems, `all ${expected.length}`)
}

async function teamIsProtected({ facts }: Deployment): Promise<Finding> {
  const known = await facts()
  if ('missing' in known) return skipped(known.missing)
  const { active, withoutFactor } = known.team
  const members = active === 1 ? '1 member' : `${active} members`
  const problems: Problem[] = []
  if (active === 0) {
    problems.push(problem('No one can open the inbox.', 'Add someone: npm run team -- add ADDRESS NAME'))
  }
  if (withoutFactor > 0) {
    const fix =
      'They set it up at /inbox. If that fails, enable TOTP in Supabase under Authentication > Multi-Factor. Or: npm run deploy -- backend --yes'
    const what = `${withoutFactor} of ${members} cannot read the inbox yet: they have no second factor.`
    problems.push(problem(what, fix))
  }
  return problems.length > 0 ? { state: 'unsure', problems } : ok(`${members}, with a second factor`)
}

export const functionChecks: Check[] = [
  { id: 'functions', name: 'The functions are deployed', needs: ['api'], find: areDeployed },
  { id: 'versions', name: 'The functions are current', needs: ['functions'], find: areCurrent },
  { id: 'migrations', name: 'The migrations are applied', needs: ['api'], find: migrationsAreApplied },
  { id: 'team', name: 'The inbox has members with a second factor', needs: ['migrations'], find: teamIsProtected },
]
