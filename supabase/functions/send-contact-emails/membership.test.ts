// Notices about the team: one mail to one person, which is about no lead.
import assert from 'node:assert/strict'
import { readHtml } from '../_shared/mail/read-html.ts'
import { site } from '../_shared/site.ts'
import { functionWith } from './function-with.ts'

const cron = { 'x-cron-secret': 'right' }
const notice = (recipient: string, details: object | null) => ({
  id: 1,
  kind: 'membership',
  key: `membership/${recipient}`,
  payload: null,
  leads: [],
  recipient,
  details,
})
const removed = { change: 'removed', name: 'Sam <b>Okafor</b>', by: 'Ruth' }
const due = (...mails: object[]) => ({ contact_claim_due: () => ({ lease: 'lease', mails, more: false }) })

Deno.test('a notice is written from its details and goes to its recipient alone', async () => {
  const { post, sent, called } = functionWith({ answers: due(notice('ruth@team.test', removed)) })
  assert.deepEqual(await (await post({}, cron)).json(), { drained: 1 })
  const [{ mail, key }] = sent as [(typeof sent)[0]]
  assert.deepEqual(
    [mail.to, mail.also, mail.replyTo, key],
    ['ruth@team.test', undefined, null, 'membership/ruth@team.test'],
  )
  assert.ok(mail.text.startsWith('Ruth removed Sam <b>Okafor</b> from the team'))
  assert.ok(readHtml(mail.html).texts.some((text) => text.startsWith('Ruth removed Sam <b>Okafor</b> from the team')))
  assert.equal(called.find(({ name }) => name === 'contact_finish')?.args['mail_id'], 1)
})

Deno.test('without a member it was the command', async () => {
  const { post, sent } = functionWith({ answers: due(notice('ruth@team.test', { ...removed, by: null })) })
  await post({}, cron)
  assert.ok(sent[0]?.mail.text.startsWith(site.emails.notices.command))
})

Deno.test('one without details is refused, and a preview sends to listed recipients only', async () => {
  const outcomes = async (mail: object, env = {}) => {
    const { post, called } = functionWith({ answers: due(mail), env })
    await post({}, cron)
    return called.filter(({ name }) => name === 'contact_finish').map(({ args }) => args['outcome'])
  }
  assert.deepEqual(await outcomes(notice('ruth@team.test', null)), [
    { result: 'refused', error: 'cannot be written: Error' },
  ])
  assert.deepEqual(await outcomes(notice('ruth@team.test', removed), { SITE_ENV: 'preview' }), [
    { result: 'refused', error: 'preview: recipient not allowed' },
  ])
})
