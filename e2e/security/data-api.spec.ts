// The API in front of the database keeps to its grants and policies. supabase/tests/every_table.test.sql holds them all.
import { createClient } from '@supabase/supabase-js'
import { expect, test } from '@playwright/test'
import type { Database } from '#src/lib/database-types.ts'
import { newAddress, stackUnderTest, withDatabase } from '../stack.ts'

const message = () => ({ name: 'Ada', email: newAddress('ada'), message: 'Is this thing on?' })
const DENIED = '42501'

function anonymous() {
  const { apiUrl, anonKey } = stackUnderTest()
  return createClient<Database>(apiUrl, anonKey, { auth: { persistSession: false } })
}
const leads = () => anonymous().from('contact_submissions')

async function signUp(fullName: string) {
  const client = anonymous()
  const credentials = { email: newAddress(fullName), password: 'difference-engine' }
  const { data } = await client.auth.signUp({ ...credentials, options: { data: { full_name: fullName } } })
  return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

test('a visitor leaves a message, gets nothing back, and chooses neither its id nor its time', async () => {
  expect((await leads().insert(message())).status).toBe(201)
  for (const attempt of [
    leads().insert(message()).select(),
    leads().insert({ ...message(), id: crypto.randomUUID() }),
    leads().insert({ ...message(), created_at: new Date(0).toISOString() }),
    leads().select(),
    leads().delete().eq('name', 'Ada'),
    anonymous().from('profiles').select(),
  ]) {
    const { error, status, data } = await attempt
    expect([status, error?.code, data]).toEqual([401, DENIED, null])
  }
})

test('a message that breaks the rules is answered with 400 and the rule', async () => {
  const { error, status } = await leads().insert({ ...message(), email: 'no-address' })
  expect([status, error?.code]).toEqual([400, '23514'])
  expect(error?.message).toContain('email_looks_like_one')
})

test('people see and rename only themselves', async () => {
  const [ada, eve] = [await signUp('Ada'), await signUp('Eve')]
  const profiles = () => eve.client.from('profiles')
  expect((await profiles().select()).data).toEqual([{ id: eve.id, full_name: 'Eve' }])
  await profiles().update({ full_name: 'Eve was here' }).eq('id', ada.id)
  expect((await ada.client.from('profiles').select().single()).data).toEqual({ id: ada.id, full_name: 'Ada' })
  for (const attempt of [
    profiles().update({ id: crypto.randomUUID() }).eq('id', eve.id),
    profiles().insert({ id: crypto.randomUUID() }),
    profiles().delete().eq('id', ada.id),
    eve.client.from('contact_submissions').update({ answered_by: 'Eve' }).eq('name', 'Ada'),
    eve.client.from('contact_submissions').delete().eq('name', 'Ada'),
  ]) {
    expect((await attempt).error?.code).toBe(DENIED)
  }
  for (const table of ['contact_submissions', 'lead_notes', 'team_audit', 'team_members'] as const) {
    expect((await eve.client.from(table).select()).data).toEqual([])
  }
})

/** A value of each type that a function takes. */
const ARGUMENTS: Record<string, unknown> = {
  bigint: 1,
  boolean: false,
  integer: 1,
  jsonb: {},
  name: 'anon',
  text: 'ada@example.org',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}

type Routine = { schema: string; name: string; names: string[]; types: string[] }

test('no visitor and no account can call a database function or reach the private schema; the inbox is not found', async ({
  request,
}) => {
  const { apiUrl, anonKey, serviceKey } = stackUnderTest()
  // Trigger functions cannot be called. Those of the account serve only its owner: account.test.sql.
  const routines = await withDatabase(
    (sql) => sql<Routine[]>`
      select pronamespace::regnamespace::text as schema, proname as name,
        coalesce(proargnames[1:pronargs], '{}') as names,
        array(select format_type(type, null) from unnest(proargtypes) with ordinality given (type, place) order by place) as types
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prorettype <> 'trigger'::regtype
        and proname not in ('account_data', 'account_delete')`,
  )
  const { token } = await signUp('Ada')
  for (const [headers, refusal, ofInbox] of [
    [{ apikey: anonKey }, 401, 401],
    [{ apikey: anonKey, authorization: `Bearer ${token}` }, 403, 404],
  ] as const) {
    const answers = { public: new Set<number>(), private: new Set<number>(), inbox: new Set<number>() }
    for (const { schema, name, names, types } of routines) {
      const unknown = types.find((type) => !(type in ARGUMENTS))
      if (unknown && schema === 'public') throw new Error(`${name} takes a ${unknown}, of which ARGUMENTS has none`)
      const answer = await request.post(`${apiUrl}/rest/v1/rpc/${name}`, {
        headers: { ...headers, 'accept-profile': schema, 'content-profile': schema },
        data: Object.fromEntries(types.map((type, place) => [names[place], ARGUMENTS[type]])),
      })
      const room = schema === 'public' && name.startsWith('inbox_') ? 'inbox' : (schema as keyof typeof answers)
      // Says only whether the caller is a member.
      if (name === 'inbox_me' && answer.ok()) expect(await answer.json()).toEqual({ member: false })
      else answers[room].add(answer.status())
    }
    expect(answers).toEqual({ public: new Set([refusal]), private: new Set([406]), inbox: new Set([ofInbox]) })
    const outbox = `${apiUrl}/rest/v1/mail_outbox`
    expect((await request.get(outbox, { headers: { ...headers, 'accept-profile': 'private' } })).status()).toBe(406)
  }
  const health = await request.post(`${apiUrl}/rest/v1/rpc/contact_health`, {
    headers: { apikey: serviceKey },
    data: {},
  })
  expect(health.status()).toBe(200)
})

test('functions answer through the API, and only those that exist', async () => {
  // On a stack that has just started, the scheduler first runs within 15 seconds.
  const health = async (): Promise<unknown> => (await anonymous().functions.invoke('health', { method: 'GET' })).data
  await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' })
  const emails = await anonymous().functions.invoke('send-contact-emails', { body: { ...message(), company: null } })
  expect(emails.response?.status).toBe(404)
  const none = await anonymous().functions.invoke('no-such-function')
  expect(none.response?.status).toBe(404)
})
