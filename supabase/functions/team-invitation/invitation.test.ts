import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { site } from '../_shared/site.ts'
import { TEAM_PASSWORD_MIN } from '../_shared/team-password.ts'
import { ACCOUNT_ADDRESS, functionWith, SESSION, TOKEN } from '../../../tests/functions/team-invitation.ts'

const OWNER = { apikey: 'service' }
const MEMBER = { authorization: 'Bearer of a member' }
const CONFIRMED = 'inbox_confirmed_member as Bearer of a member'
const ruth = { email: 'Ruth@site.test', name: ' Ruth ' }
const given = { token: 'the-token', password: 'x'.repeat(TEAM_PASSWORD_MIN) }
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

Deno.test('the owner invites: the token of the database is in the mail and nowhere else', async () => {
  const { post, requests, sent } = functionWith()
  const response = await post(ruth, OWNER)
  assert.equal(response.status, 200)
  const body = await response.json()
  assert.deepEqual(body, { expiresAt: '2026-11-19T00:00:00Z', accountSince: '2026-01-01T00:00:00Z' })
  const [{ mail, key }] = sent as [(typeof sent)[0]]
  assert.equal(mail.to, 'ruth@site.test')
  assert.equal(mail.subject, site.emails.invitation.subject)
  assert.ok(mail.html.includes(`"https://site.test/inbox#invitation=${TOKEN}"`))
  assert.ok(mail.text.includes(`/inbox#invitation=${TOKEN}\n`))
  assert.deepEqual(requests, [
    { name: 'team_invite', args: { actor: null, address: 'ruth@site.test', member_name: 'Ruth' } },
  ])
  assert.equal(JSON.stringify([body, key]).includes(TOKEN), false)
})

Deno.test('no one else can invite, and an invitation needs an address with a name', async () => {
  const { post, requests, sent } = functionWith()
  assert.equal((await post(ruth)).status, 401)
  for (const change of ['reset', 'remove']) {
    assert.equal((await post({ [change]: 'ruth@site.test' }, { apikey: 'anon' })).status, 401)
    assert.equal((await post({ [change]: 'ruth' }, OWNER)).status, 400)
  }
  for (const wrong of [
    { email: 'ruth', name: 'Ruth' },
    { email: 7, name: 'Ruth' },
    { email: 'ruth@site.test', name: ' ' },
    { email: 'ruth@site.test', name: 'x'.repeat(201) },
    { email: 'ruth@site.test', name: 'Ruth\nBcc: x@y.test' },
    { email: 'Ruth <ruth@site.test>', name: 'Ruth' },
  ]) {
    assert.equal((await post(wrong, OWNER)).status, 400)
  }
  assert.deepEqual([requests, sent], [[], []])
})

Deno.test('a member acts with the id for their own token, and the response contains no data', async () => {
  const { post, requests, sent } = functionWith()
  const invited = await post({ ...ruth, actor: 'someone-else' }, MEMBER)
  assert.deepEqual([invited.status, await invited.json()], [200, { expiresAt: '2026-11-19T00:00:00Z' }])
  const reset = await post({ reset: 'Sam@site.test' }, MEMBER)
  assert.deepEqual([reset.status, await reset.json()], [200, { expiresAt: '2026-11-19T00:00:00Z' }])
  const removed = await post({ remove: 'sam@site.test' }, MEMBER)
  assert.deepEqual([removed.status, await removed.json()], [200, {}])
  assert.deepEqual(requests, [
    { name: CONFIRMED, args: {} },
    { name: 'team_invite', args: { actor: 'the-member', address: 'ruth@site.test', member_name: 'Ruth' } },
    { name: CONFIRMED, args: {} },
    { name: 'team_reset', args: { actor: 'the-member', address: 'sam@site.test' } },
    { name: CONFIRMED, args: {} },
    { name: 'team_remove', args: { actor: 'the-member', address: 'sam@site.test' } },
  ])
  // The notices are the outbox's.
  assert.deepEqual(
    sent.map(({ mail }) => mail.to),
    ['ruth@site.test', 'sam@site.test'],
  )
})

const refuse = (code: string) => () => {
  throw Object.assign(new Error('refused'), { code })
}

Deno.test('callers who are not members or have no fresh code change nothing', async () => {
  for (const [code, status] of [
    ['PT404', 401],
    ['42501', 401],
    ['http_401', 401],
    ['PT409', 409],
  ] as const) {
    const { post, names, sent } = functionWith({ database: { inbox_confirmed_member: refuse(code) } })
    for (const body of [ruth, { reset: 'sam@site.test' }, { remove: 'sam@site.test' }])
      assert.equal((await post(body, MEMBER)).status, status)
    assert.deepEqual([names(), sent], [[CONFIRMED, CONFIRMED, CONFIRMED], []])
  }
})

