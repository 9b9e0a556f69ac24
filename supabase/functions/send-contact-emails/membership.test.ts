// Notices about the team: mails to one person that are not about a lead.
import assert from 'node:assert/strict'
import { readHtml } from '../../../tests/functions/read-html.ts'
import { site } from '../_shared/site.ts'
import { claimOf, functionWith, mail } from '../../../tests/functions/send-contact-emails.ts'

const cron = { 'x-cron-secret': 'right' }
const notice = (recipient: string, details: object | null) => mail('account', { lead: null, recipient, details })
const removed = { change: 'member_removed', name: 'Sam <b>Okafor</b>', address: 'sam@team.test', by: 'Ruth' }
const WORDS = 'Ruth removed Sam <b>Okafor</b> (sam@team.test) from the inbox team'
const due = (...mails: object[]) => ({ mail_claim: () => claimOf(...mails) })

Deno.test('a notice is written from its details and goes only to its recipient', async () => {
  const { post, sent, called } = functionWith({
    answers: due(notice('ruth@team.test', removed)),
    env: { SITE_URL: 'https://site.test/' },
  })
  assert.deepEqual(await (await post({}, cron)).json(), { drained: 1 })
  const [{ mail: written, key }] = sent as [(typeof sent)[0]]
  assert.deepEqual([written.to, written.replyTo, key], ['ruth@team.test', null, 'account'])
  assert.ok(written.text.startsWith(WORDS))
  const { texts, links } = readHtml(written.html)
  assert.ok(texts.some((text) => text.startsWith(WORDS)))
  assert.ok(links.every((link) => link.startsWith('https://site.test/')))
  assert.ok(links.includes('https://site.test/inbox#team'))
  assert.equal(called.find(({ name }) => name === 'mail_finish')?.args['mail'], 'account')
})

Deno.test('every change of the team has a text, and a name stays on one line', async () => {
  for (const change of Object.keys(site.emails.notices.membership.changes)) {
    const details = { ...removed, change, name: 'Sam\r\nBcc: eve@x.test {by}' }
    const { post, sent } = functionWith({ answers: due(notice('ruth@team.test', details)) })
    await post({}, cron)
    const [{ mail: written }] = sent as [(typeof sent)[0]]
    assert.ok(written.subject.includes('Sam Bcc: eve@x.test {by}'), change)
    assert.ok(written.text.includes('Sam Bcc: eve@x.test {by} (sam@team.test)'), change)
  }
})

Deno.test('without a member it was the command', async () => {
  const { post, sent } = functionWith({ answers: due(notice('ruth@team.test', { ...removed, by: null })) })
  await post({}, cron)
  assert.ok(sent[0]?.mail.text.startsWith(site.emails.notices.command))
})

Deno.test('one without details is refused, and a preview sends to listed recipients only', async () => {
  const outcomes = async (claimed: object, env = {}) => {
    const { post, called } = functionWith({ answers: due(claimed), env })
    await post({}, cron)
    return called.filter(({ name }) => name === 'mail_finish').map(({ args }) => args['outcome'])
  }
  assert.deepEqual(await outcomes(notice('ruth@team.test', null)), [
    { result: 'refused', error: 'cannot be written: Error' },
  ])
  assert.deepEqual(await outcomes(notice('ruth@team.test', removed), { SITE_ENV: 'preview' }), [
    { result: 'refused', error: 'preview: recipient not allowed' },
  ])
})
