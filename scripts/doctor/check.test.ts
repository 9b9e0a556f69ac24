import { expect, test } from 'vitest'
import { isOk, linesOf, ok, runChecks, skipped, summaryOf, wrong, type Check } from './check.ts'
import type { Deployment } from './deployment.ts'
import { deploymentWith, reply } from '../../tests/support/healthy-deployment.ts'
import { allChecks, launchChecks, readOptions } from './main.ts'

const check = (id: string, find: Check['find'], ...needs: string[]): Check => ({
  id,
  name: `The ${id} works`,
  find,
  needs,
})
const run = (...checks: Check[]) => runChecks(checks, {} as Deployment)

test('checks run concurrently and are reported in order', async () => {
  const gate = Promise.withResolvers<void>()
  // In sequence, the first would wait for the second forever.
  const first = check('first', () => gate.promise.then(() => ok('late')))
  const second = check('second', async () => {
    gate.resolve()
    return ok('early')
  })
  const reported: string[] = []
  await runChecks([first, second], {} as Deployment, ({ id }) => reported.push(id))
  expect(reported).toEqual(['first', 'second'])
})

test('a check whose dependency failed is skipped, with the root cause', async () => {
  const [, behind, beyond] = await run(
    check('door', async () => wrong('It is shut.', 'Open it.')),
    check('room', async () => ok('warm'), 'door'),
    check('bed', async () => ok('soft'), 'room'),
  )
  const cause = { state: 'skipped', why: 'because this failed: the door works' }
  expect([behind, beyond]).toMatchObject([cause, cause])
})

test('a check that throws is wrong, not ok', async () => {
  const results = await run(check('broken', () => Promise.reject(new Error('oh'))))
  expect(results[0]).toMatchObject({ state: 'wrong' })
  expect(isOk(results)).toBe(false)
})

test('a line shows what is wrong and how to fix it; the summary counts results', async () => {
  const results = await run(
    check('a', async () => ok('seen')),
    check('b', async () => wrong('It is off.', 'Switch it on.')),
    check('c', async () => skipped('no key')),
  )
  expect(results.flatMap(linesOf).join('\n')).toBe(`✓ The a works: seen
✗ The b works
    It is off.
    → Switch it on.
– The c works: skipped, no key`)
  expect(summaryOf(results, 1_500)).toBe('Something is wrong: 1 ok, 1 wrong, 1 skipped (1.5 s)')
})

test('on a healthy hosted deployment everything is ok, and nothing is skipped', async () => {
  const results = await runChecks(allChecks, deploymentWith({}))
  expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
})

test('--lead takes an optional address, and unknown options are reported', () => {
  expect(readOptions([])).toEqual({ lead: false, launch: false, json: false, local: false, help: false })
  expect(readOptions(['--lead'])).toMatchObject({ lead: true })
  expect(readOptions(['--json', '--lead=ada@example.org'])).toMatchObject({ lead: 'ada@example.org', json: true })
  expect(readOptions(['--watch'])).toHaveProperty('problem')
  expect(readOptions(['--leads'])).toEqual({ problem: expect.stringContaining('--leads') as string })
  expect(readOptions(['ada@example.org'])).toHaveProperty('problem')
  expect(readOptions(['--lead=ada'])).toEqual({ problem: '--lead=ada is not an email address.' })
})

test.each([
  ['validation_failed', 'wrong'],
  ['captcha_failed', 'ok'],
])('at a launch, %s in response to a mail request is %s', async (code, state) => {
  const answer = { status: 400, body: { code: 400, error_code: code } }
  const results = await runChecks(launchChecks, deploymentWith(reply('POST /auth/v1/recover', answer)))
  expect(results.find(({ id }) => id === 'captcha')?.state).toBe(state)
})
