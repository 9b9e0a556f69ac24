import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { site } from '../_shared/site.ts'
import { TEAM_PASSWORD_MIN } from '../_shared/team-password.ts'
import { functionWith, SESSION } from './function-with.ts'

const OWNER = { apikey: 'service' }
const ruth = { email: 'Ruth@site.test', name: ' Ruth ' }
const given = { token: 'the-token', password: 'x'.repeat(TEAM_PASSWORD_MIN) }
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

Deno.test('the owner invites: the mail has the token, the database only its hash', async () => {
  const { post, asked, sent } = functionWith()
  const response = await post(ruth, OWNER)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { expiresAt: '2026-11-19T00:00:00Z', accountSince: null })
  const [{ mail }] = sent as [(typeof sent)[0]]
  assert.equal(mail.to, 'ruth@site.test')
  assert.equal(mail.subject, site.emails.invitation.subject)
  const token = /https:\/\/site\.test\/inbox#invitation=([\w-]{43})"/.exec(mail.html)?.[1] ?? ''
  assert.ok(mail.text.includes(`/inbox#invitation=${token}\n`))
  assert.deepEqual(asked[0]?.args, { address: 'ruth@site.test', member_name: 'Ruth', token_hash: hashOf(token) })
  assert.equal(JSON.stringify([asked, sent.map(({ key }) => key)]).includes(token), false)
})

Deno.test('every invitation has a token of its own', async () => {
  const { post, sent } = functionWith()
  for (let times = 0; times < 3; times += 1) await post(ruth, OWNER)
  assert.equal(new Set(sent.map(({ mail }) => mail.text)).size, 3)
})

Deno.test('no one else invites, and nothing but an address with a name is invited', async () => {
  const { post, asked, sent } = functionWith()
  assert.equal((await post(ruth)).status, 401)
  assert.equal((await post({ reset: 'ruth@site.test' }, { apikey: 'anon' })).status, 401)
  for (const wrong of [
    { email: 'ruth', name: 'Ruth' },
    { email: 7, name: 'Ruth' },
    { email: 'ruth@site.test', name: ' ' },
    { email: 'ruth@site.test', name: 'x'.repeat(201) },
    { email: 'Ruth <ruth@site.test>', name: 'Ruth' },
  ]) {
    assert.equal((await post(wrong, OWNER)).status, 400)
  }
  assert.deepEqual([asked, sent], [[], []])
})

const MEMBER = { authorization: 'Bearer of a member' }
const refuse = (code: string) => () => {
  throw Object.assign(new Error('refused'), { code })
}

Deno.test('a member invites as themselves, and whom the database does not know is refused', async () => {
  const member = functionWith()
  assert.equal((await member.post(ruth, MEMBER)).status, 200)
  assert.deepEqual(member.names(), ['inbox_invite'])
  assert.deepEqual(
    member.sent.map(({ mail }) => mail.to),
    ['ruth@site.test'],
  )
  for (const [code, status] of [
    ['PT404', 401],
    ['42501', 401],
    ['PT409', 409],
  ] as const) {
    const { post, sent } = functionWith({
      database: { inbox_invite: refuse(code), inbox_reset: refuse(code), inbox_remove: refuse(code) },
    })
    assert.equal((await post(ruth, MEMBER)).status, status)
    assert.equal((await post({ reset: 'sam@site.test' }, MEMBER)).status, status)
    assert.equal((await post({ remove: 'sam@site.test' }, MEMBER)).status, status)
    assert.deepEqual(sent, [])
  }
})

Deno.test('a reset is told to both by mail, and stands when a mail fails', async () => {
  const done = { name: 'Sam', by: 'Ruth', addresses: ['sam@site.test', 'ruth@site.test'] }
  const database = { inbox_reset: () => done, team_reset: () => ({ ...done, by: null, addresses: ['sam@site.test'] }) }
  const { post, sent } = functionWith({ database })
  assert.deepEqual(await (await post({ reset: 'sam@site.test' }, MEMBER)).json(), { untold: [] })
  assert.deepEqual(await (await post({ reset: 'sam@site.test' }, OWNER)).json(), { untold: [] })
  assert.deepEqual(
    sent.map(({ mail }) => [mail.to, mail.text.split(' reset ')[0]]),
    [
      ['sam@site.test', 'Ruth'],
      ['ruth@site.test', 'Ruth'],
      ['sam@site.test', site.emails.notices.command],
    ],
  )
  assert.ok(sent.every(({ mail }) => mail.html.includes('second step of Sam')))
  const silent = functionWith({ database, sending: { result: 'refused', error: 'no' } })
  assert.deepEqual(await (await silent.post({ reset: 'sam@site.test' }, MEMBER)).json(), { untold: done.addresses })
  assert.equal((await functionWith().post({ reset: 'sam@site.test' }, OWNER)).status, 404)
})

Deno.test('a removed member is told by mail; a withdrawn invitation needs none', async () => {
  const done = { name: 'Sam', by: 'Ruth', addresses: ['sam@site.test'] }
  const { post, sent, names } = functionWith({
    database: { inbox_remove: () => done, team_remove: () => ({ ...done, addresses: [] }) },
  })
  assert.deepEqual(await (await post({ remove: 'sam@site.test' }, MEMBER)).json(), { untold: [] })
  assert.deepEqual(await (await post({ remove: 'sam@site.test' }, OWNER)).json(), { untold: [] })
  assert.deepEqual(names(), ['inbox_remove', 'team_remove'])
  const [{ mail }, ...more] = sent as [(typeof sent)[0]]
  assert.deepEqual([mail.to, mail.subject, more], ['sam@site.test', site.emails.notices.removed.subject, []])
  assert.ok(mail.text.startsWith('Ruth removed Sam from the team'))
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

Deno.test('makes a new account, gives it the address as a member, and logs in', async () => {
  const { post, asked, names } = functionWith()
  const response = await post(given)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { outcome: 'accepted', session: SESSION })
  assert.deepEqual(names(), ['team_invitation_open', 'admin/users', 'team_invitation_finish', 'token'])
  const [open, create, finish] = asked
  assert.equal(open?.args['token_hash'], hashOf(given.token))
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
  assert.deepEqual(finish?.args, { token_hash: hashOf(given.token), account: 'new-account' })
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
