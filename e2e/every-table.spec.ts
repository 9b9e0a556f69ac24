import { expect, test, type APIRequestContext } from '@playwright/test'
import { newAddress, stackUnderTest, withDatabase } from './stack.ts'

// Every table and every function that the database has, with every verb, by every role, over HTTP. What a line does not
// name must be refused, and a new table or function fails until it has its line.

const roles = ['a visitor', 'the owner', 'somebody else', 'the service'] as const
type Role = (typeof roles)[number]
const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

/** `nothing`: the statement runs and meets no row of the owner. */
type Outcome = 'done' | 'nothing' | 'refused'
type Line = Record<Role, Partial<Record<Verb, Outcome>>>

const NOBODY: Line = { 'a visitor': {}, 'the owner': {}, 'somebody else': {}, 'the service': {} }
const everything = { select: 'done', insert: 'done', update: 'done', delete: 'done' } as const

const tables: Record<string, Line> = {
  'public.profiles': {
    'a visitor': {},
    'the owner': { select: 'done', update: 'done' },
    'somebody else': { select: 'nothing', update: 'nothing' },
    'the service': everything,
  },
  'public.contact_submissions': {
    'a visitor': { insert: 'done' },
    'the owner': { insert: 'done' },
    'somebody else': { insert: 'done' },
    'the service': everything,
  },
  'private.contact_settings': NOBODY,
  'private.mail_gate': NOBODY,
  'private.mail_outbox': NOBODY,
  'private.network_salt': NOBODY,
  'private.rate_buckets': NOBODY,
  'private.upkeep': NOBODY,
  'private.voice_calls': NOBODY,
}

const lead = () => ({ name: 'Ada', email: newAddress('ada'), message: 'Is this thing on?' })

/** Rows to work on and words to write, for tables that somebody may use. Others are asked for all there is. */
const samples: Record<string, (ownerId: string) => { match: string; insert: object; update: object }> = {
  'public.profiles': (ownerId) => ({
    match: `id=eq.${ownerId}`,
    insert: { id: ownerId, full_name: 'Ada' },
    update: { full_name: 'Ada' },
  }),
  'public.contact_submissions': () => ({
    match: 'email=like.ada-*',
    insert: lead(),
    update: { company: 'Analytical Engines' },
  }),
}
const anySample = () => ({ match: 'limit=1', insert: {}, update: {} })

const methods: Record<Verb, string> = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }

async function signUp(request: APIRequestContext) {
  const { apiUrl, anonKey } = stackUnderTest()
  const answer = await request.post(`${apiUrl}/auth/v1/signup`, {
    headers: { apikey: anonKey },
    data: { email: newAddress('owner'), password: 'difference-engine' },
  })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  return { id: user.id, headers: { apikey: anonKey, authorization: `Bearer ${access_token}` } }
}

async function keysOf(role: Role, request: APIRequestContext) {
  const { anonKey, serviceKey } = stackUnderTest()
  const owner = await signUp(request)
  const keys: Record<Role, () => Promise<Record<string, string>>> = {
    'a visitor': async () => ({ apikey: anonKey }),
    'the owner': async () => owner.headers,
    'somebody else': async () => (await signUp(request)).headers,
    'the service': async () => ({ apikey: serviceKey }),
  }
  return { ownerId: owner.id, headers: await keys[role]() }
}

