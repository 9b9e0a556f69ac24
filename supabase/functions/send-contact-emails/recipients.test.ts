import assert from 'node:assert/strict'
import type { Sending } from '../_shared/mail/mail.ts'
import { site } from '../_shared/site.ts'
import { claimOf, functionWith, mail, message, type Post } from '../../../tests/functions/send-contact-emails.ts'

const recipientOfNotification = async (env: Record<string, string>, notifyEmail: string) => {
  const { post, sent } = functionWith({ env })
  await post({ ...message, notifyEmail })
  return sent.find(({ key }) => key === 'notification')?.mail.to
}

Deno.test('notifyEmail works on a preview only, and only for the own address', async () => {
  const env = { SITE_ENV: 'preview', PREVIEW_RECIPIENTS: '*' }
  assert.equal(await recipientOfNotification(env, 'ADA@example.org'), 'ada@example.org')
  assert.equal(await recipientOfNotification(env, 'eve@example.org'), site.teamAddress)
  assert.equal(await recipientOfNotification({ SITE_ENV: 'production' }, 'ada@example.org'), site.teamAddress)
  // On the local stack, the mails for the team go to the owner.
  assert.equal(await recipientOfNotification({ ...env, SITE_ENV: 'development' }, 'ada@example.org'), site.teamAddress)
  assert.equal(await recipientOfNotification({}, 'ada@example.org'), site.teamAddress)
})

Deno.test('a preview sends to the team and to the listed recipients only', async () => {
  const preview = async (recipients: string | null, call: (post: Post) => Promise<Response>) => {
    const env = { SITE_ENV: 'preview', CONTACT_TO: 'Team@site.test', PREVIEW_RECIPIENTS: recipients ?? '' }
    const claim = claimOf(mail('confirmation'), mail('notification'))
    const { post, sent, called } = functionWith({ env, answers: { mail_claim: () => claim } })
    await call(post)
    const outcomes = called.filter(({ name }) => name === 'mail_finish').map(({ args }) => args['outcome'])
    return { to: sent.map((one) => one.mail.to).sort(), outcomes }
  }
  const byForm = (post: Post) => post({ ...message, notifyEmail: message.email })
  const byScheduler = (post: Post) => post({}, { 'x-cron-secret': 'right' })
  const refused = { result: 'refused', error: 'preview: recipient not allowed' }
  for (const call of [byForm, byScheduler]) {
    for (const recipients of [null, 'eve@example.org', '@example.net', 'da@example.org', '@ample.org', 'example.org']) {
      const { to, outcomes } = await preview(recipients, call)
      assert.deepEqual(to, ['Team@site.test'])
      assert.deepEqual(
        outcomes.filter((outcome) => (outcome as Sending).result !== 'sent'),
        [refused],
      )
    }
  }
  for (const recipients of ['eve@example.org, ADA@example.org', '@example.org', '*']) {
    assert.deepEqual((await preview(recipients, byForm)).to, ['ada@example.org', 'ada@example.org'])
    assert.deepEqual((await preview(recipients, byScheduler)).to, ['Team@site.test', 'ada@example.org'])
  }
})
