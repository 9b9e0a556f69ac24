// Who may do what in the database, compared with all that the pages and functions of this product need.
import type { Problem } from './check.ts'

/** By verb: all of the table, or these columns. */
type Rights = Record<string, true | string[]>
const ROLES = ['anon', 'authenticated', 'service_role'] as const
type Role = (typeof ROLES)[number]

type Policy = {
  table: string
  name: string
  verb: string
  roles: string[]
  isPermissive: boolean
  using: string | null
  check: string | null
}

/** As private.access_facts() in supabase/migrations/*_doctor.sql puts it together. */
export type AccessFacts = {
  schemas: { name: string; users: Role[] }[]
  tables: { schema: string; name: string; isGuarded: boolean; rights: Record<Role, Rights> }[]
  policies: Policy[]
  functions: { schema: string; name: string; callers: Role[] }[]
}

export const LEADS = 'public.contact_submissions'
const PROFILES = 'public.profiles'
/** Grants are for both: a visitor who signed up still writes to us. */
const LEAD: Rights = { insert: ['company', 'email', 'message', 'name'] }
const NOTHING: string[] = []
const ALL_ROWS: Rights = { select: true, insert: true, update: true, delete: true }

const EXPECTED: Record<string, Partial<Record<Role, Rights>>> = {
  [LEADS]: { anon: LEAD, authenticated: LEAD, service_role: ALL_ROWS },
  [PROFILES]: { authenticated: { select: true, update: ['full_name'] }, service_role: ALL_ROWS },
}
export const KNOWN_TABLES = Object.keys(EXPECTED)

const OWN_ROW = '(id = ( SELECT auth.uid() AS uid))'
const ACCOUNT = { table: PROFILES, roles: ['authenticated'], isPermissive: true, using: OWN_ROW }
const INSERT_POLICY: Policy = {
  table: LEADS,
  name: 'anyone may leave a message',
  verb: 'insert',
  roles: ['anon', 'authenticated'],
  isPermissive: true,
  using: null,
  check: 'true',
}
const POLICIES: Policy[] = [
  INSERT_POLICY,
  { ...ACCOUNT, name: 'people see their own profile', verb: 'select', check: null },
  { ...ACCOUNT, name: 'people rename themselves', verb: 'update', check: OWN_ROW },
]

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
    const mend = `${EDITOR} revoke all on schema private from public, ${ROLES.join(', ')};`
    return [{ what: `The schema private is open to ${names(users)}.`, mend }]
  }
  return []
}

function tableProblems({ schema, name, isGuarded, rights }: AccessFacts['tables'][number]): Problem[] {
  const table = `${schema}.${name}`
  const problems: Problem[] = []
  if (!isGuarded) {
    const mend = `${EDITOR} alter table ${table} enable row level security;`
    problems.push({ what: `The table ${table} has no row level security.`, mend })
  }
  const odd = ROLES.flatMap((role) => differences(role, rights[role], EXPECTED[table]?.[role] ?? {}))
  if (odd.length > 0) problems.push({ what: `On the table ${table} ${odd.join('; ')}.`, mend: resetGrants(table) })
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
  const isSame = (one: Policy, other: Policy) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
  const isNamed = (one: Policy, other: Policy) => one.table === other.table && one.name === other.name
  const unknown = found.filter((policy) => !POLICIES.some((known) => isNamed(known, policy)))
  const missing = POLICIES.filter((policy) => !found.some((other) => isSame(policy, other)))
  return [
    ...unknown.map((policy) => ({
      what: `The table ${policy.table} has a policy that is not ours: "${policy.name}".`,
      mend: `${EDITOR} ${dropPolicy(policy)}`,
    })),
    ...missing.map((policy) => ({
      what: `The policy "${policy.name}" of ${policy.table} is missing or was changed.`,
      mend: `${EDITOR} ${policyStatements(policy)}`,
    })),
  ]
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

/** Functions of the API are for the service; private ones for nobody who comes through it. */
function functionProblem({ schema, name, callers }: AccessFacts['functions'][number]): Problem[] {
  const isPublic = schema === 'public'
  const others = callers.filter((role) => !isPublic || role !== 'service_role')
  const grant = isPublic ? [`grant execute on routine ${name} to service_role;`] : []
  if (others.length > 0) {
    const revoke = `revoke execute on routine ${name} from public, ${isPublic ? 'anon, authenticated' : ROLES.join(', ')};`
    return [
      {
        what: `The database function ${name} can be called by ${names(others)}.`,
        mend: [EDITOR, revoke, ...grant].join(' '),
      },
    ]
  }
  if (!isPublic || callers.includes('service_role')) return []
  return [
    {
      what: `The database function ${name} cannot be called by ${WHO.service_role}.`,
      mend: [EDITOR, ...grant].join(' '),
    },
  ]
}

function names(roles: Role[]): string {
  return roles.map((role) => WHO[role].replace(/,$/, '')).join(' and ')
}
