import { expect, test } from 'vitest'
import { siteEnv } from '../build/site-env.ts'
import { HELP, runTeamCommand } from './team-command.ts'

type StubResponse = [status: number, body: unknown]

const RUTH = { user_id: 'id-of-ruth', name: 'Ruth' }
const ACCOUNT = { id: 'id-of-ruth', email: 'ruth@site.test', email_confirmed_at: '2026-11-16T08:30:00Z' }
const MADE = { ...ACCOUNT, id: 'new-id' }
const TEAM: Record<string, StubResponse> = {
  'GET /rest/v1/team_members?select=user_id,name&order=name': [200, [RUTH]],
  'GET /auth/v1/admin/users/id-of-ruth': [200, ACCOUNT],
}
const NO_ONE: Record<string, StubResponse> = { 'GET /rest/v1/team_members?select=user_id,name&order=name': [200, []] }
const FIND = 'POST /auth/v1/admin/generate_link'
const CREATE = 'POST /auth/v1/admin/users'
const JOIN = 'POST /rest/v1/team_members'
const MAIL = 'POST /auth/v1/recover'
const DELETE = 'DELETE /auth/v1/admin/users/id-of-ruth'
const CREATED: Record<string, StubResponse> = { [CREATE]: [200, MADE], [JOIN]: [201, null], [MAIL]: [200, {}] }
const EMAIL_EXISTS: StubResponse = [422, { code: 'email_exists', message: 'Already registered' }]

const SAM = { ...ACCOUNT, id: 'id-of-sam', email: 'sam@site.test' }
const TEAM_OF_TWO: Record<string, StubResponse> = {
  'GET /rest/v1/team_members?select=user_id,name&order=name': [200, [RUTH, { user_id: 'id-of-sam', name: 'Sam' }]],
  'GET /auth/v1/admin/users/id-of-ruth': [200, ACCOUNT],
  'GET /auth/v1/admin/users/id-of-sam': [200, SAM],
}

async function run(
  command: string,
  responses: Record<string, StubResponse>,
  { contactTo = '', confirms = false }: { contactTo?: string; confirms?: boolean } = {},
) {
  const called: string[] = []
  const bodies: unknown[] = []
  const asVisitor = async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const call = `${method} ${path}`
    const response = responses[call]
    if (!response) throw new Error(`not expected: ${call}`)
    expect(headers).toMatchObject({ apikey: 'sb_secret_key' })
    if (method !== 'GET') called.push(call)
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    return { status: response[0], headers: new Headers(), body: response[1] }
  }
  const questions: string[] = []
  const confirm = async (question: string) => questions.push(question) > 0 && confirms
  const api = { env: siteEnv(), serviceKey: 'sb_secret_key', contactTo, confirm, asVisitor: asVisitor as never }
  const output = await runTeamCommand(command.split(' '), api).then(
    (lines) => lines.join('\n'),
    (error: Error) => error.message,
  )
  return { output, called, bodies, questions }
}

test('add creates a confirmed account, makes it a member and requests the mail', async () => {
  const { output, called, bodies } = await run('add Ruth@site.test Ruth Example', { ...NO_ONE, ...CREATED })
  expect(called).toEqual([CREATE, JOIN, MAIL])
  const password = expect.stringMatching(/^[\w-]{43}$/) as string
  expect(bodies).toEqual([
    { email: 'ruth@site.test', password, email_confirm: true, user_metadata: { full_name: 'Ruth Example' } },
    { user_id: 'new-id', name: 'Ruth Example' },
    { email: 'ruth@site.test' },
  ])
  expect(output).toContain('Added Ruth Example <ruth@site.test>.')
  expect(output).toContain('The link works once, for one hour.')
  expect(output).toContain('No email?')
})

const MEMBER_ALREADY = 'ruth@site.test is a member already. To start over: npm run team -- reset'
const REPLACE = 'npm run team -- add ruth@site.test "ruth" --replace'
const NO_MAIL =
  'is a member, but the email was not requested. Ask for it at /auth?tab=forgot.\nThe reason: 429, "Too many".'
const OTHER: StubResponse = [200, { ...ACCOUNT, email: 'truth@site.test' }]
const USED = { ...ACCOUNT, last_sign_in_at: '2026-11-17T08:30:00Z', factors: [{ status: 'verified' }] }
const UNCONFIRMED: StubResponse = [200, { id: 'new-id', email: 'ruth@site.test' }]

