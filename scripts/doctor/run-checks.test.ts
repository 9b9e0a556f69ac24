import { expect, test } from 'vitest'
import { skipped, well, wrong, type Check } from './check.ts'
import type { Patient } from './patient.ts'
import { isWell, linesOf, summaryOf } from './print.ts'
import { runChecks } from './run-checks.ts'

const nobody = {} as Patient
const check = (id: string, find: Check['find'], needs: string[] = []): Check => ({
  id,
  name: `The ${id} works`,
  find,
  needs,
})

test('all run at once and are told in their order', async () => {
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = check('first', async () => {
    await gate.promise
    return well('late')
  })
  // Were they run one after another, the second would never open the gate for the first.
  const second = check('second', async () => {
    gate.resolve()
    return well('early')
  })
  await runChecks([first, second], nobody, ({ id }) => told.push(id))
  expect(told).toEqual(['first', 'second'])
})

test('what depends on something broken is skipped and not blamed', async () => {
  const broken = check('door', async () => wrong('It is shut.', 'Open it.'))
  const [, behind, beyond] = await runChecks(
    [broken, check('room', async () => well('warm'), ['door']), check('bed', async () => well('soft'), ['room'])],
    nobody,
  )
  expect(behind).toMatchObject({ state: 'skipped', why: expect.stringContaining('the door works') as string })
  expect(beyond).toMatchObject({ state: 'skipped' })
})

test('a check that stumbles is wrong, not well', async () => {
  const results = await runChecks([check('stumble', () => Promise.reject(new Error('oh')))], nobody)
  expect(results[0]).toMatchObject({ state: 'wrong' })
  expect(isWell(results)).toBe(false)
})

test('a line says what is wrong and how to mend it; a summary counts', async () => {
  const results = await runChecks(
    [
      check('a', async () => well('seen')),
      check('b', async () => wrong('It is off.', 'Switch it on.')),
      check('c', async () => skipped('no key')),
    ],
    nobody,
  )
  expect(results.flatMap(linesOf)).toEqual([
    '✓ The a works: seen',
    '✗ The b works',
    '    It is off.',
    '    → Switch it on.',
    '– The c works: skipped, no key',
  ])
  expect(summaryOf(results, 1_500)).toBe('Something is wrong: 1 well, 1 wrong, 1 skipped (1.5 s)')
})
