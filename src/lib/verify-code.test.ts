import { expect, test, vi } from 'vitest'
import { verifyCode } from './verify-code.ts'

const answering = (error: object | null) => {
  const challengeAndVerify = vi.fn<() => Promise<object>>(async () => ({ error }))
  return { connect: async () => ({ auth: { mfa: { challengeAndVerify } } }) as never, challengeAndVerify }
}

test.each([
  [null, 'verified'],
  [{ code: 'mfa_verification_failed' }, 'wrong'],
  [{ status: 429 }, 'limited'],
])('with the response %o of the auth service a code is %s', async (error, outcome) => {
  const { connect, challengeAndVerify } = answering(error)
  expect(await verifyCode(connect, '123 456', 'factor')).toBe(outcome)
  expect(challengeAndVerify).toHaveBeenCalledWith({ factorId: 'factor', code: '123456' })
})

test('without a response or the client itself the code is not checked', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await verifyCode(answering({ status: 500 }).connect, '123456', 'factor')).toBe('failed')
  expect(await verifyCode(() => Promise.reject(new TypeError('Failed to fetch')), '123456', 'factor')).toBe('failed')
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})
