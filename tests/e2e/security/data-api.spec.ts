// The API enforces the grants and policies of the database, all of which are in supabase/tests/every_table.test.sql.
import { createClient } from '@supabase/supabase-js'
import { expect, test } from '@playwright/test'
import { newAddress, stackUnderTest } from '../stack.ts'

const message = () => ({ name: 'Ada', email: newAddress('ada'), message: 'Is this thing on?' })
const NOT_FOUND = 'PT404'

function anonymous() {
  const { apiUrl, anonKey } = stackUnderTest()
  return createClient(apiUrl, anonKey, { auth: { persistSession: false } })
}
const leads = () => anonymous().from('contact_submissions')

test('a visitor can leave a valid message, and gets nothing back', async () => {
  expect((await leads().insert(message())).status).toBe(201)
  for (const attempt of [leads().insert(message()).select(), leads().select(), anonymous().from('profiles').select()]) {
    const { error, status, data } = await attempt
    expect([status, error?.code, data]).toEqual([404, NOT_FOUND, null])
  }
  const { error, status } = await leads().insert({ ...message(), email: 'no-address' })
  expect([status, error?.code]).toEqual([400, '23514'])
  expect(error?.message).toContain('email_looks_like_one')
})

test('a body that is not valid text, and a token that is not valid, are refused; a scalar stores nothing @platform', async () => {
  const { apiUrl, anonKey } = stackUnderTest()
  const post = async (body: string, headers: Record<string, string> = {}, path = 'contact_submissions') => {
    const init = { method: 'POST', headers: { apikey: anonKey, 'content-type': 'application/json', ...headers }, body }
    return (await fetch(`${apiUrl}/rest/v1/${path}`, init)).status
  }
  const lead = JSON.stringify(message())
  expect(await post(lead.replace('Ada', String.raw`\ud83c`))).toBe(400)
  expect(await post(`\ufeff${lead}`)).toBe(400)
  expect(await post(lead, { authorization: 'Bearer not-a-token' })).toBe(401)
  expect([await post('"text"'), await post('1'), await post('null')]).toEqual([201, 201, 201])
  expect(await post(lead)).toBe(201)
})

test('the private schema is not shown, not even to the service', async () => {
  const { apiUrl, serviceKey: apikey } = stackUnderTest()
  const call = async (name: string, schema: string) => {
    const headers = { apikey, 'content-type': 'application/json', 'content-profile': schema }
    return (await fetch(`${apiUrl}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: '{}' })).status
  }
  expect([await call('contact_health', 'public'), await call('purge_contact_data', 'private')]).toEqual([200, 406])
})

test('edge functions respond through the API, and only those that exist', async () => {
  // On a stack that has just started, the scheduler first runs within 15 seconds.
  const health = async (): Promise<unknown> => (await anonymous().functions.invoke('health', { method: 'GET' })).data
  await expect.poll(health).toEqual({ status: 'ok' })
  const none = await anonymous().functions.invoke('no-such-function')
  expect(none.response?.status).toBe(404)
})
