import { expect, test } from 'vitest'
import { securityTxt } from './site-files.ts'

test('security.txt has a contact, its canonical address and an expiry within a year', () => {
  const text = securityTxt('https://lodestar.test', 'hello@lodestar.test', new Date('2026-01-01T12:00:00Z'))
  expect(text).toBe(`Contact: mailto:hello@lodestar.test
Expires: 2026-11-27T00:00:00.000Z
Preferred-Languages: en
Canonical: https://lodestar.test/.well-known/security.txt
`)
})
