import { expect, test } from 'vitest'
import type { Deployment, TeamFacts } from './deployment.ts'
import { teamChecks } from './team.ts'

const [check] = teamChecks
const findingOf = (team: TeamFacts, isLocal = false) =>
  check?.find({ isLocal, facts: async () => ({ team }) } as unknown as Deployment)

test('a second factor that is switched off is wrong, except on the local stack', async () => {
  const off = { active: 1, withoutFactor: 1, secondFactor: false }
  expect(await findingOf(off)).toMatchObject({
    state: 'wrong',
    problems: [{ what: expect.stringMatching(/switched off/) }],
  })
  expect(await findingOf({ ...off, withoutFactor: null }, true)).toMatchObject({ state: 'ok' })
})

test('a team without members, or members without a second factor, is worth a warning', async () => {
  expect(await findingOf({ active: 0, withoutFactor: 0, secondFactor: true })).toMatchObject({
    state: 'unsure',
    problems: [{ fix: expect.stringContaining('npm run team -- add') }],
  })
  expect(await findingOf({ active: 3, withoutFactor: 1, secondFactor: true })).toMatchObject({
    state: 'unsure',
    problems: [{ what: expect.stringContaining('1 of 3 members') }],
  })
  expect(await findingOf({ active: 3, withoutFactor: 0, secondFactor: true })).toEqual({
    state: 'ok',
    saw: '3 members, with a second factor',
  })
})
