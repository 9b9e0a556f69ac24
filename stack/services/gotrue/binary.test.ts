import { expect, test } from 'vitest'
import { findGotrue } from './binary.ts'

test('without a binary, the error explains where to get one and where to put it', () => {
  expect(() => findGotrue({ GOTRUE_BINARY: '/nowhere/auth' })).toThrow(
    expect.objectContaining({
      message: 'There is no GoTrue at /nowhere/auth.',
      advice: expect.stringMatching(/v2\.196\.0.*github\.com\/supabase\/auth.*GOTRUE_BINARY/),
    }),
  )
})
