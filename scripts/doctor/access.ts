// Who may do what in the database, compared with all that the pages and functions of this product need.
import type { Problem } from './check.ts'
import {
  callersOf,
  EXPECTED,
  INSERT_POLICY,
  POLICIES,
  ROLES,
  type Policy,
  type Rights,
  type Role,
} from './expected-access.ts'

const NOTHING: string[] = []

/** What private.access_facts() in supabase/migrations/*_doctor.sql returns. */
export type AccessFacts = {
  schemas: { name: string; users: Role[] }[]
  tables: { schema: string; name: string; isGuarded: boolean; rights: Record<Role, Rights> }[]
  policies: Policy[]
  functions: { schema: string; name: string; callers: Role[] }[]
}

export const KNOWN_TABLES = Object.keys(EXPECTED)

const WHO: Record<Role, string> = {
  anon: 'visitors',
  authenticated: 'accounts, which anyone can make,',
  service_role: 'functions and the service key',
}
const EDITOR = 'In the SQL editor of Supabase:'

/** Statements that bring a table's grants to what this product needs, whatever they are now. */
export function resetGrants(table: string): string {
  const grants = Object.entries(EXPECTED[table] ?? {}).flatMap(([role, rights]) =>
    Object.entries(rights).map(([verb, columns]) => {
      const which = columns === true ? '' : ` (${columns.join(', ')})`
      return `grant ${verb}${which} on ${table} to ${role};`
    }),
  )
  return [EDITOR, `revoke all on ${table} from public, anon, authenticated;`, ...grants].join(' ')
}

/** The policy without which no message is stored. */
export const restoreInsertPolicy = `${EDITOR} ${policyStatements(INSERT_POLICY)}`

export function accessProblems({ schemas, tables, policies, functions }: AccessFacts): Problem[] {
  return [
    ...schemas.flatMap(schemaProblem),
    ...tables.flatMap(tableProblems),
    ...policyProblems(policies),
    ...functions.flatMap(functionProblem),
  ]
}

function schemaProblem({ name, users }: AccessFacts['schemas'][number]): Problem[] {
  if (name === 'private' && users.length > 0) {
    const fix = `${EDITOR} revoke all on schema private from public, ${ROLES.join(', ')};`
    return [{ what: `The schema private is open to ${names(users)}.`, fix }]
  }
  return []
}

function tableProblems({ schema, name, isGuarded, rights }: AccessFacts['tables'][number]): Problem[] {
  const table = `${schema}.${name}`
  const problems: Problem[] = []
  if (!isGuarded) {
    const fix = `${EDITOR} alter table ${table} enable row level security;`
    problems.push({ what: `The table ${table} has no row level security.`, fix })
  }
  const odd = ROLES.flatMap((role) => differences(role, rights[role], EXPECTED[table]?.[role] ?? {}))
  if (odd.length > 0) problems.push({ what: `On the table ${table} ${odd.join('; ')}.`, fix: resetGrants(table) })
  return problems
}

function differences(role: Role, has: Rights, needs: Rights): string[] {
  const verbs = [...new Set([...Object.keys(has), ...Object.keys(needs)])]
  return verbs.flatMap((verb) => {
    const [got, wanted] = [has[verb] ?? [], needs[verb] ?? NOTHING]
    if (JSON.stringify(got) === JSON.stringify(wanted)) return []
    // The service role may have more: what the platform grants it is not ours to judge.
    if (role === 'service_role' && isWithin(wanted, got)) return []
    return `${WHO[role]} may ${verb} ${shown(got)} and should ${wanted === NOTHING ? 'not' : shown(wanted)}`
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
  const unknown = found.filter((policy) => !POLICIES.some((known) => isNamed(known, policy)))
  const missing = POLICIES.filter((policy) => !found.some((other) => isSame(policy, other)))
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

function isSame(one: Policy, other: Policy): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function isNamed(one: Policy, other: Policy): boolean {
  return one.table === other.table && one.name === other.name
}

function sorted(policy: Policy) {
  return Object.entries(policy).toSorted(([a], [b]) => a.localeCompare(b))
}

function dropPolicy({ name, table }: Policy): string {
  return `drop policy if exists "${name.replaceAll('"', '""')}" on ${table};`
}

function policyStatements(policy: Policy): string {
  const { name, table, verb, roles, using, check } = policy
  const rules = [...(using ? [`using (${using})`] : []), ...(check ? [`with check (${check})`] : [])].join(' ')
  return `${dropPolicy(policy)} create policy "${name}" on ${table} for ${verb} to ${roles.join(', ')} ${rules};`
}

function functionProblem({ schema, name, callers }: AccessFacts['functions'][number]): Problem[] {
  const expected = callersOf(schema, name)
  const others = callers.filter((role) => !expected.includes(role))
  const missing = expected.filter((role) => !callers.includes(role))
  const grant = expected.map((role) => `grant execute on routine ${name} to ${role};`)
  if (others.length > 0) {
    const closed = ROLES.filter((role) => !expected.includes(role)).join(', ')
    const what = `The database function ${name} can be called by ${names(others)}.`
    return [{ what, fix: [EDITOR, `revoke execute on routine ${name} from public, ${closed};`, ...grant].join(' ') }]
  }
  if (missing.length === 0) return []
  const what = `The database function ${name} cannot be called by ${names(missing)}.`
  return [{ what, fix: [EDITOR, ...grant].join(' ') }]
}

function names(roles: Role[]): string {
  return roles.map((role) => WHO[role].replace(/,$/, '')).join(' and ')
}
