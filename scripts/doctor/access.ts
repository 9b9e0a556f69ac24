// Compares the privileges in the database with supabase/access.json, which lists all that the product needs.
import { isDeepStrictEqual } from 'node:util'
import expected from '../../supabase/access.json' with { type: 'json' }
import { describe, memberOf, type HttpResponse, type NoResponse } from './network.ts'
import { judge, ok, problem, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { AccessFacts, Deployment, Grant, Policy } from './deployment.ts'

const EXPECTED: AccessFacts = expected
const LEADS = 'table public.contact_submissions'

const WHO: Record<string, string> = {
  anon: 'visitors',
  authenticated: 'accounts, which anyone can create,',
  service_role: 'functions and the service key',
}
const EDITOR = 'In the SQL editor of Supabase:'

/** Statements that reset the grants on an object to what the product needs. */
function resetGrants(object: string): string {
  return `${EDITOR} revoke all on ${object} from public, anon, authenticated; ${grantsOn(object)}`
}

function grantsOn(object: string): string {
  const grants = EXPECTED.grants.filter(({ on }) => on === object)
  return grants.map(({ may, to }) => `grant ${may} on ${object} to ${to};`).join(' ')
}

function accessProblems({ grants, policies, unguarded }: AccessFacts): Problem[] {
  // The service role may have more privileges, granted by the platform.
  const added = without(grants, EXPECTED.grants).filter(({ to }) => to !== 'service_role')
  const lost = without(EXPECTED.grants, grants)
  const objects = new Set([...added, ...lost].map(({ on }) => on))
  const differences = Array.from(objects, (object) => {
    const isHere = ({ on }: Grant) => on === object
    const words = [
      ...added.filter(isHere).map(({ to, may }) => `${WHO[to]} may ${may} and should not`),
      ...lost.filter(isHere).map(({ to, may }) => `${WHO[to]} may not ${may} and should`),
    ]
    const fix = added.some(isHere) ? resetGrants(object) : `${EDITOR} ${grantsOn(object)}`
    return problem(`On the ${object} ${words.join('; ')}.`, fix)
  })
  return [
    ...unguarded.map((table) =>
      problem(
        `The table ${table} has no row level security.`,
        `${EDITOR} alter table ${table} enable row level security;`,
      ),
    ),
    ...differences,
    ...without(policies, EXPECTED.policies).map((policy) =>
      problem(`The table ${policy.on} has a policy that is not ours: "${policy.name}".`, `${EDITOR} ${drop(policy)}`),
    ),
    ...without(EXPECTED.policies, policies).map((policy) =>
      problem(`The policy "${policy.name}" of ${policy.on} is missing or was changed.`, restore([policy])),
    ),
  ]
}

/** The elements of one list that are not in the other. */
function without<T>(list: T[], others: T[]): T[] {
  return list.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)))
}

function drop({ name, on }: Policy): string {
  return `drop policy if exists "${name.replaceAll('"', '""')}" on ${on};`
}

function restore(policies: Policy[]): string {
  return [EDITOR, ...policies.flatMap((policy) => [drop(policy), policy.create])].join(' ')
}

const NOT_ALLOWED = '42501'
/** Refused by check_request(), before the database looks at grants. */
const NOT_LISTED = 'PT404'
/** Matches no row, so that nothing changes even if the table is open. */
const NO_ROW = 'id=eq.00000000-0000-0000-0000-000000000000'
const TRIED = { read: 'GET', change: 'PATCH', delete: 'DELETE' }

async function tablesAreClosed(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  const tables = [...new Set(EXPECTED.grants.flatMap(({ on }) => /^table public\.(.*)/.exec(on)?.[1] ?? []))]
  const tried = (await Promise.all(tables.map((name) => tryTable(deployment, name)))).flat()
  if ('missing' in facts) {
    return judge(tried, `${tables.length} tables, tried from outside (the rest needs the service key)`)
  }
  const found = accessProblems(facts.access)
  // The same problem is reported once, with the role and the columns.
  const onlyTried = tried.filter(({ fix }) => !found.some((known) => known.fix === fix))
  return judge([...found, ...onlyTried], `${EXPECTED.grants.length} grants, and no more`)
}

async function tryTable({ asVisitor }: Deployment, name: string): Promise<Problem[]> {
  const table = `table public.${name}`
  const tried = await Promise.all(
    Object.entries(TRIED).map(async ([verb, method]): Promise<Problem[]> => {
      const answer = await asVisitor(`/rest/v1/${name}?${NO_ROW}`, {
        method,
        ...(method === 'PATCH' && { headers: { 'content-type': 'application/json' }, body: '{"id":null}' }),
      })
      if (answer.failure !== undefined || answer.status >= 500) {
        const what = `Whether visitors can ${verb} rows of the ${table} could not be tried: ${describe(answer)}.`
        return [problem(what, 'Run the doctor again.')]
      }
      if (answer.status >= 400) return []
      return [problem(`Anyone on the internet may ${verb} rows of the ${table}.`, resetGrants(table))]
    }),
  )
  return tried.flat()
}

/** The row violates the table's checks, so that it is never stored, even if the table is open. */
const NEVER_STORED = { name: 'D', email: 'doctor', message: 'x' }

async function insertIsBlind({ asVisitor }: Deployment): Promise<Finding> {
  const post = (more: Record<string, string>) =>
    asVisitor('/rest/v1/contact_submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(NEVER_STORED),
    })
  const [blind, seeing] = await Promise.all([post({}), post({ prefer: 'return=representation' })])
  const problems: Problem[] = []
  if (blind.failure !== undefined || blind.status !== 400) {
    const what = `The form cannot store a message: a test row that the table's checks must reject got ${describe(blind)}.`
    problems.push(problem(what, howToOpen(blind)))
  }
  if (seeing.failure !== undefined || ![NOT_LISTED, NOT_ALLOWED].includes(String(memberOf(seeing, 'code')))) {
    const what = `Visitors who store a message can read the stored row back (${describe(seeing)}).`
    problems.push(problem(what, resetGrants(LEADS)))
  }
  return judge(problems, 'visitors can insert messages and cannot read them')
}

function howToOpen(refusal: HttpResponse | NoResponse): string {
  if (refusal.failure !== undefined) return 'Run the doctor again.'
  if (refusal.status === 429) return 'Wait a minute and run the doctor again.'
  if (memberOf(refusal, 'code') !== NOT_ALLOWED) return 'Apply the migrations to the project: npx supabase db push'
  if (!/row-level security/.test(refusal.text)) return resetGrants(LEADS)
  return restore(EXPECTED.policies.filter(({ on }) => LEADS.endsWith(on)))
}

async function privateIsPrivate({ asVisitor }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/rest/v1/maintenance?limit=1', { headers: { 'accept-profile': 'private' } })
  if (answer.failure === undefined && answer.status === 406) return ok('not exposed by the API')
  return wrong(
    `The API exposes the schema "private", which holds mails and limits (${describe(answer)}).`,
    'In Supabase under Settings > API, remove "private" from the exposed schemas. Or: npx supabase config push',
  )
}

export const accessChecks: Check[] = [
  {
    id: 'tables',
    name: 'Visitors and accounts may do what they need and no more',
    needs: ['data'],
    find: tablesAreClosed,
  },
  { id: 'insert', name: 'Visitors can send a message and read nothing back', needs: ['data'], find: insertIsBlind },
  { id: 'private', name: 'The private schema is private', needs: ['data'], find: privateIsPrivate },
]
