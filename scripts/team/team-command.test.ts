import { expect, test } from 'vitest'
import { siteEnv } from '../build/site-env.ts'
import { HELP, runTeamCommand } from './team-command.ts'

/** Runs the command against an API with this response. Returns its output and its calls. */
async function run(args: string[], status: number, body: unknown) {
  const called: unknown[] = []
  const answer = async (...call: unknown[]) => {
    called.push(call)
    return { status, headers: new Headers(), text: JSON.stringify(body) }
  }
  const api = { env: siteEnv('test'), serviceKey: 'sb_secret_key', asVisitor: answer, asService: answer }
  const output = await runTeamCommand(args, api)
  return { output: 'problem' in output ? output.problem : output.lines.join('\n'), called }
}

const INVITED = { expiresAt: '2026-11-19T08:30:00Z', accountSince: null }
const RUTH = { email: 'ruth@site.test', name: 'Ruth', state: 'active', since: '2026-11-16T08:30:00Z' }
const TOM = { ...RUTH, email: 'tom@site.test', name: 'Tom', state: 'expired' }

test.each([
  [
    'add ruth@site.test Ruth Example',
    200,
    INVITED,
    'Invited Ruth Example <ruth@site.test>. The link works once, until 2026-11-19 08:30 UTC.',
  ],
  ['add ruth@site.test', 200, { ...INVITED, accountSince: '2026-01-01T00:00:00Z' }, 'account since 2026-01-01'],
  ['add ruth@site.test', 502, { error: 'Not sent' }, 'ruth@site.test was not invited: 502, "Not sent".'],
  ['remove ruth@site.test', 200, {}, 'Removed ruth@site.test.'],
  ['remove ruth@site.test', 404, { error: 'Not a member' }, 'ruth@site.test is neither a member nor invited.'],
  ['reset ruth@site.test', 200, {}, 'Reset ruth@site.test. The team is notified by email.'],
  ['reset ruth@site.test', 404, { error: 'Not a member' }, 'ruth@site.test was not reset: 404'],
  ['list', 200, [RUTH], '  Ruth <ruth@site.test>: member since 2026-11-16 08:30 UTC'],
  ['list', 200, [TOM], '  Tom <tom@site.test>: did not accept the invitation of 2026-11-16 08:30 UTC'],
  ['list', 200, [], 'No one yet.'],
])('%s, with the response %i %j', async (command, status, body, words) => {
  expect((await run(command.split(' '), status, body)).output).toContain(words)
})

test('an invitation is requested with the service key', async () => {
  const { called } = await run(['add', 'ruth@site.test', 'Ruth'], 200, INVITED)
  const headers = { apikey: 'sb_secret_key', 'content-type': 'application/json' }
  const body = '{"email":"ruth@site.test","name":"Ruth"}'
  expect(called).toEqual([['/functions/v1/team-invitation', { method: 'POST', headers, body }]])
})

test.each(['invite ruth@site.test', 'remove ruth@site.test Ruth', 'list all', 'add ruth'])(
  '%s prints the help and calls nothing',
  async (command) => {
    const { output, called } = await run(command.split(' '), 200, true)
    expect(output).toContain(HELP)
    expect(called).toEqual([])
  },
)
