import { expect, test } from 'vitest'
import { otherBackend } from './other-backend.ts'

const policy = (sources: string) =>
  `/*\n  Content-Security-Policy: default-src 'self'; connect-src ${sources}; img-src 'self'\n`

test('a site that calls another backend is distinguished from one that calls the local one', () => {
  expect(otherBackend(policy("'self' https://abcdefgh.supabase.co wss://abcdefgh.supabase.co"))).toBe(
    'https://abcdefgh.supabase.co',
  )
  expect(otherBackend(policy("'self' http://127.0.0.1:54321"))).toBeNull()
})
