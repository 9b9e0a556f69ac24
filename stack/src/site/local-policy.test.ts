import { expect, test } from 'vitest'
import { allowVoice } from './local-policy.ts'

const VOICE = 'http://127.0.0.1:54380'

test('the stand-in is allowed where scripts and calls are named, and nowhere else', () => {
  const policy = "default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self' https://api.test"
  expect(allowVoice('Content-Security-Policy', policy, VOICE)).toBe(
    `default-src 'none'; script-src 'self' ${VOICE}; img-src 'self'; connect-src 'self' https://api.test ${VOICE}`,
  )
})

test('other headers stay as they are', () => {
  expect(allowVoice('Cache-Control', 'public; script-src', VOICE)).toBe('public; script-src')
})
