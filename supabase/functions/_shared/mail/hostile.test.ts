// Visitor input cannot add a header, recipient, element, attribute or link to a mail, or make one expensive.
import assert from 'node:assert/strict'
import process from 'node:process'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { checkContactMessage } from '../contact-message.ts'
import { site } from '../site.ts'
import { compose } from '../../../../tests/functions/compose.ts'
import { exampleLead as benign } from '../../../../tests/functions/example-lead.ts'
import type { MailLead, MailContent } from './mail.ts'
import { readHtml } from '../../../../tests/functions/read-html.ts'
import { confirmation } from './confirmation.tsx'
import { notification, summary } from './team-mails.tsx'

const RUNS = Number(Deno.env.get('HOSTILE_RUNS') ?? 1000)
const SITE = 'https://site.test'
const SENDER = `${site.brandName} <${site.teamAddress}>`
const HEADERS = 'auto-submitted content-type date from message-id mime-version reply-to subject to x-entity-ref-id'

const ATTACKS = [
  '\r\nBcc: victim@example.net',
  '\nTo: victim@example.net\n\n<h1>Hello</h1>',
  '\u2028Bcc: victim@example.net',
  '\u0085Cc: victim@example.net',
  ', victim@example.net',
  '<victim@example.net>',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.net?=',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></td></table><a href="https://evil.example">click</a>',
  '<!--',
  '-->',
  '&lt;b&gt;&#60;',
  'https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'evil\u200b.com',
  'evil\u00ad.com',
  'evil\ufe0f.com',
  '020–7946–0958',
  'javascript:alert(1)',
  '[click](https://evil.example)',
  '{name}{count}',
  '$&$`$1',
  '\r\n.\r\nMAIL FROM:<x@y.z>',
  '--boundary--',
  '\u202eelpmaxe.live',
  '\ud800',
  '\0',
]

const hostilePart = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.lorem({ maxCount: 2 }),
)
const hostileText = fc.array(hostilePart, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

/** Valid addresses, with every special character that the rule allows. */
const hostileEmail = fc
  .tuple(addressPart("ab9.?&=%'`#/*!{}|^~+$-_"), addressPart('aZ9-'), addressPart('aZ9-'))
  .map(([local, domain, end]) => `${local}@${domain}.${end}`)
  .filter(
    (address) =>
      checkContactMessage({ name: 'Ada', email: address, company: null, message: '0123456789' }).email === undefined,
  )

function addressPart(letters: string): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 })
}

/** As an attacker would write it, within the checks of the table. */
const hostileLead: fc.Arbitrary<MailLead> = fc
  .record({
    id: fc.uuid(),
    name: hostileText,
    email: hostileEmail,
    company: fc.option(hostileText),
    message: hostileText,
  })
  .map((typed) => ({ ...benign, ...typed }))

const copy = site.emails.confirmation
const usual = readHtml((await confirmation(benign, SITE)).html)
const usualText = (await confirmation(benign, SITE)).text

/** A harmless lead in which the same fields are empty. */
function harmless(lead: MailLead): MailLead {
  return { ...benign, ...Object.fromEntries(Object.entries(lead).filter(([, value]) => value === null)) }
}

/** The longest escape, `&#x27;`, the places where a lead is shown, and the words around it. */
const GROWTH = 6
const PLACES = 3
const AROUND = 8_000

/** As it arrives: composed, then parsed by another library. */
async function post(written: MailContent, to: string, replyTo: string, leads: MailLead[]) {
  const typed = leads.flatMap(Object.values).join('').length
  assert.ok(Math.max(written.html.length, written.text.length) <= PLACES * GROWTH * typed + 2 * AROUND)
  const { envelope, message } = await compose({ ...written, from: SENDER, to, replyTo }, 'kind/1')
  const head = message.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const names = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':', 1)[0]?.toLowerCase())
  assert.equal(names.toSorted().join(' '), HEADERS)
  assert.equal(envelope.to.length, 1)
  const mail = await simpleParser(message, { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true })
  assert.equal(mail.to.value.length, 1)
  assert.equal(mail.replyTo.value.length, 1)
  assert.equal(mail.cc ?? mail.bcc, undefined)
  assert.equal(mail.attachments.length, 0)
  assert.ok(Array.from(written.subject).length <= 120)
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(written.subject, /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  assert.equal(mail.subject.trim(), written.subject.trim())
  return { to: envelope.to[0], html: readHtml(mail.html) }
}

/** `":"@a.a`, as an envelope writes it, is `:@a.a`. */
function unquote(address = ''): string {
  return address.toLowerCase().replace(/^"(.*)"@/, (_, local: string) => `${local.replace(/\\(.)/g, '$1')}@`)
}

