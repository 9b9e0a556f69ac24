import { expect, test } from 'vitest'
import { readTap } from './tap.ts'

test('counts what passed and what failed', () => {
  expect(readTap(['1..3', 'ok 1 - a', 'not ok 2 - b', '# Failed test 2', 'ok 3 - c'])).toMatchObject({
    passed: 2,
    failed: 1,
  })
})

test('a planned test that did not run is a failure', () => {
  expect(readTap(['1..2', 'ok 1 - a'])).toMatchObject({ passed: 1, failed: 1 })
})

test('a run without a plan, or with more tests than planned, is a failure', () => {
  expect(readTap([]).failed).toBe(1)
  expect(readTap(['1..1', 'ok 1', 'ok 2']).failed).toBe(1)
})
