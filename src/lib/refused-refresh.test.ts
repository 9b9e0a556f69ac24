import { expect, test } from 'vitest'
import { asOutage, endsSession, sentRefreshToken } from './refused-refresh.ts'

const REFRESH = 'https://api.test/auth/v1/token?grant_type=refresh_token'
const body = JSON.stringify({ refresh_token: 'abc' })

test('a refresh is recognised by its URL and token', () => {
  expect(sentRefreshToken(REFRESH, body)).toBe('abc')
  expect(sentRefreshToken('https://api.test/auth/v1/token?grant_type=password', body)).toBeNull()
  expect(sentRefreshToken(REFRESH, undefined)).toBeNull()
  expect(sentRefreshToken(REFRESH, '{}')).toBeNull()
})

test.each([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
])('%s ends the session, in both response formats', async (code) => {
  expect(await endsSession(Response.json({ code, message: 'x' }, { status: 400 }))).toBe(true)
  expect(await endsSession(Response.json({ code: 400, error_code: code, msg: 'x' }, { status: 400 }))).toBe(true)
})

test.each([
  ['two tabs at once', Response.json({ code: 'conflict' }, { status: 409 })],
  ['too many requests', Response.json({ code: 'over_request_rate_limit' }, { status: 429 })],
  ['a page of a proxy', new Response('<h1>Blocked</h1>', { status: 403 })],
  ['a gateway without a key', Response.json({ message: 'No API key found in request' }, { status: 401 })],
  ['JSON that is not an object', Response.json(null, { status: 400 })],
])('%s does not', async (_name, response) => {
  expect(await endsSession(response)).toBe(false)
})

test('an outage keeps the body, without the status text', async () => {
  const conflict = asOutage(Response.json({ code: 'conflict' }, { status: 409, statusText: 'Conflict' }))
  expect([conflict.status, conflict.statusText, await conflict.json()]).toEqual([500, '', { code: 'conflict' }])
  expect(asOutage(new Response('', { status: 503 })).status).toBe(503)
})
