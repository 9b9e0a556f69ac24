import assert from 'node:assert/strict'
import { compose } from '../../../tests/functions/compose.ts'
import { readHtml } from '../../../tests/functions/read-html.ts'
import { claimOf, functionWith, mail, message } from '../../../tests/functions/send-contact-emails.ts'
import { site } from '../_shared/site.ts'

const env = {
  SITE_URL: 'https://site.test',
  MAIL_FROM: 'Ada <hello@site.test>',
  CONTACT_TO: 'ruth@site.test, ada@site.test',
}
const TEAM = ['ruth@site.test', 'ada@site.test']

/** What is sent for one due mail, or the reported result. */
async function write(kind: string, stored: object, more: Record<string, string> = {}) {
  const { post, sent, called } = functionWith({
    env: { ...env, ...more },
    results: { mail_claim: () => claimOf(mail(kind, stored)) },
  })
  await post({}, { 'x-cron-secret': 'right' })
  const outcome = called.find(({ name }) => name === 'mail_finish')?.args['outcome']
  return { mail: sent[0]?.mail, outcome }
}

const writeAccountMail = (details: object | null) =>
  write('account', { lead: null, recipient: 'ada@site.test', details })

const copy = site.emails.auth
for (const [action, expected] of Object.entries({ signup: copy.confirmation, recovery: copy.recovery })) {
  Deno.test(`${action}: the mail has its own words and a link with the hash`, async () => {
    const { mail: written } = await writeAccountMail({ action, tokenHash: 'abc&d' })
    assert.deepEqual(
      [written?.to, written?.from, written?.replyTo, written?.subject],
      ['ada@site.test', env.MAIL_FROM, null, expected.subject],
    )
    const link = `https://site.test/auth?token_hash=abc%26d&type=${action}`
    const { links, texts } = readHtml(written?.html ?? '')
    assert.deepEqual(links, ['https://site.test/mail-mark.png', link])
    for (const text of [expected.text, expected.action, expected.ignore, copy.link, link])
      assert.ok(texts.includes(text), text)
    assert.ok(written?.text.includes(`${expected.action} ${link}\n`))
  })
}

Deno.test('a new member gets words of their own, with the link for a password', async () => {
  const { mail } = await writeAccountMail({ action: 'recovery', tokenHash: 'abc', isNewMember: true })
  assert.equal(mail?.subject, copy.member.subject)
  assert.ok(mail?.text.includes(copy.member.text))
  assert.ok(mail?.text.includes('https://site.test/auth?token_hash=abc&type=recovery'))
})

Deno.test('an account mail is not sent without its link, nor one of an unknown kind', async () => {
  for (const details of [null, { action: 'magiclink', tokenHash: 'abc' }]) {
    const { outcome } = await writeAccountMail(details)
    assert.deepEqual(outcome, { result: 'refused', error: 'cannot be written: TypeError' })
  }
})

Deno.test('a reply goes only to the lead, as plain text, with the team in Reply-To', async () => {
  const reply = {
    author: 'Ruth Calder',
    subject: 'Your message',
    body: 'Yes, we can.\r\n\r\nBcc: victim@example.net',
    createdAt: '2026-01-02T00:00:00Z',
  }
  const { mail: written } = await write('reply', { reply })
  assert.deepEqual([written?.to, written?.replyTo, written?.html], [message.email, TEAM, ''])
  assert.match(
    written?.text ?? '',
    /^Yes, we can\.\n\nBcc: victim@example\.net\n\nRuth Calder\n.+\n\nOn .+ Ada wrote:\n> Is this thing on\?$/,
  )
  const { envelope, message: raw } = await compose(written!, 'key')
  assert.deepEqual(envelope.to, [message.email])
  assert.doesNotMatch(new TextDecoder().decode(raw), /^Auto-Submitted/m)
})

Deno.test('with a domain for answers, the team’s email and a reply name the lead’s address second, no other email', async () => {
  const key = '01234567-89ab-cdef-0123-456789abcdef'
  const stored = { lead: { ...message, createdAt: '2026-01-02T00:00:00Z', reply_key: key } }
  const reply = { author: 'Ruth', subject: 'Hi', body: 'Yes.', createdAt: '2026-01-02T00:00:00Z' }
  const address = `${site.brandName} <lead-${key.replaceAll('-', '')}@reply.site.test>`
  const domain = { MAIL_REPLIES_DOMAIN: 'Reply.site.test' }
  for (const [kind, alone, withDomain] of [
    ['notification', message.email, [message.email, address]],
    ['reply', TEAM, [...TEAM, address]],
    ['confirmation', TEAM, TEAM],
  ] as const) {
    const before = await write(kind, { ...stored, reply })
    const after = await write(kind, { ...stored, reply }, domain)
    assert.deepEqual([before.mail?.replyTo, after.mail?.replyTo], [alone, withDomain], kind)
    // The key of the link is new in each.
    const textOf = ({ mail }: typeof before) => mail?.text.replaceAll(/#[\da-f-]{36}/g, '')
    assert.equal(textOf(before), textOf(after), kind)
    assert.ok(!JSON.stringify(before.mail).includes('lead-'), kind)
  }
})

Deno.test('a summary goes to the team, with how many in its subject and a key in each link', async () => {
  const overdue = { id: message.id, name: 'Ada\r\nBcc: eve@x.test <b>{count}', createdAt: '2026-10-13T09:42:00Z' }
  for (const [leads, waiting, subject] of [
    [[overdue], 0, 'No reply to Ada Bcc: eve@x.test <b>{count} yet'],
    [[overdue, overdue], 0, 'No reply to 2 enquiries yet'],
    [[], 1, 'Enquiries waiting in the inbox: 1'],
  ] as const) {
    const { mail: written } = await write('summary', { lead: null, details: { leads, waiting } })
    assert.deepEqual([written?.to, written?.replyTo, written?.subject], [TEAM, null, subject])
    assert.equal(written?.text.match(/\/answered#[\da-f-]{36}/g)?.length ?? 0, leads.length)
  }
})
