import { expect, test } from 'vitest'
import { siteEnv } from '../build/site-env.ts'
import type { Answer } from '../doctor/ask.ts'
import { HELP, runTeamCommand } from './team-command.ts'

const answer = (status: number, body: unknown): Answer => ({
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
})

function setUp(given: Answer) {
  const asked: unknown[] = []
  const api: Parameters<typeof runTeamCommand>[1] = {
    env: siteEnv('test'),
    serviceKey: 'sb_secret_key',
    asVisitor: async (path, call) => {
      asked.push([path, call])
      return given
    },
    asService: async (name, args) => {
      asked.push([name, args])
      return given
    },
  }
  return { asked, run: (...args: string[]) => runTeamCommand(args, api) }
}

test('add calls the function with the service key and says until when the link works', async () => {
  const { asked, run } = setUp(answer(200, { expiresAt: '2026-11-19T08:30:00Z', accountSince: null }))
  expect(await run('add', 'ruth@site.test', 'Ruth', 'Example')).toEqual({
    lines: ['Invited Ruth Example <ruth@site.test>. The link works once, until 2026-11-19 08:30 UTC.'],
  })
  expect(asked).toEqual([
    [
      '/functions/v1/team-invitation',
      {
        method: 'POST',
        headers: { apikey: 'sb_secret_key', 'content-type': 'application/json' },
        body: '{"email":"ruth@site.test","name":"Ruth Example"}',
      },
    ],
  ])
})

test('add warns of an account that the address has already', async () => {
  const { run } = setUp(answer(200, { expiresAt: '2026-11-19T08:30:00Z', accountSince: '2026-01-01T00:00:00Z' }))
  expect(await run('add', 'ruth@site.test')).toMatchObject({
    lines: [expect.stringContaining('Invited ruth <'), expect.stringContaining('account since 2026-01-01')],
  })
})

test('a mail that was not sent is a problem', async () => {
  const { run } = setUp(answer(502, { error: 'The mail was not sent: ECONNREFUSED' }))
  expect(await run('add', 'ruth@site.test')).toEqual({
    problem: 'ruth@site.test was not invited: 502, "The mail was not sent: ECONNREFUSED".',
  })
})

test('remove says whether there was anyone', async () => {
  expect(await setUp(answer(200, true)).run('remove', 'ruth@site.test')).toHaveProperty('lines')
  expect(await setUp(answer(200, false)).run('remove', 'ruth@site.test')).toEqual({
    problem: 'ruth@site.test is neither a member nor invited.',
  })
})

test('list shows members and invitations', async () => {
  const ruth = { email: 'ruth@site.test', name: 'Ruth', state: 'active', since: '2026-11-16T08:30:00Z' }
  const { run } = setUp(answer(200, [ruth, { ...ruth, email: 'tom@site.test', name: 'Tom', state: 'expired' }]))
  expect(await run('list')).toEqual({
    lines: [
      '  Ruth <ruth@site.test>: member since 2026-11-16 08:30 UTC',
      '  Tom <tom@site.test>: did not accept the invitation of 2026-11-16 08:30 UTC',
    ],
  })
})

test('what it does not understand is answered with its help, and nothing is called', async () => {
  const { asked, run } = setUp(answer(200, true))
  for (const args of [
    ['invite', 'ruth@site.test'],
    ['remove', 'ruth@site.test', 'Ruth'],
    ['list', 'all'],
  ]) {
    expect(await run(...args)).toEqual({ problem: HELP })
  }
  expect(await run('add', 'ruth')).toEqual({ problem: `"ruth" is not an email address.\n\n${HELP}` })
  expect(asked).toEqual([])
})
