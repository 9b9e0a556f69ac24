// A reply of the team: its recipient and its text.
import assert from 'node:assert/strict'
import { compose } from '../../../tests/functions/compose.ts'
import { claimOf, functionWith, mail, message } from '../../../tests/functions/send-contact-emails.ts'

const reply = {
  author: 'Ruth Calder',
  subject: 'Your message',
  body: 'Yes, we can.\r\n\r\nBcc: victim@example.net',
  createdAt: '2026-01-02T00:00:00Z',
}
async function send(stored = reply) {
  const answers = { mail_claim: () => claimOf(mail('reply', { reply: stored })) }
  const { post, sent } = functionWith({ env: { CONTACT_TO: 'ruth@site.test, ada@site.test' }, results: answers })
  await post({}, { 'x-cron-secret': 'right' })
  assert.equal(sent.length, 1)
  return sent[0]!
}

Deno.test('a reply goes only to the lead, as plain text, with the team in Reply-To', async () => {
  const { mail: written, key } = await send()
  assert.deepEqual([written.to, written.replyTo], [message.email, ['ruth@site.test', 'ada@site.test']])
  assert.equal(written.html, '')
  assert.match(
    written.text,
    /^Yes, we can\.\n\nBcc: victim@example\.net\n\nRuth Calder\n.+\n\nOn .+ Ada wrote:\n> Is this thing on\?$/,
  )
  const { envelope, message: raw } = await compose(written, key)
  assert.deepEqual(envelope.to, [message.email])
  assert.doesNotMatch(new TextDecoder().decode(raw), /^Auto-Submitted/m)
})
