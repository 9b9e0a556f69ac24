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
  'private.rate_buckets': NOBODY,
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

test('functions of the database are for the service only, in either schema', async ({ request }) => {
  const { apiUrl } = stackUnderTest()
  const found = await withDatabase(
    (sql) => sql<{ schema: string; name: string }[]>`
      select distinct pronamespace::regnamespace::text as schema, proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(found.length).toBeGreaterThan(20)
  for (const role of ['a visitor', 'the owner'] as const) {
    const { headers } = await keysOf(role, request)
    for (const { schema, name } of found) {
      const answer = await request.post(`${apiUrl}/rest/v1/rpc/${name}`, {
        headers: { ...headers, 'content-profile': schema },
        data: {},
      })
      expect([401, 403, 404, 406], `${schema}.${name} by ${role}`).toContain(answer.status())
    }
  }
  const { headers } = await keysOf('the service', request)
  expect((await request.post(`${apiUrl}/rest/v1/rpc/contact_health`, { headers, data: {} })).status()).toBe(200)
})