function checkMailto(href: string | undefined, email: string) {
  const { protocol, pathname, search, hash } = new URL(href ?? '')
  assert.equal(protocol, 'mailto:')
  assert.equal(decodeURIComponent(pathname), email)
  assert.ok(['', `?subject=${encodeURIComponent(site.emails.notification.replySubject)}`].includes(search))
  assert.equal(hash, '')
}

Deno.test(`${RUNS} hostile messages: the confirmation shows a first name, and words without links`, async () => {
  await fc.assert(
    fc.asyncProperty(hostileLead, async (lead) => {
      const written = await confirmation(lead, SITE)
      const { to, html } = await post(written, lead.email, site.teamAddress, [lead])
      // An internationalised domain is sent in its ASCII form.
      if (/^[!-~]+$/.test(lead.email)) assert.equal(unquote(to), lead.email.toLowerCase())
      assert.deepEqual(html.elements, usual.elements)
      assert.deepEqual(html.links, usual.links)
      const changed = html.texts[usual.texts.indexOf('Thank you, Priya.')] ?? ''
      const quoted = html.texts[usual.texts.indexOf(copy.quoted) + 1] ?? ''
      assert.match(changed, /^Thank you(, \p{L}[\p{L}\p{M}'’‐-]{0,39})?\.$/u)
      assert.doesNotMatch(quoted, /@|\/\/|www\.|[^\s.(]\.\p{L}{2}|\p{Cf}|\d(?:[^\p{L}\p{Nd}\n]?\d){6}/u)
      const without = (texts: string[]) => texts.filter((_, i) => i !== texts.indexOf(copy.quoted) + 1)
      assert.deepEqual(
        without(html.texts),
        without(usual.texts).map((text) => (text === 'Thank you, Priya.' ? changed : text)),
      )
      assert.equal(written.subject, copy.subject)
      assert.equal(written.text.startsWith(changed), true)
      assert.equal(written.text.split(copy.stepsTitle).at(-1), usualText.split(copy.stepsTitle).at(-1))
    }),
    { numRuns: RUNS },
  )
})
Deno.test(`${RUNS} hostile messages: the notification goes to the team and holds the template's elements only`, async () => {
  await fc.assert(
    fc.asyncProperty(hostileLead, async (lead) => {
      assert.equal(checkContactMessage({ ...lead }).email, undefined)
      const { to, html } = await post(await notification(lead, SITE, {}), site.teamAddress, lead.email, [lead])
      assert.equal(to, site.teamAddress)
      const expected = readHtml((await notification(harmless(lead), SITE, {})).html)
      assert.deepEqual(html.elements, expected.elements)
      const [address, reply, ...toInbox] = html.links
      for (const link of [address, reply]) checkMailto(link, lead.email)
      assert.deepEqual(toInbox, [`${SITE}/inbox#${lead.id}`, `${SITE}/answered#`])
    }),
    { numRuns: RUNS },
  )
})

Deno.test('hostile names add no elements to a summary either', async () => {
  await fc.assert(
    fc.asyncProperty(hostileLead, hostileLead, async (one, other) => {
      const leads = [
        { ...one, id: '1' },
        { ...other, id: '2' },
      ]
      const summaryOf = (listed: MailLead[]) => {
        const expiring = listed.map((lead) => ({ ...lead, expiresAt: lead.createdAt }))
        return summary({ leads: listed, waiting: 0, expiring }, SITE, {})
      }
      const { to, html } = await post(await summaryOf(leads), site.teamAddress, site.teamAddress, leads)
      assert.equal(to, site.teamAddress)
      const expected = readHtml((await summaryOf(leads.map(harmless))).html)
      assert.deepEqual([html.elements, html.links.length], [expected.elements, 7])
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  )
})

/** Characters that escaping or normalising makes six times as long, and line breaks. */
for (const filling of ["'", 'x\n', '😀', '<', '㌖']) {
  Deno.test(`the longest message of ${JSON.stringify(filling)} costs little`, async () => {
    const repeatTo = (max: number) => filling.repeat(max / Array.from(filling).length)
    const lead = { ...benign, name: repeatTo(200), company: repeatTo(200), message: repeatTo(5_000) }
    const before = process.cpuUsage()
    for (const written of [confirmation(lead, SITE), notification(lead, SITE, {})])
      await post(await written, 'a@b.co', 'c@d.co', [lead])
    const { user, system } = process.cpuUsage(before)
    // A hosted function has two seconds for a batch of five.
    assert.ok(user + system <= 400_000, `${(user + system) / 1_000} ms of CPU time`)
  })
}
