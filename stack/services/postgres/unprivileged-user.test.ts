import { expect, test } from 'vitest'
import { unprivilegedUser } from './unprivileged-user.ts'

const nobody = { uid: 65534, gid: 65534 }

test('an ordinary user runs Postgres as itself', () => {
  expect(unprivilegedUser(false, () => nobody)).toBeUndefined()
})

test('root runs it as the first of the known users that exists', () => {
  expect(unprivilegedUser(true, (name) => (name === 'nobody' ? nobody : null))).toEqual(nobody)
})

test('root without such a user gets an error with advice', () => {
  expect(() => unprivilegedUser(true, () => null)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('Postgres refuses to run as root'),
      advice: expect.stringContaining('useradd'),
    }),
  )
})
