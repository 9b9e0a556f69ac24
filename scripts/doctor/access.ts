// Who may do what in the database, compared with supabase/access.json: all that the pages and functions need.
import expected from '../../supabase/access.json' with { type: 'json' }
import { inWords, memberOf, type Answer, type NoAnswer } from './ask.ts'
import { judge, ok, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { AccessFacts, Deployment, Policy, Rights, Role } from './deployment.ts'

const EXPECTED: AccessFacts = expected as AccessFacts
const LEADS = 'public.contact_submissions'

const WHO: Record<Role, string> = {
  anon: 'visitors',
  authenticated: 'accounts, which anyone can make,',
  service_role: 'functions and the service key',
}
const ROLES = Object.keys(WHO) as Role[]
const EDITOR = 'In the SQL editor of Supabase:'

/** Statements that bring a table's grants to what this product needs, whatever they are now. */
function resetGrants(table: string): string {
  const rights = tableNamed(EXPECTED, table)?.rights
  const grants = ROLES.flatMap((role) =>
    Object.entries(rights?.[role] ?? {}).map(([verb, columns]) => {
      const which = columns === true ? '' : ` (${columns.join(', ')})`
      return `grant ${verb}${which} on ${table} to ${role};`
    }),
  )
  return [EDITOR, `revoke all on ${table} from public, anon, authenticated;`, ...grants].join(' ')
}

function accessProblems(found: AccessFacts): Problem[] {
  return [
    ...found.schemas.flatMap(schemaProblem),
    ...found.tables.flatMap(tableProblems),
    ...policyProblems(found.policies),
    ...found.functions.flatMap(functionProblem),
  ]
}

function schemaProblem({ name, users }: AccessFacts['schemas'][number]): Problem[] {
  const others = users.filter((role) => !EXPECTED.schemas.find((schema) => schema.name === name)?.users.includes(role))
  if (others.length === 0) return []
  const fix = `${EDITOR} revoke all on schema ${name} from public, ${others.join(', ')};`
  return [{ what: `The schema ${name} is open to ${names(others)}.`, fix }]
}

function tableProblems({ schema, name, isGuarded, rights }: AccessFacts['tables'][number]): Problem[] {
  const table = `${schema}.${name}`
  const problems: Problem[] = []
  if (!isGuarded) {
    const fix = `${EDITOR} alter table ${table} enable row level security;`
    problems.push({ what: `The table ${table} has no row level security.`, fix })
  }
  const needs = tableNamed(EXPECTED, table)?.rights
  const odd = ROLES.flatMap((role) => differences(role, rights[role], needs?.[role] ?? {}))
  if (odd.length > 0) problems.push({ what: `On the table ${table} ${odd.join('; ')}.`, fix: resetGrants(table) })
  return problems
}

function tableNamed({ tables }: AccessFacts, table: string) {
  return tables.find(({ schema, name }) => `${schema}.${name}` === table)
}

function differences(role: Role, has: Rights, needs: Rights): string[] {
  const verbs = [...new Set([...Object.keys(has), ...Object.keys(needs)])]
  return verbs.flatMap((verb) => {
    const [got, wanted] = [has[verb] ?? [], needs[verb] ?? []]
    if (JSON.stringify(got) === JSON.stringify(wanted)) return []
    // The service role may have more: what the platform grants it is not ours to judge.
    if (role === 'service_role' && isWithin(wanted, got)) return []
    return `${WHO[role]} may ${verb} ${shown(got)} and should ${verb in needs ? shown(wanted) : 'not'}`
  })
}

function isWithin(part: true | string[], whole: true | string[]): boolean {
  if (whole === true) return true
  return part !== true && part.every((column) => whole.includes(column))
}

function shown(columns: true | string[]): string {
  if (columns === true) return 'everything'
  return columns.length === 0 ? 'nothing' : columns.join(', ')
}

function policyProblems(found: Policy[]): Problem[] {
  const unknown = found.filter((policy) => !EXPECTED.policies.some(isNamed(policy)))
  const missing = EXPECTED.policies.filter((policy) => {
    const same = found.find(isNamed(policy))
    return !same || Object.entries(policy).some(([key, value]) => !isSame(value, same[key as keyof Policy]))
  })
  return [
    ...unknown.map((policy) => ({
      what: `The table ${policy.table} has a policy that is not ours: "${policy.name}".`,
      fix: `${EDITOR} ${dropPolicy(policy)}`,
    })),
    ...missing.map((policy) => ({
      what: `The policy "${policy.name}" of ${policy.table} is missing or was changed.`,
      fix: `${EDITOR} ${policyStatements(policy)}`,
    })),
  ]
}

function isNamed({ table, name }: Policy) {
  return (other: Policy) => other.table === table && other.name === name
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function dropPolicy({ name, table }: Policy): string {
  return `drop policy if exists "${name.replaceAll('"', '""')}" on ${table};`
}

function policyStatements(policy: Policy): string {
  const { name, table, verb, roles, using, check } = policy
  const rules = [...(using ? [`using (${using})`] : []), ...(check ? [`with check (${check})`] : [])].join(' ')
  return `${dropPolicy(policy)} create policy "${name}" on ${table} for ${verb} to ${roles.join(', ')} ${rules};`
}

function functionProblem({ name, callers }: AccessFacts['functions'][number]): Problem[] {
  const wanted = EXPECTED.functions.find((one) => one.name === name)?.callers ?? []
  const grant = wanted.map((role) => `grant execute on routine ${name} to ${role};`)
  const others = callers.filter((role) => !wanted.includes(role) && role !== 'service_role')
  if (others.length > 0) {
    const fix = [EDITOR, `revoke execute on routine ${name} from public, ${others.join(', ')};`, ...grant].join(' ')
    return [{ what: `The database function ${name} can be called by ${names(others)}.`, fix }]
  }
  const missing = wanted.filter((role) => !callers.includes(role))
  if (missing.length === 0) return []
  const what = `The database function ${name} cannot be called by ${names(missing)}.`
  return [{ what, fix: [EDITOR, ...grant].join(' ') }]
}

function names(roles: Role[]): string {
  return roles.map((role) => WHO[role].replace(/,$/, '')).join(' and ')
}

const NOT_ALLOWED = '42501'
/** Matches no row, so that nothing changes, whatever is open. */
const NO_ROW = 'id=eq.00000000-0000-0000-0000-000000000000'
const TRIED = { read: 'GET', change: 'PATCH', delete: 'DELETE' }

async function tablesAreClosed(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  const shownTables = EXPECTED.tables.filter(({ schema }) => schema === 'public')
  const tried = (await Promise.all(shownTables.map(({ name }) => tryTable(deployment, name)))).flat()
  if ('missing' in facts) {
    return judge(tried, `${shownTables.length} tables, tried from outside (the rest needs the service key)`)
  }
  const found = accessProblems(facts.access)
  // The same problem is reported once, with the role and the columns.
  const onlyTried = tried.filter(({ fix }) => !found.some((problem) => problem.fix === fix))
  const { tables, functions } = facts.access
  return judge([...found, ...onlyTried], `all ${tables.length} tables and ${functions.length} functions`)
}

async function tryTable({ asVisitor }: Deployment, name: string): Promise<Problem[]> {
  const table = `public.${name}`
  const tried = await Promise.all(
    Object.entries(TRIED).map(async ([verb, method]): Promise<Problem[]> => {
      const answer = await asVisitor(`/rest/v1/${name}?${NO_ROW}`, {
        method,
        ...(method === 'PATCH' && { headers: { 'content-type': 'application/json' }, body: '{"id":null}' }),
      })
      if (answer.failure !== undefined || answer.status >= 500) {
        const what = `Whether visitors can ${verb} rows of ${table} could not be tried: ${inWords(answer)}.`
        return [{ what, fix: 'Run the doctor again.' }]
      }
      if (answer.status >= 400) return []
      return [{ what: `Anyone on the internet may ${verb} rows of the table ${table}.`, fix: resetGrants(table) }]
    }),
  )
  return tried.flat()
}

/** The row breaks the table's rules, so that it is never stored, whatever is open. */
const NEVER_STORED = { name: 'D', email: 'doctor', message: 'x' }

async function insertIsBlind({ asVisitor }: Deployment): Promise<Finding> {
  const post = (prefer: string) =>
    asVisitor('/rest/v1/contact_submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer },
      body: JSON.stringify(NEVER_STORED),
    })
  const [blind, seeing] = await Promise.all([post('return=minimal'), post('return=representation')])
  const problems: Problem[] = []
  if (blind.failure !== undefined || blind.status !== 400) {
    problems.push({
      what: `The form cannot store a message: a test that the table's rules must refuse got ${inWords(blind)}.`,
      fix: howToOpen(blind),
    })
  }
  if (seeing.failure !== undefined || memberOf(seeing, 'code') !== NOT_ALLOWED) {
    problems.push({
      what: `Visitors who store a message can read the stored row back (${inWords(seeing)}).`,
      fix: resetGrants(LEADS),
    })
  }
  return judge(problems, 'messages go in and never come out')
}

function howToOpen(refusal: Answer | NoAnswer): string {
  if (refusal.failure !== undefined) return 'Run the doctor again.'
  if (refusal.status === 429) return 'Wait a minute and run the doctor again.'
  if (memberOf(refusal, 'code') !== NOT_ALLOWED) return 'Bring the migrations to the project: npx supabase db push'
  if (!/row-level security/.test(refusal.text)) return resetGrants(LEADS)
  const policies = EXPECTED.policies.filter(({ table, verb }) => table === LEADS && verb === 'insert')
  return [EDITOR, ...policies.map(policyStatements)].join(' ')
}

async function privateIsPrivate({ asVisitor }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/rest/v1/mail_outbox?limit=1', { headers: { 'accept-profile': 'private' } })
  if (answer.failure === undefined && answer.status === 406) return ok('not shown by the API')
  return wrong(
    `The API knows the schema "private", where mails and limits are kept (${inWords(answer)}).`,
    'In Supabase under Settings > API, take "private" out of the exposed schemas. Or: npx supabase config push',
  )
}

export const accessChecks: Check[] = [
  {
    id: 'tables',
    name: 'Visitors and accounts may do what they need and no more',
    needs: ['data'],
    find: tablesAreClosed,
  },
  { id: 'insert', name: 'Visitors can write to us and read nothing back', needs: ['data'], find: insertIsBlind },
  { id: 'private', name: 'The private schema is private', needs: ['data'], find: privateIsPrivate },
]
