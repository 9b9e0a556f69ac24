import { expect, test } from 'vitest'
import { comparable } from './comparable.ts'

test('a run on a machine that was busy with something else does not count', () => {
  const runs = [1000, 1010, 700, 990, 1190, 1250].map((cpu) => ({ cpu }))
  expect(comparable(runs).map(({ cpu }) => cpu)).toEqual([1000, 1010, 990, 1190])
})
