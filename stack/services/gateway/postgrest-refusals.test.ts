import { expect, test } from 'vitest'
import { KEYS } from '../../settings.ts'
import { signToken } from './access-token.ts'
import { refuseInvalid } from './postgrest-refusals.ts'

const LEADS = 'http://127.0.0.1/rest/v1/contact_submissions'
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600
const valid = signToken({ role: 'authenticated', exp: inAnHour })

async function statusOf(body: BodyInit, authorization?: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const refused = await refuseInvalid(new Request(LEADS, { method: 'POST', headers, body }))
  if (!refused) return 'accepted'
  const { code } = (await refused.json()) as { code: string }
  return `${refused.status} ${code}`
}

test.each<[name: string, body: BodyInit, expected: string]>([
  ['a lone surrogate', '{"name": "\\ud83c"}', '400 PGRST102'],
  ['a byte order mark', '\ufeff{}', '400 PGRST102'],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), '400 PGRST102'],
  ['text that is not JSON', 'name=Ada', '400 PGRST102'],
  ['a pair of surrogates', '{"name": "\\ud83c\\udf0a", "path": "C:\\\\ud83c"}', 'accepted'],
  ['nothing', '', 'accepted'],
])('a body with %s', async (_name, body, expected) => expect(await statusOf(body)).toBe(expected))

test.each([
  ['not a token', 'not-a-token', '401 PGRST301'],
  ['signed with another secret', valid.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '401 PGRST301'],
  ['expired', signToken({ role: 'anon', exp: inAnHour - 7_200 }), '401 PGRST303'],
  ['for an unknown role', signToken({ role: 'captain', exp: inAnHour }), '401 22023'],
  ['for the owner of the database', signToken({ role: 'postgres', exp: inAnHour }), '403 42501'],
  ['valid', valid, 'accepted'],
  ['the key', KEYS.anon, 'accepted'],
])('a token that is %s', async (_name, token, expected) =>
  expect(await statusOf('{}', `Bearer ${token}`)).toBe(expected),
)

const statusOfRead = async (query: string) => (await refuseInvalid(new Request(`${LEADS}?${query}`)))?.status

test('two filters on one column, of which Lite would apply the last, are refused', async () => {
  expect(await statusOfRead('search=like.*a*&search=like.*b*')).toBe(501)
  expect(await statusOfRead('search=like(all).{*a*,*b*}&order=number.desc')).toBeUndefined()
})
