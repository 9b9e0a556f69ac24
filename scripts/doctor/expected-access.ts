// All that the pages and functions of this product need of the database. The doctor compares a deployment with it.

/** By verb: all of the table, or these columns. */
export type Rights = Record<string, true | string[]>
export const ROLES = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof ROLES)[number]

export type Policy = {
  table: string
  name: string
  verb: string
  roles: string[]
  isPermissive: boolean
  using: string | null
  check: string | null
}

export const LEADS = 'public.contact_submissions'
const PROFILES = 'public.profiles'
const MEMBERS = 'public.team_members'
const NOTES = 'public.lead_notes'
const AUDIT = 'public.team_audit'
/** Grants are for both: a visitor who signed up still writes to us. */
const LEAD: Rights = { insert: ['company', 'email', 'message', 'name', 'origin', 'source'] }
const READ: Rights = { select: true }
const ALL_ROWS: Rights = { select: true, insert: true, update: true, delete: true }

export const EXPECTED: Record<string, Partial<Record<Role, Rights>>> = {
  [LEADS]: { anon: LEAD, authenticated: { ...LEAD, ...READ }, service_role: ALL_ROWS },
  [PROFILES]: { authenticated: { select: true, update: ['full_name'] }, service_role: ALL_ROWS },
  [MEMBERS]: { authenticated: READ, service_role: READ },
  [NOTES]: { authenticated: READ, service_role: READ },
  [AUDIT]: { authenticated: READ, service_role: READ },
}

const OWN_ROW = '(id = ( SELECT auth.uid() AS uid))'
const ACCOUNT = { table: PROFILES, roles: ['authenticated'], isPermissive: true, using: OWN_ROW }
export const INSERT_POLICY: Policy = {
  table: LEADS,
  name: 'anyone may leave a message',
  verb: 'insert',
  roles: ['anon', 'authenticated'],
  isPermissive: true,
  using: null,
  check: 'true',
}
const OF_TEAM = {
  roles: ['authenticated'],
  isPermissive: true,
  verb: 'select',
  using: '( SELECT private.is_team() AS is_team)',
  check: null,
}
export const POLICIES: Policy[] = [
  INSERT_POLICY,
  { ...ACCOUNT, name: 'people see their own profile', verb: 'select', check: null },
  { ...ACCOUNT, name: 'people rename themselves', verb: 'update', check: OWN_ROW },
  { ...OF_TEAM, table: MEMBERS, name: 'the team sees its members' },
  { ...OF_TEAM, table: LEADS, name: 'the team reads the leads' },
  { ...OF_TEAM, table: NOTES, name: 'the team reads its notes' },
  { ...OF_TEAM, table: AUDIT, name: 'the team reads what it did' },
]

/** Policies call it as the caller. */
const FOR_POLICIES = 'private.is_team()'

/** Those of inbox and account are for accounts and look themselves who calls; the others of the API are for the service. */
export function callersOf(schema: string, name: string): Role[] {
  if (schema === 'private') return name === FOR_POLICIES ? ['authenticated'] : []
  return [/^(public\.)?(inbox|account)_/.test(name) ? 'authenticated' : 'service_role']
}
