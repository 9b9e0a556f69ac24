// Mails with a link for an account, which GoTrue's hook stored.
import assert from 'node:assert/strict'
import { readHtml } from '../../../tests/functions/read-html.ts'
import { site } from '../_shared/site.ts'
import { claimOf, functionWith, mail } from '../../../tests/functions/send-contact-emails.ts'

const copy = site.emails.auth
const env = { SITE_URL: 'https://site.test', MAIL_FROM: 'Ada <hello@site.test>' }

/** The sent mail, or the reported result, of one due mail. */
async function drained(details: object | null) {
  const claimed = mail('account', { lead: null, recipient: 'ada@site.test', details })
  const { post, sent, called } = functionWith({ results: { mail_claim: () => claimOf(claimed) }, env })
  await post({}, { 'x-cron-secret': 'right' })
  const outcome = called.find(({ name }) => name === 'mail_finish')?.args['outcome']
  return { mail: sent[0]?.mail, outcome }
}

for (const [action, expected] of Object.entries({ signup: copy.confirmation, recovery: copy.recovery })) {
  Deno.test(`${action}: the mail has its own words and a link with the hash`, async () => {
    const { mail: written } = await drained({ action, tokenHash: 'abc&d' })
    assert.deepEqual(
      [written?.to, written?.from, written?.replyTo, written?.subject],
      ['ada@site.test', env.MAIL_FROM, null, expected.subject],
    )
    const link = `https://site.test/auth?token_hash=abc%26d&type=${action}`
    const { links, texts } = readHtml(written?.html ?? '')
    assert.deepEqual(links, ['https://site.test/mail-mark.png', link])
    for (const text of [expected.text, expected.action, expected.ignore, copy.link, link])
      assert.ok(texts.includes(text), text)
    assert.ok(written?.text.includes(`${expected.action}: ${link}\n`))
  })
}

Deno.test('a new member gets words of their own, with the link for a password', async () => {
  const { mail } = await drained({ action: 'recovery', tokenHash: 'abc', isNewMember: true })
  assert.equal(mail?.subject, copy.member.subject)
  assert.ok(mail?.text.startsWith(copy.member.text))
  assert.ok(mail?.text.includes('https://site.test/auth?token_hash=abc&type=recovery'))
})

Deno.test('none is sent without its link, and none of an unknown kind', async () => {
  for (const details of [null, { action: 'magiclink', tokenHash: 'abc' }])
    assert.deepEqual((await drained(details)).outcome, { result: 'refused', error: 'cannot be written: TypeError' })
})
