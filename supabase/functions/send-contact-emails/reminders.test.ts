// The text, links and recipients of reminders.
import assert from 'node:assert/strict'
import { exampleLead } from '../../../tests/functions/example-lead.ts'
import type { Mail } from '../_shared/mail/mail.ts'
import { readHtml } from '../../../tests/functions/read-html.ts'
import { limitRecipients } from '../_shared/mail/send-mail.ts'
import { site } from '../_shared/site.ts'
import type { ClaimedMail } from './outbox.ts'
import { readSettings } from './settings.ts'
import { mailWriter } from './write-mail.ts'

const words = site.emails.reminder
const env: Record<string, string> = { SITE_URL: 'https://site.test/', CONTACT_TO: 'team@site.test' }
const base = { id: 1, key: 'key', payload: null }

function write(mail: Pick<ClaimedMail, 'kind' | 'leads'> & Partial<ClaimedMail>, given = {}): Promise<Mail> {
  const all: Record<string, string> = { ...env, ...given }
  return mailWriter(readSettings((name) => all[name]))({ ...base, ...mail })
}

Deno.test('a reminder names the lead, shows its message and links to the inbox', async () => {
  const mail = await write({ kind: 'reminder', leads: [exampleLead] })
  assert.equal(mail.subject, 'No reply to Priya Raman yet')
  assert.deepEqual([mail.to, mail.replyTo], ['team@site.test', null])
  const { texts, links } = readHtml(mail.html)
  const lead = `https://site.test/inbox#${exampleLead.id}`
  assert.deepEqual(links, ['https://site.test/inbox', `mailto:${exampleLead.email}`, lead, `${lead}/answered`])
  for (const shown of [words.text, words.reason, exampleLead.email]) {
    assert.ok(texts.includes(shown) && mail.text.includes(shown), shown)
  }
  assert.ok(mail.text.includes('https://site.test/inbox') && mail.text.includes('We route by hand.'))
})

Deno.test('several leads are one reminder, to the team only', async () => {
  const mail = await write({
    kind: 'reminder',
    leads: [exampleLead, { ...exampleLead, name: 'Ada' }],
  })
  assert.equal(mail.subject, 'No reply to 2 enquiries yet')
  assert.equal(mail.to, 'team@site.test')
  assert.ok(mail.text.startsWith(words.text))
})

Deno.test('outside production, only the team and the listed recipients get mails', async () => {
  const preview = { SITE_ENV: 'preview', PREVIEW_RECIPIENTS: 'ruth@team.test' }
  const mail = await write({ kind: 'reminder', leads: [exampleLead] }, preview)
  const settings = readSettings((name) => ({ ...env, ...preview })[name])
  const send = limitRecipients(() => Promise.resolve({ result: 'sent', providerId: 'p' }), settings)
  assert.equal((await send(mail, 'key')).result, 'sent')
  assert.equal((await send({ ...mail, to: 'ruth@team.test' }, 'key')).result, 'sent')
  assert.equal((await send({ ...mail, to: 'eve@example.org' }, 'key')).result, 'refused')
})

Deno.test('a name cannot add anything to the subject of a reminder', async () => {
  const mail = await write({ kind: 'reminder', leads: [{ ...exampleLead, name: 'A\r\nBcc: eve@x.test <b>{count}' }] })
  assert.equal(mail.subject, 'No reply to A Bcc: eve@x.test <b>{count} yet')
  assert.equal(mail.html.includes('<b>'), false)
})