for (const [name, line] of Object.entries(tables)) {
  for (const role of roles) {
    test(`${name}: ${role} may ${Object.keys(line[role]).join(', ') || 'do nothing'}`, async ({ request }) => {
      const { apiUrl } = stackUnderTest()
      const { ownerId, headers } = await keysOf(role, request)
      const [schema = '', table = ''] = name.split('.')
      // Deleted first, so that the service can insert the profile that a sign-up has made already.
      for (const verb of ['select', 'update', 'delete', 'insert'] as const) {
        const { match, ...sample } = (samples[name] ?? anySample)(ownerId)
        const wantsRows = role !== 'a visitor' && verb !== 'insert'
        const answer = await request.fetch(`${apiUrl}/rest/v1/${table}${verb === 'insert' ? '' : `?${match}`}`, {
          method: methods[verb],
          headers: {
            ...headers,
            prefer: wantsRows ? 'return=representation' : 'return=minimal',
            'accept-profile': schema,
            'content-profile': schema,
          },
          ...((verb === 'insert' || verb === 'update') && { data: sample[verb] }),
        })
        const outcome = !answer.ok() ? 'refused' : (await answer.text()) === '[]' ? 'nothing' : 'done'
        expect(outcome, `${verb}: ${answer.status()}`).toBe(line[role][verb] ?? 'refused')
        expect(answer.status(), verb).toBeLessThan(500)
      }
    })
  }
}

test('the lines above name every table there is', async () => {
  const found = await withDatabase(
    (sql) => sql<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(Object.keys(tables).toSorted())
})

/** A value of each type that a function takes. Sent as JSON, as the API wants its arguments. */
const ARGUMENTS: Record<string, unknown> = {
  bigint: 1,
  boolean: false,
  integer: 1,
  jsonb: {},
  name: 'anon',
  text: 'ada@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
}

type Routine = { schema: string; name: string; names: string[]; types: string[] }

/** Every function with its arguments, as the catalogue has them. Triggers' functions cannot be called. */
function everyFunction(): Promise<Routine[]> {
  return withDatabase(
    (sql) => sql<Routine[]>`
      select pronamespace::regnamespace::text as schema, proname as name,
        coalesce(proargnames[1:pronargs], '{}') as names,
        array(select format_type(type, null) from unnest(proargtypes) with ordinality given (type, place) order by place) as types
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prorettype <> 'trigger'::regtype
      order by 1, 2`,
  )
}

function argumentsOf({ name, names, types }: Routine): Record<string, unknown> {
  return Object.fromEntries(
    types.map((type, place) => {
      if (!(type in ARGUMENTS)) throw new Error(`${name} takes a ${type}, of which ARGUMENTS has none`)
      return [names[place], ARGUMENTS[type]]
    }),
  )
}

for (const role of ['a visitor', 'the owner'] as const) {
  test(`functions: ${role} is refused each of them, called with its own arguments`, async ({ request }) => {
    const { apiUrl } = stackUnderTest()
    const routines = await everyFunction()
    const { headers } = await keysOf(role, request)
    const answers = await Promise.all(
      routines
        .filter(({ schema }) => schema === 'public')
        .map(async (routine) => {
          const answer = await request.post(`${apiUrl}/rest/v1/rpc/${routine.name}`, {
            headers,
            data: argumentsOf(routine),
          })
          const { code } = (await answer.json()) as { code?: string }
          return `${routine.name}: ${answer.status()} ${code}`
        }),
    )
    expect(answers.length).toBeGreaterThan(10)
    const refusal = role === 'a visitor' ? '401 42501' : '403 42501'
    expect(answers.filter((answer) => !answer.endsWith(`: ${refusal}`))).toEqual([])

    const hidden = await Promise.all(
      routines
        .filter(({ schema }) => schema === 'private')
        .map(async ({ schema, name }) => {
          const profile = { 'content-profile': schema, 'accept-profile': schema }
          return (
            await request.post(`${apiUrl}/rest/v1/rpc/${name}`, { headers: { ...headers, ...profile }, data: {} })
          ).status()
        }),
    )
    expect(hidden.length).toBeGreaterThan(10)
    expect(hidden.filter((status) => status !== 406)).toEqual([])
  })
}

test('functions: the service may call them', async ({ request }) => {
  const { headers } = await keysOf('the service', request)
  const { apiUrl } = stackUnderTest()
  expect((await request.post(`${apiUrl}/rest/v1/rpc/contact_health`, { headers, data: {} })).status()).toBe(200)
})
