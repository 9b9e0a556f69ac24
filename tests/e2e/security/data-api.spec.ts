// The API enforces the grants and policies of the database, all of which are in supabase/tests/every_table.test.sql.
import { type IncomingMessage, request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { readSettings } from '../../../stack/settings.ts'
import { expect, test } from '../fixtures.ts'
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

/** fetch() does not send another Host or Origin. */
const send = (url: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end()
  })

test('a page from elsewhere reads nothing of the local stack, under its own name or another @own', async () => {
  const { apiUrl, siteUrl, mailUrl, anonKey } = stackUnderTest()
  const { resendUrl, voiceUrl } = readSettings('start')
  const pages = [siteUrl, `${siteUrl}/rest/v1/profiles`, `${apiUrl}/rest/v1/profiles`, mailUrl, `${mailUrl}/codes`]
  for (const url of [...pages, resendUrl, voiceUrl])
    expect((await send(url, { host: 'evil.test' })).statusCode, url).toBe(403)
  const allowedTo = async (origin: string) =>
    (await send(`${apiUrl}/rest/v1/profiles`, { origin, apikey: anonKey })).headers['access-control-allow-origin']
  expect([await allowedTo('https://evil.test'), await allowedTo(siteUrl)]).toEqual([undefined, siteUrl])
  const socket = `${mailUrl}/socket.io/?EIO=4&transport=polling`
  for (const headers of [{ host: 'evil.test' }, { origin: 'https://evil.test' }])
    expect((await send(socket, headers)).statusCode).toBe(403)
  expect((await send(socket, { origin: mailUrl })).statusCode).toBe(200)
  const form = { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' }
  for (const url of [`${mailUrl}/answer`, `${resendUrl}/arrive`])
    expect((await send(url, form, 'POST')).statusCode, url).toBe(403)
})

test('the private schema is not shown, not even to the service', async () => {
  const { apiUrl, serviceKey: apikey } = stackUnderTest()
  const call = async (name: string, schema: string) => {
    const headers = { apikey, 'content-type': 'application/json', 'content-profile': schema }
    return (await fetch(`${apiUrl}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: '{}' })).status
  }
  expect([await call('contact_health', 'public'), await call('purge_contact_data', 'private')]).toEqual([200, 406])
})
