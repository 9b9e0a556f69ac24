import { expect, test } from 'vitest'
import { invitationToken } from './invitation-token.ts'

test('an invitation is the whole fragment and nothing else', () => {
  const token = 'a-Z_0'.repeat(8)
  expect(invitationToken(`#invitation=${token}`)).toBe(token)
  for (const hash of [
    '',
    '#invitation=',
    '#invitation=short',
    `#lead&invitation=${token}`,
    `#invitation=${token}<b>`,
  ]) {
    expect(invitationToken(hash)).toBeNull()
  }
})
