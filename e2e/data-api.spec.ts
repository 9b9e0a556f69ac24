import { createClient } from '@supabase/supabase-js'
import { expect, test } from '@playwright/test'
import type { Database } from '../src/lib/database-types.ts'
import { newAddress, stackUnderTest, withDatabase } from './stack.ts'

// What pgTAP shows in the database, once more over HTTP: grants and policies must survive the API in front of them.

const message = () => ({ name: 'Ada', email: newAddress('ada'), message: 'Is this thing on?' })
const DENIED = '42501'

function anonymous() {
  const { apiUrl, anonKey } = stackUnderTest()
  return createClient<Database>(apiUrl, anonKey, { auth: { persistSession: false } })
}

test('a visitor leaves a message', async () => {
  const lead = message()
  const { error, status } = await anonymous().from('contact_submissions').insert(lead)
  expect(error).toBeNull()
  expect(status).toBe(201)
  const rows = await withDatabase(
    (sql) => sql`select name, message, company from public.contact_submissions where email = ${lead.email}`,
  )
  expect([...rows]).toEqual([{ name: 'Ada', message: 'Is this thing on?', company: null }])
})

const table = () => anonymous().from('contact_submissions')

test('a visitor gets nothing back for a message, and chooses neither its id nor its time', async () => {
  for (const attempt of [
    table().insert(message()).select(),
    table().insert({ ...message(), id: crypto.randomUUID() }),
    table().insert({ ...message(), created_at: new Date(0).toISOString() }),
  ]) {
    const { error, status, data } = await attempt
    expect(error?.code).toBe(DENIED)
    expect(status).toBe(401)
    expect(data).toBeNull()
  }
})

test('a message that breaks the rules is answered with 400 and the rule', async () => {
  const { error, status } = await table().insert({ ...message(), email: 'nobody' })
  expect(status).toBe(400)
  expect(error?.code).toBe('23514')
  expect(error?.message).toContain('email_looks_like_one')
})

test('people see and rename only themselves', async () => {
  const [ada, eve] = [anonymous(), anonymous()]
  const signUp = (client: typeof ada, name: string) =>
    client.auth.signUp({
      email: newAddress(name),
      password: 'difference-engine',
      options: { data: { full_name: name } },
    })
  const { data: adaAccount } = await signUp(ada, 'Ada')
  await signUp(eve, 'Eve')
  const adaId = adaAccount.user?.id ?? ''

  expect((await eve.from('profiles').select()).data).toHaveLength(1)
  expect((await eve.from('profiles').select().eq('id', adaId)).data).toEqual([])
  await eve.from('profiles').update({ full_name: 'Eve was here' }).eq('id', adaId)
  expect((await ada.from('profiles').select().single()).data).toEqual({ id: adaId, full_name: 'Ada' })
  expect((await eve.from('profiles').update({ id: crypto.randomUUID() }).eq('id', adaId)).error?.code).toBe(DENIED)
  expect((await eve.from('profiles').insert({ id: crypto.randomUUID() })).error?.code).toBe(DENIED)
  expect((await eve.from('profiles').delete().eq('id', adaId)).error?.code).toBe(DENIED)
  expect((await eve.from('contact_submissions').select()).error?.code).toBe(DENIED)
})

test('hostile names block no sign-up', async ({ request }) => {
  const { apiUrl, anonKey } = stackUnderTest()
  const names = ['x'.repeat(100_000), null, {}, ['a'], 12, '\u202Eevil', '']
  for (const full_name of names) {
    const answer = await request.post(`${apiUrl}/auth/v1/signup`, {
      headers: { apikey: anonKey },
      data: { email: newAddress('eve'), password: 'difference-engine', data: { full_name } },
    })
    expect(answer.status(), JSON.stringify(full_name).slice(0, 40)).toBe(200)
  }
})

test('functions answer through the API, and only those that exist', async () => {
  // On a stack that has just started, the scheduler runs for the first time within 15 seconds.
  const health = async (): Promise<unknown> => (await anonymous().functions.invoke('health', { method: 'GET' })).data
  await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' })
  const emails = await anonymous().functions.invoke('send-contact-emails', { body: { ...message(), company: null } })
  expect(emails.response?.status).toBe(404)
  const none = await anonymous().functions.invoke('no-such-function')
  expect(none.response?.status).toBe(404)
})
