import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { site } from '../_shared/site.ts'
import { functionWith } from './function-with.ts'

const OWNER = { apikey: 'service' }
const ruth = { email: 'Ruth@site.test', name: ' Ruth ' }

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
  const hash = createHash('sha256').update(token).digest('hex')
  assert.deepEqual(asked[0]?.args, { address: 'ruth@site.test', member_name: 'Ruth', token_hash: hash })
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
  assert.equal((await post(ruth, { apikey: 'anon' })).status, 401)
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
