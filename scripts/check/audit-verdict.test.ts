import { expect, test } from 'vitest'
import { auditVerdict, signaturesVerdict } from './audit-verdict.ts'

const report = (vulnerabilities: Record<string, number>) => JSON.stringify({ metadata: { vulnerabilities } })

test('a critical advisory fails', () => {
  expect(auditVerdict(report({ critical: 1, high: 2 }))).toEqual({
    isBad: true,
    text: 'audit: 1 critical, 2 high, 0 moderate, 0 low',
  })
})

test('a lesser one is reported', () => {
  expect(auditVerdict(report({ high: 2 }))).toEqual({
    isBad: false,
    text: 'audit: 0 critical, 2 high, 0 moderate, 0 low',
  })
})

test.each(['', '{"message":"405 Method Not Allowed"}', '<html>'])(
  'a response like %j is reported as not done',
  (text) => {
    expect(auditVerdict(text)).toEqual({ isBad: false, text: expect.stringContaining('NOT DONE') })
  },
)

test('signatures: verified, wrong, unknown', () => {
  expect(signaturesVerdict(0, 'audited 400 packages\n\n400 packages have verified registry signatures\n')).toEqual({
    isBad: false,
    text: 'signatures: 400 packages have verified registry signatures',
  })
  expect(signaturesVerdict(1, '1 package has an invalid registry signature:\n\nevil@1.0.0').isBad).toBe(true)
  expect(signaturesVerdict(1, 'npm error network')).toEqual({ isBad: false, text: expect.stringContaining('NOT DONE') })
})