Deno.test('a refusal by the database is returned, and nothing is mailed', async () => {
  for (const [code, status] of [
    ['PT404', 401],
    ['PT409', 409],
    ['PT429', 429],
    ['57014', 503],
  ] as const) {
    const database = { team_invite: refuse(code), team_reset: refuse(code), team_remove: refuse(code) }
    const { post, sent } = functionWith({ database })
    for (const body of [ruth, { reset: 'sam@site.test' }, { remove: 'sam@site.test' }])
      assert.equal((await post(body, MEMBER)).status, status)
    assert.deepEqual(sent, [])
  }
  const none = functionWith({ database: { team_reset: () => null, team_remove: () => false } })
  assert.equal((await none.post({ reset: 'sam@site.test' }, OWNER)).status, 404)
  assert.equal((await none.post({ remove: 'sam@site.test' }, OWNER)).status, 404)
})

Deno.test('a mail that is not accepted is reported', async () => {
  const failed = functionWith({ sending: { result: 'failed', error: 'ECONNREFUSED', ambiguous: false } })
  const response = await failed.post(ruth, OWNER)
  assert.equal(response.status, 502)
  assert.deepEqual(await response.json(), { error: 'The mail was not sent: ECONNREFUSED' })
  const waiting = functionWith({ sending: { result: 'wait', seconds: 7 } })
  assert.match(await (await waiting.post(ruth, OWNER)).text(), /rate limited for 7 s/)
})

Deno.test('a preview invites only its listed recipients', async () => {
  const { post, sent } = functionWith({ env: { SITE_ENV: 'preview', PREVIEW_RECIPIENTS: '@other.test' } })
  assert.match(await (await post(ruth, OWNER)).text(), /preview: recipient not allowed/)
  assert.deepEqual(sent, [])
})

Deno.test('the link alone shows whether it replaces an account; nothing is created', async () => {
  const { post, requests } = functionWith()
  const response = await post({ token: given.token })
  assert.deepEqual([response.status, await response.json()], [200, { outcome: 'open', hasAccount: true }])
  assert.deepEqual(
    requests.map(({ name, args }) => [name, args['token_hash']]),
    [['team_invitation_open', hashOf(given.token)]],
  )
  const unknown = functionWith({ database: { team_invitation_open: () => ({ outcome: 'unknown' }) } })
  const refused = await unknown.post({ token: given.token })
  assert.deepEqual([refused.status, await refused.json()], [404, { outcome: 'unknown', hasAccount: null }])
})

Deno.test('creates a new account, gives it the address as a member, and logs in', async () => {
  const { post, requests, names } = functionWith()
  const response = await post(given)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { outcome: 'accepted', session: SESSION })
  assert.deepEqual(names(), ['team_invitation_open', 'admin/users', 'team_invitation_finish', 'token'])
  const [open, create, finish] = requests
  assert.equal(open?.args['token_hash'], hashOf(given.token))
  assert.deepEqual(open?.args['headers'], {
    'content-type': 'text/plain;charset=UTF-8',
    'x-forwarded-for': '203.0.113.7',
  })
  const { email: ownAddress, ...created } = create?.args ?? {}
  assert.equal(ownAddress, ACCOUNT_ADDRESS)
  assert.deepEqual(created, {
    password: given.password,
    email_confirm: true,
    user_metadata: { full_name: 'Ruth' },
  })
  assert.deepEqual(finish?.args, { token_hash: hashOf(given.token), account: 'new-account' })
})

Deno.test('an unknown token creates no account; too many of them are refused', async () => {
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

Deno.test('a password that is too short or too long causes no query', async () => {
  const { post, requests } = functionWith()
  for (const password of ['x'.repeat(TEAM_PASSWORD_MIN - 1), 'x'.repeat(73), 'é'.repeat(37)]) {
    const response = await post({ ...given, password })
    assert.equal(response.status, 422)
  }
  assert.equal((await post({ token: 7, password: given.password })).status, 400)
  assert.equal((await post({ token: given.token, password: 7 })).status, 400)
  assert.deepEqual(requests, [])
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

Deno.test('a member whose first login fails has to log in', async () => {
  const { post } = functionWith({ accounts: { token: () => [429, {}] } })
  assert.deepEqual(await (await post(given)).json(), { outcome: 'accepted', session: null })
})

Deno.test('only POST with a small object', async () => {
  const { post, requests } = functionWith()
  assert.equal((await post({ ...given, more: 'x'.repeat(5_000) })).status, 400)
  assert.equal((await post([])).status, 400)
  assert.deepEqual(requests, [])
})
