import assert from 'node:assert/strict'
import { UUID } from '../_shared/codes.ts'
import { site } from '../_shared/site.ts'
import { claimOf, functionWith, mail, message, states } from '../../../tests/functions/send-contact-emails.ts'

// The mails themselves are tested in Postgres and in e2e; these tests cover how the function uses the results.

Deno.test('sends both mails from the stored lead and returns the stored states', async () => {
  const { post, sent, called, pending } = functionWith({})
  const response = await post(message)
  assert.deepEqual([response.status, pending.length], [200, 1])
  const { confirmationSent, notificationSent } = await response.json()
  assert.deepEqual([confirmationSent, notificationSent], [true, true])
  assert.deepEqual(
    sent.map(({ mail: { to, replyTo }, key }) => ({ to, replyTo, key })),
    [
      { to: 'ada@example.org', replyTo: [site.teamAddress], key: 'confirmation' },
      { to: [site.teamAddress], replyTo: 'ada@example.org', key: 'notification' },
    ],
  )
  const finished = called.filter(({ name }) => name === 'mail_finish').map(({ args }) => args['mail'])
  assert.deepEqual(finished.sort(), ['confirmation', 'notification'])
})

for (const notifyEmail of [message.email, 'eve@example.org', ['eve@example.org'], null]) {
  Deno.test(`notifyEmail never changes a recipient: ${JSON.stringify(notifyEmail)}`, async () => {
    const { post, sent } = functionWith({})
    await post({ ...message, notifyEmail })
    assert.deepEqual(
      sent.map(({ mail: { to } }) => to),
      [message.email, [site.teamAddress]],
    )
  })
}

Deno.test('only what the team gets has the key of its link, which is stored with the frozen email', async () => {
  const { post, sent, called } = functionWith({ env: { SITE_URL: 'https://site.test' } })
  await post(message)
  const freezes = called
    .filter(({ name }) => name === 'mail_freeze')
    .map(({ args }) => [args['mail'], args['link_keys']])
  const texts = sent.map(({ mail: { text } }) => /\/answered#(\S+)/.exec(text)?.[1])
  assert.match(texts[1] ?? '', UUID)
  assert.notEqual(texts[1], message.id)
  const linkKeys = { confirmation: {}, notification: { [message.id]: texts[1] } }
  assert.deepEqual([texts[0], Object.fromEntries(freezes)], [undefined, linkKeys])
})

Deno.test('waits for a mail that another worker is sending', async () => {
  const left = ['sending', 'sending', 'sent']
  const { post } = functionWith({
    results: {
      mail_claim: () => claimOf(),
      mail_states: () => states(left.shift() ?? '', 'held'),
    },
  })
  const { confirmationSent, notificationSent } = await (await post(message)).json()
  assert.deepEqual([confirmationSent, notificationSent], [true, false])
})

Deno.test('the response is what the mails say, with the deadline of our reply', async () => {
  for (const state of ['sent', 'held', 'pending', 'failed']) {
    const { post } = functionWith({
      results: { mail_claim: () => claimOf(), mail_states: () => states(state, 'sent') },
    })
    // The lead is received on Thursday, New Year's Day.
    const replyBy = { by: 'Friday 2 January, 17:00', timeZone: 'Europe/London', away: null }
    const end = ['held', 'failed'].includes(state) && { confirmationEnd: state }
    const expected = { confirmationSent: state === 'sent', notificationSent: true, ...end, replyBy }
    assert.deepEqual(await (await post(message)).json(), expected, state)
  }
})

Deno.test('a message that is not stored sends nothing', async () => {
  const { post, sent } = functionWith({ results: { mail_claim: () => claimOf(), mail_states: () => null } })
  const response = await post(message)
  assert.equal(response.status, 404)
  const { confirmationSent, notificationSent } = await response.json()
  assert.deepEqual([confirmationSent, notificationSent], [false, false])
  assert.equal(sent.length, 0)
})

for (const [what, body] of Object.entries({
  'no JSON': 'oops',
  'an array': [message],
  null: 'null',
  'no id': { ...message, id: undefined },
  'another id': { ...message, id: "' or true --" },
  'too much': { ...message, padding: 'x'.repeat(70_000) },
})) {
  Deno.test(`${what} is refused before the database is queried`, async () => {
    const { post, called } = functionWith({})
    assert.equal((await post(body)).status, 400)
    assert.equal(called.length, 0)
  })
}

Deno.test('with Turnstile, confirmations need a visitor who passed it', async () => {
  const env = { TURNSTILE_SECRET_KEY: 'secret' }
  const needsCheck = async (setup: { env?: Record<string, string>; passed?: boolean }, more = {}, headers = {}) => {
    const { post, called } = functionWith(setup)
    await post({ ...message, ...more }, headers)
    return called.find(({ name }) => name === 'mail_claim')?.args['needs_check']
  }
  const turnstileToken = 'token'
  assert.equal(await needsCheck({ env }), true)
  assert.equal(await needsCheck({ env, passed: false }, { turnstileToken }), true)
  assert.equal(await needsCheck({ env }, { turnstileToken }), false)
  assert.equal(await needsCheck({}), false)
  // The test lead of npm run doctor.
  assert.equal(await needsCheck({ env }, {}, { apikey: 'service' }), false)
  assert.equal(await needsCheck({ env }, {}, { 'x-cron-secret': 'right' }), true)
  assert.equal(await needsCheck({}, {}, { 'x-cron-secret': 'right' }), false)
})

Deno.test('a database that is down, or refuses the key of the function, is a 503, and nothing is reported as sent', async () => {
  for (const code of ['http_500', 'http_401']) {
    const mail_claim = () => {
      throw Object.assign(new Error('mail_claim'), { code })
    }
    const response = await functionWith({ results: { mail_claim } }).post(message)
    assert.equal(response.status, 503)
    assert.equal((await response.json()).confirmationSent, false)
  }
})

Deno.test('the scheduler stores the summary that is due, and drains if that fails', async () => {
  const open = [{ id: message.id, name: 'Ada', createdAt: '2020-01-01T00:00:00Z' }]
  // Wednesday at noon.
  const facts = { now: '2026-11-18T12:00:00Z', waiting: 7, isNew: true, days: [], open, expiring: [] }
  const { post, called } = functionWith({ results: { mail_summary_facts: () => facts } })
  await post({}, { 'x-cron-secret': 'right' })
  assert.deepEqual(
    called.filter(({ name }) => name === 'mail_add_summary').map(({ args }) => args),
    [
      { of_period: '2026-11-18', listed: { leads: open, waiting: 0, expiring: [] } },
      { of_period: '2026-11-18T12', listed: { leads: [], waiting: 7 } },
    ],
  )
  const mail_summary_facts = () => {
    throw new Error('down')
  }
  const failing = functionWith({ results: { mail_summary_facts } })
  await failing.post({}, { 'x-cron-secret': 'right' })
  assert.ok(failing.called.some(({ name }) => name === 'mail_claim'))
})

Deno.test('drains for the scheduler, which has the secret', async () => {
  const { post, sent, pending } = functionWith({ results: { mail_claim: () => claimOf(mail('notification')) } })
  assert.deepEqual(await (await post({}, { 'x-cron-secret': 'right' })).json(), { drained: 1 })
  assert.deepEqual([sent.length, pending.length], [1, 1])
  for (const secret of ['wrong', '', 'rights']) {
    const { post, called } = functionWith({ env: secret === '' ? { CRON_SECRET: '' } : {} })
    assert.equal((await post({}, { 'x-cron-secret': secret })).status, 401)
    assert.equal(called.length, 0)
  }
})
