import { expect, test } from 'vitest'
import { allowVoice } from './local-policy.ts'

const VOICE = 'http://127.0.0.1:54380'

test('the stand-in is allowed where the real provider is, and nowhere else', () => {
  const policy =
    "default-src 'none'; script-src 'self' https://c.daily.co; img-src 'self'; connect-src 'self' https://*.daily.co"
  expect(allowVoice('Content-Security-Policy', policy, VOICE)).toBe(
    `default-src 'none'; script-src 'self' https://c.daily.co ${VOICE}; img-src 'self'; ` +
      `connect-src 'self' https://*.daily.co ${VOICE} http://localhost:54380 ws://localhost:54380`,
  )
})

test('a page without calls, and other headers, are unchanged', () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self' https://api.test"
  expect(allowVoice('Content-Security-Policy', policy, VOICE)).toBe(policy)
  expect(allowVoice('Cache-Control', 'public; script-src https://c.daily.co', VOICE)).toBe(
    'public; script-src https://c.daily.co',
  )
})
