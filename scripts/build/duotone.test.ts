import sharp from 'sharp'
import { expect, test } from 'vitest'
import { duotone } from './duotone.ts'

test.each([
  ['#000000', [5, 15, 31]],
  ['#ffffff', [243, 237, 226]],
])('%s becomes an end of the scale', async (background, expected) => {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background } })
  const info = { width: 1, height: 1, autoOriented: { width: 1, height: 1 } }
  const context = { useParam: () => {}, manualSearchParams: new URLSearchParams(), logger: console }
  const transform = duotone({ duotone: '050f1f-f3ede2' }, context)
  const painted = await transform?.({ info, transforms: {} }, image)
  expect([...((await painted?.raw().toBuffer()) ?? [])]).toEqual(expected)
})
