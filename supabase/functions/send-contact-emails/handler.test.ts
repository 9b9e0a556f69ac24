import assert from 'node:assert/strict'
import type { Sending } from '../_shared/mail/mail.ts'
import { site } from '../_shared/site.ts'
import { claimOf, functionWith, mail, message } from '../../../tests/functions/send-contact-emails.ts'

// The outbox itself is tested in Postgres and in e2e; these tests cover how the function uses its results.

Deno.test('sends both mails from the stored lead and returns the stored states', async () => {
  const { post, sent, called } = functionWith({})
  const response = await post({ ...message, notifyEmail: 'eve@example.org' })
  assert.equal(response.status, 200)
  const { confirmationSent, notificationSent } = await response.json()
  assert.deepEqual([confirmationSent, notificationSent], [true, true])
  assert.deepEqual(
    sent.map(({ mail: { to, replyTo }, key }) => ({ to, replyTo, key })),
    [
      { to: 'ada@example.org', replyTo: site.teamAddress, key: 'confirmation/lead-1' },
      { to: site.teamAddress, replyTo: 'ada@example.org', key: 'notification/lead-1' },
    ],
  )
  assert.deepEqual(called[0]?.args, { lead_id: message.id, lease_seconds: 60, needs_check: false })
  const finished = called.filter(({ name }) => name === 'contact_finish').map(({ args }) => args['mail_id'])
  assert.deepEqual(finished.sort(), [1, 2])
})

Deno.test('mails have the words of the stored lead, whatever the call says', async () => {
  const { post, sent } = functionWith({})
  await post({ ...message, name: 'Eve', email: 'eve@example.org', message: 'Something else entirely.' })
  assert.deepEqual(
    sent.map(({ mail: { to } }) => to),
    ['ada@example.org', site.teamAddress],
  )
  for (const one of sent) assert.ok(!JSON.stringify(one).includes('Something else'))
})

Deno.test('a message that is not stored sends nothing', async () => {
  const { post, sent } = functionWith({ answers: { contact_claim_lead: () => null } })
  const response = await post(message)
  assert.equal(response.status, 404)
  assert.deepEqual(await response.json(), {
    confirmationSent: false,
    notificationSent: false,
    error: 'No such message',
  })
  assert.equal(sent.length, 0)
})

for (const [what, body] of Object.entries({
  'no JSON': 'oops',
  'an array': [message],
  null: 'null',
  'no id': { ...message, id: undefined },
  'an id of another kind': { ...message, id: `${message.id}'` },
  'too much': { ...message, padding: 'x'.repeat(70_000) },
})) {
  Deno.test(`${what} is refused before the database is queried`, async () => {
    const { post, called } = functionWith({})
    assert.equal((await post(body)).status, 400)
    assert.equal(called.length, 0)
  })
}

Deno.test('a mail whose lease expired is not sent', async () => {
  const { post, sent } = functionWith({ answers: { contact_freeze: () => [] } })
  await post(message)
  assert.equal(sent.length, 0)
})

Deno.test('a retry sends the frozen content', async () => {
  const { post, sent } = functionWith({
    answers: {
      contact_claim_lead: () => claimOf({ ...mail(1, 'confirmation'), payload: { subject: 'As before' } }),
    },
  })
  await post(message)
  assert.deepEqual(
    sent.map((one) => one.mail.subject),
    ['As before'],
  )
})

Deno.test('the result of sending is recorded', async () => {
  const sending: Sending = { result: 'failed', error: 'http_503', ambiguous: false }
  const { post, called } = functionWith({ sending })
  await post(message)
  assert.deepEqual(called.find(({ name }) => name === 'contact_finish')?.args['outcome'], sending)
})

