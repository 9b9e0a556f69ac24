import { expect, test } from 'vitest'
import { asStackError, requirePlatform } from './supabase.ts'

test('an Intel Mac cannot run it, another Mac can', () => {
  expect(() => requirePlatform({ platform: 'darwin', arch: 'x64' })).toThrow('does not run on Intel Macs')
  requirePlatform({ platform: 'darwin', arch: 'arm64' })
})

test('an error of the CLI becomes one sentence, with its suggestion or the way without a network', () => {
  const id = '0190b2fa-9ac6-4630-94ea-cc7c18d7c6a9'
  const detail = `${id} failed: Unable to download A (expected 1, got 2); B (refused)`
  const error = { message: 'Composition start had failures', detail, suggestion: 'Retry.' }
  expect(asStackError(`${JSON.stringify({ error })}\n{}`)).toMatchObject({
    message: 'Supabase CLI: Unable to download A (expected 1, got 2)',
    advice: 'Retry.',
  })
  expect(asStackError('start ended with 1').advice).toContain('Without STACK=supabase')
})
