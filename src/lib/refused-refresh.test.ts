import { expect, test } from 'vitest'
import { readRefresh } from './refused-refresh.ts'

const REFRESH = 'https://api.test/auth/v1/token?grant_type=refresh_token'
const body = JSON.stringify({ refresh_token: 'abc' })

test.each([
  [200, false],
  [400, true],
  [401, true],
  [403, true],
  [429, false],
  [500, false],
  [502, false],
  [503, false],
  [504, false],
])('a refresh answered with %i is refused for good: %s', (status, wasRefused) => {
  expect(readRefresh(REFRESH, body, status)).toEqual({ refreshToken: 'abc', wasRefused })
})

test('anything else is no refresh', () => {
  expect(readRefresh('https://api.test/auth/v1/token?grant_type=password', body, 400)).toBeNull()
  expect(readRefresh(REFRESH, undefined, 400)).toBeNull()
  expect(readRefresh(REFRESH, '{}', 400)).toBeNull()
})