// With a real auth service: tests/e2e/team/command.spec.ts.
test.each<[command: string, responses: Record<string, StubResponse>, called: string[], message: string]>([
  ['add RUTH', TEAM, [], MEMBER_ALREADY],
  ['add RUTH', { ...NO_ONE, [CREATE]: EMAIL_EXISTS }, [CREATE], REPLACE],
  ['add RUTH --replace', { ...NO_ONE, ...CREATED, [FIND]: [404, {}] }, [FIND, CREATE, JOIN, MAIL], 'Added ruth'],
  [
    'add RUTH --replace',
    { ...NO_ONE, ...CREATED, [FIND]: [200, ACCOUNT], [DELETE]: [200, {}] },
    [FIND, DELETE, CREATE, JOIN, MAIL],
    'Added ruth',
  ],
  [
    'add RUTH --replace',
    { ...NO_ONE, [FIND]: OTHER },
    [FIND],
    'Another account than that of ruth@site.test was found.',
  ],
  ['add RUTH', { ...NO_ONE, [CREATE]: UNCONFIRMED }, [CREATE], 'the auth service returned no confirmed account'],
  [
    'add RUTH',
    { ...NO_ONE, ...CREATED, [JOIN]: [503, {}] },
    [CREATE, JOIN],
    `is not a member. Repeat with: ${REPLACE}`,
  ],
  ['add RUTH', { ...NO_ONE, ...CREATED, [MAIL]: [429, { message: 'Too many' }] }, [CREATE, JOIN, MAIL], NO_MAIL],
  [
    'reset RUTH',
    { ...TEAM, [DELETE]: [200, {}], [CREATE]: EMAIL_EXISTS },
    [DELETE, CREATE],
    'The old account is deleted. Continue with: npm run team -- add ruth@site.test "Ruth" --replace',
  ],
  ['reset RUTH', NO_ONE, [], 'ruth@site.test is not a member.'],
  ['remove RUTH', { ...TEAM_OF_TWO, [DELETE]: [200, {}] }, [DELETE], 'Removed Ruth <ruth@site.test>.'],
  ['remove RUTH', { ...TEAM_OF_TWO, [DELETE]: [500, {}] }, [DELETE], 'The account was not deleted: 500.'],
  ['remove sam@site.test', TEAM, [], 'sam@site.test is not a member.'],
  ['list', TEAM, [], '  Ruth <ruth@site.test>: has not logged in yet, no two-step login yet'],
  [
    'list',
    { ...TEAM, 'GET /auth/v1/admin/users/id-of-ruth': [200, USED] },
    [],
    '>: last login 2026-11-17 08:30 UTC, two-step login',
  ],
  ['list', NO_ONE, [], 'No one yet. Add someone: npm run team -- add ADDRESS NAME'],
  // Removed while the team is read.
  ['list', { ...TEAM, 'GET /auth/v1/admin/users/id-of-ruth': [404, {}] }, [], 'No one yet.'],
  ['invite RUTH', {}, [], HELP],
  ['remove RUTH Ruth', {}, [], HELP],
  ['reset RUTH --replace', {}, [], HELP],
  ['list all', {}, [], HELP],
  ['add ruth', {}, [], '"ruth" is not an email address.'],
])('%s, with the responses %j', async (command, responses, called, message) => {
  const result = await run(command.replace('RUTH', ACCOUNT.email), responses)
  expect(result.output).toContain(message)
  expect(result.called).toEqual(called)
})

test('the last member is removed only after a question', async () => {
  const kept = await run('remove ruth@site.test', TEAM)
  expect(kept).toMatchObject({ called: [], output: 'Nothing was changed.' })
  expect(kept.questions).toEqual([expect.stringContaining('Ruth is the last member')])
  const removed = await run('remove ruth@site.test', { ...TEAM, [DELETE]: [200, {}] }, { confirms: true })
  expect(removed.called).toEqual([DELETE])
})

test('after a removal the command names who is still emailed about leads', async () => {
  const responses: Record<string, StubResponse> = { ...TEAM_OF_TWO, [DELETE]: [200, {}] }
  const removed = await run('remove ruth@site.test', responses, { contactTo: 'sam@site.test, Ruth@site.test' })
  expect(removed.output).toContain('ruth@site.test still gets every new lead: remove it from CONTACT_TO in .env')
  expect(removed.questions).toEqual([])
  const other = await run('remove ruth@site.test', responses, { contactTo: 'truth@site.test' })
  expect(other.output).toContain('New leads are emailed to truth@site.test.')
})
