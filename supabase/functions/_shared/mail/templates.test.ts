import assert from 'node:assert/strict'
import { site } from '../site.ts'
import { firstName, normalizeText, receivedAt, subjectLine } from './plain.ts'
import { readHtml } from '../../../../tests/functions/read-html.ts'
import { exampleLead } from '../../../../tests/functions/example-lead.ts'
import { confirmation } from './confirmation.tsx'
import { notification, summary } from './team-mails.tsx'

const SITE = 'https://site.test'
const lead = exampleLead

Deno.test('the confirmation thanks by first name and links to the scheduling page', async () => {
  const { subject, html, text } = await confirmation(lead, SITE)
  const { texts, links } = readHtml(html)
  assert.equal(subject, 'We have your message')
  assert.ok(texts.includes('Thank you, Priya.'))
  assert.deepEqual(links, [`${SITE}/mail-mark.png`, site.schedulingPage])
  assert.match(text, /^Thank you, Priya\.\nWe have your message\.\n/)
  for (const step of site.emails.confirmation.steps) assert.ok(texts.includes(step) && text.includes(step))
  assert.ok(text.includes(site.schedulingPage))
})

Deno.test('the confirmation has the hour of the receipt, and what was written without links and numbers', async () => {
  const message =
    'We route by hand, e.g. on paper. See https://evil.example/x or evil.example, mail a@b.co, call +44 20 7946 0123.'
  const sent = { ...lead, message, createdAt: '2026-07-13T08:00:00Z' }
  const { html, text } = await confirmation(sent, SITE, new Date('2026-07-13T08:00:05Z'))
  const quoted = 'We route by hand, e.g. on paper. See […] or […] mail […] call […].'
  for (const sentence of ['You’ll hear from us by Tuesday 14 July, 17:00, London time.', quoted])
    assert.ok(readHtml(html).texts.includes(sentence) && text.includes(sentence), sentence)
  assert.equal(text.match(/hear from us/g)?.length, 1)
  for (const typed of ['Raman', lead.email, lead.company ?? '', 'evil', '7946']) {
    assert.equal(html.includes(typed) || text.includes(typed), false, typed)
  }
})

Deno.test('what a mail program makes a link of is no part of the quote; a version or an ellipsis is', async () => {
  const kept = 'I wait... and use version 2.10 (.NET), and/or Node.'
  const links = ['💩.la', 'i❤️.ws', '(evil).com', '//192.0.2.1/x', 'evil。example', '"evil".com', 'evil\u00ad.com']
  const { html } = await confirmation({ ...lead, message: `${kept} ${links.join(' ')}` }, SITE)
  assert.ok(readHtml(html).texts.includes(`${kept} ${links.map(() => '[…]').join(' ')}`), html)
})

Deno.test('a confirmation that leaves after the deadline does not promise it', async () => {
  const late = await confirmation(lead, SITE, new Date('2026-10-20T09:42:00Z'))
  assert.equal(late.text.includes('by Wednesday 14 October'), false)
  const inTime = await confirmation(lead, SITE, new Date('2026-10-14T09:42:00Z'))
  assert.ok(inTime.text.includes('by Wednesday 14 October, 17:00'))
})

Deno.test('a first name is a single word of letters', () => {
  assert.equal(firstName('  Zoë   Müller'), 'Zoë')
  assert.equal(firstName("D'Arcy Jean-Luc"), "D'Arcy")
  assert.equal(firstName('李 小龙'), '李')
  assert.equal(firstName('x'.repeat(40)), 'x'.repeat(40))
  const others = ['', '  ', 'x'.repeat(41), 'evil.example Bob', 'https://evil.example', '<b>Bob</b>', 'a@b', 'x1']
  for (const name of others) assert.equal(firstName(name), null, name)
})