Deno.test('with Turnstile, confirmations need a visitor who passed it', async () => {
  const env = { TURNSTILE_SECRET_KEY: 'secret' }
  const withoutToken = functionWith({ env })
  await withoutToken.post(message)
  assert.ok(!withoutToken.names().includes('contact_mark_checked'))
  assert.equal(withoutToken.called[0]?.args['needs_check'], true)

  const failing = functionWith({ env, passed: false })
  await failing.post({ ...message, turnstileToken: 'token' })
  assert.ok(!failing.names().includes('contact_mark_checked'))

  const passing = functionWith({ env })
  await passing.post({ ...message, turnstileToken: 'token' })
  assert.deepEqual(passing.names().slice(0, 2), ['contact_mark_checked', 'contact_claim_lead'])

  const switchedOff = functionWith({})
  await switchedOff.post({ ...message, turnstileToken: 'token' })
  assert.ok(!switchedOff.names().includes('contact_mark_checked'))
})

Deno.test('a database that is down, or refuses the key of the function, is a 503, and nothing is reported as sent', async () => {
  for (const code of ['http_500', 'http_401']) {
    const { post } = functionWith({
      answers: {
        contact_claim_lead: () => {
          throw Object.assign(new Error('contact_claim_lead'), { code })
        },
      },
    })
    const response = await post(message)
    assert.equal(response.status, 503)
    assert.equal((await response.json()).confirmationSent, false)
  }
})

Deno.test('drains for the scheduler, batch after batch', async () => {
  const batches = [
    { lease: 'a', mails: [mail(1, 'confirmation')], more: true },
    { lease: 'b', mails: [mail(2, 'notification'), mail(3, 'digest')], more: false },
  ]
  const { post, sent } = functionWith({ answers: { contact_claim_due: () => batches.shift() } })
  const response = await post({}, { 'x-cron-secret': 'right' })
  assert.deepEqual(await response.json(), { drained: 3 })
  assert.equal(sent.length, 3)
})

Deno.test('does not drain without the secret', async () => {
  for (const [secret, env] of [
    ['wrong', {}],
    ['', {}],
    ['rights', {}],
    ['', { CRON_SECRET: '' }],
  ] as const) {
    const { post, called } = functionWith({ env })
    assert.equal((await post({}, { 'x-cron-secret': secret })).status, 401)
    assert.equal(called.length, 0)
  }
})

Deno.test('does not reveal its configuration to other callers', async () => {
  const { get } = functionWith({ env: { TURNSTILE_SECRET_KEY: 'hidden' } })
  for (const key of [null, 'publishable', 'servic', 'service2']) {
    const response = await get(key)
    assert.equal(response.status, 401)
    assert.deepEqual(await response.json(), { error: 'Unauthorized' })
  }
})

Deno.test('shows its configuration to the owner, without secrets and without a query', async () => {
  const setUp = async (env: Record<string, string>) => {
    const { get, names } = functionWith({ env })
    const response = await get('service')
    assert.equal(response.status, 200)
    assert.deepEqual(names(), [])
    return response.json()
  }
  const bare = await setUp({ CRON_SECRET: '' })
  assert.deepEqual(bare, {
    mailer: 'none',
    senderDomain: site.teamAddress.split('@')[1],
    isProduction: true,
    hasCronSecret: false,
    requiresTurnstile: false,
    hasEvents: false,
    voiceMinutesPerDay: 60,
    team: site.teamAddress,
  })
  const full = await setUp({
    RESEND_API_KEY: 're_hidden',
    SMTP_HOST: 'mail.hidden.test',
    MAIL_FROM: 'Ada <hello@mail.ada.test>',
    TURNSTILE_SECRET_KEY: 'hidden',
    SITE_ENV: 'preview',
    RESEND_WEBHOOK_SECRET: 'whsec_hidden',
    VOICE_PROVIDER_KEY: 'hidden',
    VOICE_MINUTES_PER_DAY: '90',
  })
  assert.deepEqual(full, {
    mailer: 'resend',
    senderDomain: 'mail.ada.test',
    isProduction: false,
    hasCronSecret: true,
    requiresTurnstile: true,
    hasEvents: true,
    voiceMinutesPerDay: 90,
    team: site.teamAddress,
  })
  assert.equal((await setUp({ SMTP_HOST: 'mail.hidden.test', MAIL_FROM: 'hello@ada.test' })).mailer, 'smtp')
})
