import { expect, test } from 'vitest'
import { isOk, linesOf, ok, runChecks, skipped, summaryOf, wrong, type Check } from './check.ts'
import type { Deployment } from './deployment.ts'
import { deploymentWith } from './healthy-deployment.ts'
import { allChecks, readOptions } from './main.ts'

const none = {} as Deployment
const check = (id: string, find: Check['find'], needs: string[] = []): Check => ({
  id,
  name: `The ${id} works`,
  find,
  needs,
})

test('all run at once and are reported in order', async () => {
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = check('first', async () => {
    await gate.promise
    return ok('late')
  })
  // Were they run one after another, the second would never open the gate for the first.
  const second = check('second', async () => {
    gate.resolve()
    return ok('early')
  })
  await runChecks([first, second], none, ({ id }) => told.push(id))
  expect(told).toEqual(['first', 'second'])
})

test('a check whose need failed is skipped', async () => {
  const broken = check('door', async () => wrong('It is shut.', 'Open it.'))
  const [, behind, beyond] = await runChecks(
    [broken, check('room', async () => ok('warm'), ['door']), check('bed', async () => ok('soft'), ['room'])],
    none,
  )
  expect(behind).toMatchObject({ state: 'skipped', why: expect.stringContaining('the door works') as string })
  expect(beyond).toMatchObject({ state: 'skipped' })
})

test('a check that throws is wrong, not ok', async () => {
  const results = await runChecks([check('broken', () => Promise.reject(new Error('oh')))], none)
  expect(results[0]).toMatchObject({ state: 'wrong' })
  expect(isOk(results)).toBe(false)
})

test('a line says what is wrong and how to fix it; a summary counts', async () => {
  const results = await runChecks(
    [
      check('a', async () => ok('seen')),
      check('b', async () => wrong('It is off.', 'Switch it on.')),
      check('c', async () => skipped('no key')),
    ],
    none,
  )
  expect(results.flatMap(linesOf)).toEqual([
    '✓ The a works: seen',
    '✗ The b works',
    '    It is off.',
    '    → Switch it on.',
    '– The c works: skipped, no key',
  ])
  expect(summaryOf(results, 1_500)).toBe('Something is wrong: 1 ok, 1 wrong, 1 skipped (1.5 s)')
})

test('on a healthy hosted deployment everything is ok, and nothing is skipped', async () => {
  const results = await runChecks(allChecks, deploymentWith({}))
  expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
})

test('options: a lead may have an address or not, and what is unknown is said', () => {
  expect(readOptions([])).toEqual({ lead: false, launch: false, json: false, local: false, help: false, watch: null })
  expect(readOptions(['--lead'])).toMatchObject({ lead: true })
  expect(readOptions(['--json', '--lead=ada@example.org'])).toMatchObject({ lead: 'ada@example.org', json: true })
  expect(readOptions(['--watch', '--confirm-seconds=1'])).toMatchObject({ watch: { confirmMs: 1_000 } })
  expect(readOptions(['--leads'])).toEqual({ problem: expect.stringContaining('--leads') as string })
  expect(readOptions(['ada@example.org'])).toHaveProperty('problem')
  expect(readOptions(['--lead=ada'])).toEqual({ problem: '--lead=ada is no mail address.' })
})
