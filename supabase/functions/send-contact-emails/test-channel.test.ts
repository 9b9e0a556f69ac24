// "Send a test": permissions, recipients, and the result on the page.
import assert from 'node:assert/strict'
import type { Sending } from '../_shared/mail/mail.ts'
import { site } from '../_shared/site.ts'
import { functionWith } from '../../../tests/functions/send-contact-emails.ts'

const MEMBER = { authorization: 'Bearer of a member' }
const asRuth = { inbox_test_channel: () => 'Ruth', inbox_settings: () => ({}) }
const refuse = (code: string) => () => {
  throw Object.assign(new Error('refused'), { code })
}

Deno.test('a test uses the channel itself, after the database has counted it', async () => {
  const { post, called, sent, sentOtherWay, channelMessages } = functionWith({
    env: { CONTACT_TO_FALLBACK: 'second@site.test', SITE_URL: 'https://site.test' },
    answers: asRuth,
    channels: ['slack', 'webhook'],
  })
  const test = async (channel: string) => (await post({ test: channel }, MEMBER)).json()
  assert.deepEqual(await test('email'), { error: null, to: site.teamAddress })
  assert.deepEqual(await test('fallback'), { error: null, to: 'second@site.test' })
  assert.deepEqual(await test('slack'), { error: null, to: null })
  assert.deepEqual(await test('webhook'), { error: null, to: null })
  assert.deepEqual(
    [sent, sentOtherWay].map((mails) => mails.map(({ mail }) => [mail.to, mail.subject, mail.text.slice(0, 12)])),
    [site.teamAddress, 'second@site.test'].map((to) => [[to, site.emails.notices.test.subject, 'Ruth pressed']]),
  )
  assert.match(String(channelMessages[0]?.body['text']), /Ruth pressed/)
  assert.deepEqual([channelMessages[1]?.body['type'], channelMessages[1]?.body['data']], ['test', { by: 'Ruth' }])
  assert.deepEqual(
    called.map(({ name, args }) => [name, args['channel']]),
    ['email', 'fallback', 'slack', 'webhook'].map((channel) => ['inbox_test_channel', channel]),
  )
})

Deno.test('the response of the receiver is returned to the page', async () => {
  const answered = async (sending: Sending) => {
    const { post } = functionWith({ answers: asRuth, channels: ['slack'], sending })
    return (await (await post({ test: 'slack' }, MEMBER)).json()).error
  }
  assert.equal(await answered({ result: 'failed', error: 'http_404', ambiguous: false }), 'http_404')
  assert.equal(await answered({ result: 'refused', error: 'http_400' }), 'http_400')
  assert.equal(await answered({ result: 'wait', seconds: 30 }), 'rate limited for 30 s')
})

Deno.test('a channel that is not set up, or was tested too often, is not tested', async () => {
  const { post, called } = functionWith({ answers: asRuth })
  for (const test of ['slack', 'fallback', 'fax', 7, null]) {
    assert.deepEqual(await (await post({ test }, MEMBER)).json(), { error: 'not_set', to: null })
  }
  assert.deepEqual(
    called.map(({ args }) => args['channel']),
    ['slack', 'fallback'],
  )
  const often = functionWith({ answers: { inbox_test_channel: refuse('PT429') } })
  assert.equal((await (await often.post({ test: 'email' }, MEMBER)).json()).error, 'limited')
  assert.deepEqual(often.sent, [])
})

Deno.test('only members test a channel, or read how the function is set up', async () => {
  for (const code of ['PT404', '42501', 'http_401']) {
    const answers = { inbox_test_channel: refuse(code), inbox_settings: refuse(code) }
    const { post, get, sent } = functionWith({ answers })
    for (const test of ['email', 'slack']) assert.equal((await post({ test }, MEMBER)).status, 401)
    assert.equal((await get('anon', MEMBER)).status, 401)
    assert.deepEqual(sent, [])
  }
  const { get } = functionWith({ answers: asRuth })
  assert.equal((await (await get('anon', MEMBER)).json()).team, site.teamAddress)
})
