import * as fc from 'fast-check'
import { isDone, one, refused, type Caller, type Judge } from './case.ts'
import { headers, malformed, objectWith, words } from './hostile.ts'

/** What the database has, read from its catalogue. */
export type Catalogue = { tables: string[]; columns: string[]; functions: string[] }

/** The account that must be neither seen nor changed by anybody else. */
export type Victim = { id: string; name: string }

const operators =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq any or and'.split(
    ' ',
  )
const callers = fc.constantFrom<Caller>('visitor', 'somebody logged in')
const strangerTables = ['users', 'auth.users', 'pg_shadow', 'private.mail_outbox', 'no_such_table', '__proto__', '']
const strangerFunctions = ['pg_sleep', 'version', 'set_config', 'query_to_xml', 'no_such_function', 'private.take', '']

/** Two tables are open to visitors, and only so far: own profiles may be read and renamed. Leads are sent elsewhere. */
function mayBeDone(as: Caller, table: string, method: string, body: string): boolean {
  // Nothing is to be changed, so nothing is asked of the database: PostgREST says yes to that as well.
  if (method === 'PATCH' && /^\s*(?:\{\}|\[\])\s*$/.test(body)) return true
  return as === 'somebody logged in' && table === 'profiles' && ['GET', 'HEAD', 'PATCH'].includes(method)
}

function query(columns: string[]): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...columns) }, words)
  const filter = fc
    .tuple(name, fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...operators) }, words), words)
    .map(([column, operator, value]) => [column, `${operator}.${value}`] as const)
  const setting = fc.tuple(
    fc.constantFrom('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'or', 'and', 'not.or'),
    fc.oneof(words, name, fc.constantFrom('*', '*,auth.users(*)', 'id,full_name', 'count()', 'id::text', 'a:b:c')),
  )
  return fc
    .array(fc.oneof(filter, setting), { maxLength: 4 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()])).toString(),
    )
}

export function dataCases({ tables, columns, functions }: Catalogue, victim: Victim) {
  const keepsSecrets =
    (isAllowed: boolean): Judge =>
    ({ status, body }) => {
      if (body.includes(victim.id) || body.includes(victim.name)) return 'shows the account of somebody else'
      return isDone(status) && !isAllowed ? 'was not refused' : null
    }

  const rest = fc
    .tuple(
      callers,
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PATCH', 'DELETE', 'PUT'),
      fc.constantFrom(...tables, ...tables, ...strangerTables),
      query(columns),
      fc.oneof(objectWith(...columns), malformed),
      headers,
    )
    .map(([as, method, table, search, body, more]) =>
      one('data', {
        as,
        method,
        path: `/rest/v1/${table}?${search}`,
        headers: { 'content-type': 'application/json', ...more },
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
        // The path without a table is the description of the API.
        judge: table === '' ? keepsSecrets(true) : keepsSecrets(mayBeDone(as, table, method, body)),
      }),
    )

  const rpc = fc
    .tuple(
      callers,
      fc.constantFrom('POST', 'GET'),
      fc.constantFrom(...functions, ...functions, ...strangerFunctions),
      fc.oneof(objectWith('mail_id', 'lease_id', 'outcome', 'email_address', 'of_lead', 'how_many'), malformed),
      fc.oneof(fc.constant(''), query(['mail_id', 'email_address', 'of_lead'])),
    )
    .map(([as, method, name, body, search]) =>
      one('function of the database', {
        as,
        method,
        path: `/rest/v1/rpc/${name}?${search}`,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body }),
        judge: refused,
      }),
    )
  return fc.oneof({ weight: 3, arbitrary: rest }, { weight: 2, arbitrary: rpc })
}
