import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { TEAM_PASSWORD_MIN } from '../_shared/team-password.ts'
import { functionWith, SESSION } from './function-with.ts'

const given = { token: 'the-token', password: 'x'.repeat(TEAM_PASSWORD_MIN) }
const hash = createHash('sha256').update(given.token).digest('hex')

Deno.test('makes a new account, gives it the address as a member, and logs in', async () => {
  const { post, asked, names } = functionWith()
  const response = await post(given)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { outcome: 'accepted', session: SESSION })
  assert.deepEqual(names(), ['team_invitation_open', 'admin/users', 'team_invitation_finish', 'token'])
  const [open, create, finish] = asked
  assert.equal(open?.args['token_hash'], hash)
  assert.deepEqual(open?.args['headers'], {
    'content-type': 'text/plain;charset=UTF-8',
    'x-forwarded-for': '203.0.113.7',
  })
  const { email: ownAddress, ...created } = create?.args ?? {}
  assert.match(String(ownAddress), /^[0-9a-f-]{36}@invitation\.invalid$/)
  assert.deepEqual(created, {
    password: given.password,
    email_confirm: true,
    user_metadata: { full_name: 'Ruth' },
  })
  assert.deepEqual(finish?.args, { token_hash: hash, account: 'new-account' })
})

Deno.test('an unknown token makes no account; too many of them are refused', async () => {
  for (const [outcome, status] of [
    ['unknown', 404],
    ['limited', 429],
  ] as const) {
    const { post, names } = functionWith({ database: { team_invitation_open: () => ({ outcome }) } })
    const response = await post(given)
    assert.equal(response.status, status)
    assert.deepEqual(await response.json(), { outcome })
    assert.deepEqual(names(), ['team_invitation_open'])
  }
})

Deno.test('a short password, or one longer than is compared, asks nothing of the database', async () => {
  const { post, asked } = functionWith()
  for (const password of ['x'.repeat(TEAM_PASSWORD_MIN - 1), 'x'.repeat(73), 'é'.repeat(37)]) {
    const response = await post({ ...given, password })
    assert.equal(response.status, 422)
  }
  assert.equal((await post({ token: 7, password: given.password })).status, 400)
  assert.deepEqual(asked, [])
})

Deno.test('a password that the auth service finds weak changes nothing', async () => {
  const weak = functionWith({ accounts: { 'admin/users': () => [422, { error_code: 'weak_password' }] } })
  assert.equal((await weak.post(given)).status, 422)
  assert.deepEqual(weak.names(), ['team_invitation_open', 'admin/users'])
})

Deno.test('there is no member before the account exists, and none without an invitation at the end', async () => {
  const down = functionWith({ accounts: { 'admin/users': () => [500, {}] } })
  assert.equal((await down.post(given)).status, 503)
  assert.equal(down.names().includes('team_invitation_finish'), false)

  const used = functionWith({ database: { team_invitation_finish: () => false } })
  const response = await used.post(given)
  assert.deepEqual(await response.json(), { outcome: 'unknown' })
  assert.equal(used.names().includes('token'), false)
})

Deno.test('a member whose first login fails logs in by hand', async () => {
  const { post } = functionWith({ accounts: { token: () => [429, {}] } })
  assert.deepEqual(await (await post(given)).json(), { outcome: 'accepted', session: null })
})

Deno.test('only POST with a small object', async () => {
  const { post, asked } = functionWith()
  assert.equal((await post({ ...given, more: 'x'.repeat(5_000) })).status, 400)
  assert.equal((await post([])).status, 400)
  assert.deepEqual(asked, [])
})
