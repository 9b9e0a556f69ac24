import { expect, test } from 'vitest'
import { KEYS } from '../../settings.ts'
import { signToken } from './access-token.ts'
import { refuseInvalid } from './postgrest-refusals.ts'

const LEADS = 'http://127.0.0.1/rest/v1/contact_submissions'

async function statusOf(body: BodyInit, authorization?: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const refused = await refuseInvalid(new Request(LEADS, { method: 'POST', headers, body }))
  if (!refused) return 'accepted'
  const { code } = (await refused.json()) as { code: string }
  return `${refused.status} ${code}`
}

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test.each<[string, BodyInit]>([
  ['a lone surrogate', '{"name": "\\ud83c"}'],
  ['one in a key', '{"\\udf0a": 1}'],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, '{}')],
  ['invalid UTF-8', bytes('{"name": "', 0xff, '"}')],
  ['text that is not JSON', 'name=Ada'],
])('%s in a body is refused', async (_name, body) => {
  expect(await statusOf(body)).toBe('400 PGRST102')
})

test('a pair of surrogates, an escaped backslash and an empty body are accepted', async () => {
  expect(await statusOf('{"name": "\\ud83c\\udf0a", "path": "C:\\\\ud83c"}')).toBe('accepted')
  expect(await statusOf('')).toBe('accepted')
})

const inAnHour = Math.floor(Date.now() / 1_000) + 3_600
const valid = signToken({ role: 'authenticated', exp: inAnHour })

test.each([
  ['not a token', 'not-a-token', '401 PGRST301'],
  ['signed with another secret', valid.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '401 PGRST301'],
  ['expired', signToken({ role: 'anon', exp: inAnHour - 7_200 }), '401 PGRST303'],
  ['for an unknown role', signToken({ role: 'captain', exp: inAnHour }), '401 22023'],
])('a lead with a token that is %s is refused', async (_name, token, expected) => {
  expect(await statusOf('{}', `Bearer ${token}`)).toBe(expected)
})

test('a valid token, a key and none are accepted', async () => {
  for (const authorization of [`Bearer ${valid}`, `bearer ${valid}`, `Bearer ${KEYS.anon}`, undefined])
    expect(await statusOf('{}', authorization)).toBe('accepted')
})

const statusOfRead = async (query: string) => (await refuseInvalid(new Request(`${LEADS}?${query}`)))?.status

test('two filters on one column, of which Lite would apply the last, are refused', async () => {
  expect(await statusOfRead('search=like.*a*&search=like.*b*')).toBe(501)
  expect(await statusOfRead('search=like(all).{*a*,*b*}&order=number.desc')).toBeUndefined()
})