Deno.test('the notification shows the whole lead, with its line breaks and where the visitor came from', async () => {
  const origin = { utm_source: 'news', referrer: 'search.example', landing: '/voice-demo' }
  const { subject, html, text } = await notification({ ...lead, origin }, SITE, { [lead.id]: 'key' })
  const { texts, links } = readHtml(html)
  const inbox = `${SITE}/inbox#${lead.id}`
  assert.equal(subject, 'New enquiry from Priya Raman')
  const values = [lead.name, lead.email, lead.company ?? '', receivedAt(lead.createdAt)]
  for (const value of [...values, 'Wednesday 14 October, 17:00, London time', 'news · search.example · /voice-demo'])
    assert.ok(texts.includes(value) && text.includes(value), value)
  const reply = `mailto:${lead.email}?subject=${encodeURIComponent(site.emails.notification.replySubject)}`
  const answered = `${SITE}/answered#key`
  assert.deepEqual(links, [`mailto:${lead.email}`, reply, inbox, answered])
  assert.ok(text.includes(inbox) && text.includes(`Mark as answered ${answered}\n`) && texts.includes('Reply to Priya'))
  assert.match(html, /white-space:pre-wrap">We route by hand\.\n\nCould AI {3}help\?\nPriya</)
  assert.ok(text.includes('> We route by hand.\n> \n> Could AI help?\n> Priya\n'))
})

Deno.test('the inbox shows the start of the message beside the subject of a notification', async () => {
  const preview = async (message: string) => {
    const { html } = await notification({ ...lead, message }, SITE, {})
    return readHtml(html).texts.find((text) => text !== site.emails.notification.label && !text.startsWith('@media'))
  }
  assert.equal(await preview(lead.message), 'We route by hand. Could AI help? Priya')
  assert.equal(await preview('😀'.repeat(5000)), '😀'.repeat(140))
})

Deno.test('the summary has a link for each lead, and what is not a lead with the time of its deletion', async () => {
  const leads = [{ id: 'a', name: 'Ada', createdAt: lead.createdAt }]
  const expiring = [{ id: 'b', name: 'Bob', expiresAt: '2026-12-19T09:00:00Z' }]
  const both = await summary({ leads, waiting: 0, expiring }, SITE, { a: 'key' })
  const links = [`${SITE}/inbox#a`, `${SITE}/answered#key`, `${SITE}/inbox#b`]
  assert.deepEqual(readHtml(both.html).links, [...links, `${SITE}/inbox`])
  for (const part of [...links, `Bob ${SITE}/inbox#b · Saturday 19 December, 09:00 GMT`])
    assert.ok(both.text.includes(part), part)
  const alone = await summary({ leads: [], waiting: 0, expiring }, SITE, {})
  assert.equal(alone.subject, 'Deleted soon, as “Not a lead”: 1')
  for (const { text } of [both, alone]) assert.equal(text.split('Marked “Not a lead”').length, 2)
})

Deno.test('times name their zone, in summer and in winter', () => {
  assert.equal(receivedAt('2026-07-01T22:30:00Z'), 'Wednesday 1 July, 23:30 BST')
  assert.equal(receivedAt('2026-12-01T22:30:00Z'), 'Tuesday 1 December, 22:30 GMT')
})

Deno.test('a subject is one line of at most 120 characters', () => {
  assert.equal(subjectLine('From {name}', { name: 'A\r\nBcc: b@c.d\u2028E' }), 'From A Bcc: b@c.d E')
  assert.equal(subjectLine('From {name}', { name: 'A\u202eB\u2066C' }), 'From A B C')
  assert.equal(subjectLine('From {name}', { name: '$& {count}' }), 'From $& {count}')
  assert.equal(subjectLine('From {name}', { name: '=?utf-8?Q?x?=' }), 'From = ?utf-8?Q?x?=')
  const long = subjectLine('From {name}', { name: '🙂'.repeat(200) })
  assert.equal(Array.from(long).length, 120)
  assert.equal(long.isWellFormed(), true)
})

Deno.test('line breaks are normalised, other control characters removed', () => {
  assert.equal(normalizeText('a\r\nb\rc\u2028d\u2029e\u0085f\u0000\u001b[1mg\th'), 'a\nb\nc\nd\ne\nf[1mg\th')
})
