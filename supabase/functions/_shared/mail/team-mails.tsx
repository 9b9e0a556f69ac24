/** @jsxImportSource react */
// The mails to the team about leads: of one, of several, and the reminder.
import type { ReactNode } from 'react'
import { contactFields, fieldNames } from '../contact-message.ts'
import { site } from '../site.ts'
import {
  BREAK_WORDS,
  Button,
  COLOR,
  Heading,
  Line,
  MailPage,
  SANS,
  SERIF,
  SmallPrint,
  Table,
  TeamHeader,
} from './layout.tsx'
import type { Lead, WrittenMail } from './mail.ts'
import { fill, firstName, leadAsText, leadRows, mailtoLink, manyLines, oneLine, startOf, subjectLine } from './plain.ts'
import { fragment, slot, template, type Filling } from './template.ts'

const words = site.emails.notification
const reminderWords = site.emails.reminder

/** The length of the preview that inboxes show beside the subject. */
const PREVIEW_CHARACTERS = 140

const notificationPage = template(<Notification />)
const companyLine = fragment(<CompanyLine />)

export async function notification(lead: Lead, siteUrl: string): Promise<WrittenMail> {
  const known = firstName(lead.name)
  const { company = null } = lead
  const values = {
    ...(await leadValues(lead, siteUrl)),
    company: company === null ? '' : await companyLine({ company: oneLine(company) }),
    preview: startOf(oneLine(lead.message), PREVIEW_CHARACTERS, 1).start,
    reply: mailtoLink(lead.email, words.replySubject),
    action: known === null ? words.actionWithoutName : fill(words.action, { name: known }),
  }
  return {
    subject: subjectLine(words.subject, { name: lead.name }),
    html: await notificationPage(values),
    text: `${withLinks(lead, siteUrl)}\n\n-- \n${words.reason}`,
  }
}

function Notification() {
  return (
    <MailPage title={words.label} preview={slot('preview')}>
      <TeamHeader label={words.label} />
      <Line top={34} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{slot('name')}</Heading>
      </Line>
      {slot('company')}
      <Line top={26}>
        <LeadTable />
      </Line>
      <LeadMessage />
      <Line top={30}>
        <Button href={slot('reply')}>{slot('action')}</Button>
      </Line>
      <LeadLinks />
      <SmallPrint top={28}>{words.reason}</SmallPrint>
    </MailPage>
  )
}

function CompanyLine() {
  return (
    <Line top={6} style={{ ...SANS, ...BREAK_WORDS, fontSize: 16, lineHeight: '24px', color: COLOR.ink }}>
      {slot('company')}
    </Line>
  )
}

/** The same limits as in the outbox when it sizes a digest. */
const MESSAGE_MAX_CHARACTERS = 500
const MESSAGE_MAX_LINES = 12
/** Larger digests have one line for each lead. */
const DIGEST_MAX_LEADS = 50
const DIGEST_MAX_BYTES = 16_384
const LINE_MAX_CHARACTERS = { name: 60, message: 120 }

const digestPage = template(<Digest />)
const leadPart = fragment(<DigestLead />)
const lineTable = fragment(<Table>{slot('rows')}</Table>)
const lineRow = fragment(
  <Line top={14} style={{ ...SANS, ...BREAK_WORDS, fontSize: 15, lineHeight: '22px', color: COLOR.night }}>
    {slot('line')}
  </Line>,
)

export async function digest(given: Lead[], siteUrl: string): Promise<WrittenMail> {
  const { html, text } = isLarge(given) ? await linesOf(given) : await leadParts(given, siteUrl)
  const count = String(given.length)
  return {
    subject: subjectLine(words.digestSubject, { count }),
    html: await digestPage({
      preview: fill(words.digestPreview, { count }),
      heading: fill(words.digestSubject, { count }),
      leads: { html },
    }),
    text: `${text}\n\n-- \n${words.reason}`,
  }
}

function isLarge(leads: Lead[]): boolean {
  if (leads.length > DIGEST_MAX_LEADS) return true
  const shown = leads.flatMap((lead) =>
    fieldNames.map((name) => startOf(lead[name] ?? '', MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_LINES).start),
  )
  return new TextEncoder().encode(shown.join('')).length > DIGEST_MAX_BYTES
}

async function linesOf(leads: Lead[]): Promise<{ html: string; text: string }> {
  const lines = leads.map(({ name, email, message }) =>
    [lineOf(name, LINE_MAX_CHARACTERS.name), oneLine(email), lineOf(message, LINE_MAX_CHARACTERS.message)].join(' · '),
  )
  const rows = await Promise.all(lines.map((line) => lineRow({ line })))
  const { html } = await lineTable({ rows: { html: rows.map((row) => row.html).join('') } })
  return { html, text: lines.join('\n') }
}

function lineOf(text: string, maxCharacters: number): string {
  const { start, left } = startOf(oneLine(text), maxCharacters, 1)
  return left === 0 ? start : `${start}…`
}

/** The leads as a mail about several of them shows them. */
async function leadParts(given: Lead[], siteUrl: string): Promise<{ html: string; text: string }> {
  const leads = given.map(shorten)
  const parts = await Promise.all(leads.map(async (lead) => leadPart(await leadValues(lead, siteUrl))))
  return {
    html: parts.map(({ html }) => html).join(''),
    text: leads.map((lead) => withLinks(lead, siteUrl)).join(`\n\n${'─'.repeat(40)}\n\n`),
  }
}

/** The start of a long message, and how much more there is. */
function shorten(lead: Lead): Lead {
  const { start, left } = startOf(lead.message, MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_LINES)
  const count = left + (lead.moreCharacters ?? 0)
  return count === 0 ? lead : { ...lead, message: `${start}\n${fill(words.digestMore, { count: String(count) })}` }
}

function Digest() {
  return (
    <MailPage title={words.digestLabel} preview={slot('preview')}>
      <TeamHeader label={words.digestLabel} />
      <Line top={34} style={{ ...SERIF, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{slot('heading')}</Heading>
      </Line>
      <tr>
        <td>{slot('leads')}</td>
      </tr>
      <SmallPrint top={36}>{words.reason}</SmallPrint>
    </MailPage>
  )
}

function DigestLead() {
  return (
    <Table>
      <Line top={44} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 23, lineHeight: '30px', color: COLOR.night }}>
        {slot('name')}
      </Line>
      <Line top={16}>
        <LeadTable />
      </Line>
      <LeadMessage />
      <LeadLinks />
    </Table>
  )
}

const reminderPage = template(<Reminder />)

/** Leads that no one has marked as answered. */
export async function reminder(given: Lead[], siteUrl: string): Promise<WrittenMail> {
  const leads = await leadParts(given, siteUrl)
  const count = String(given.length)
  const heading =
    given.length === 1
      ? fill(reminderWords.subject, { name: given[0]?.name ?? '' })
      : fill(reminderWords.subjectMany, { count })
  const subject = subjectLine('{heading}', { heading })
  const { text } = reminderWords
  const inbox = `${siteUrl}/inbox`
  return {
    subject,
    html: await reminderPage({ heading: subject, text, inbox, leads: { html: leads.html } }),
    text: [text, inbox, leads.text, `-- \n${reminderWords.reason}`].join('\n\n'),
  }
}

function Reminder() {
  return (
    <MailPage title={reminderWords.label} preview={slot('text')}>
      <TeamHeader label={reminderWords.label} />
      <Line top={34} style={{ ...SERIF, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{slot('heading')}</Heading>
      </Line>
      <Line top={16} style={{ ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }}>
        {slot('text')}
      </Line>
      <Line top={26}>
        <Button href={slot('inbox')}>{reminderWords.action}</Button>
      </Line>
      <tr>
        <td>{slot('leads')}</td>
      </tr>
      <SmallPrint top={36}>{reminderWords.reason}</SmallPrint>
    </MailPage>
  )
}

const textRow = fragment(<Row>{slot('value')}</Row>)
const linkRow = fragment(
  <Row>
    <a href={slot('mailto')} style={{ color: COLOR.brassText }}>
      {slot('value')}
    </a>
  </Row>,
)

function Row({ children }: { children: ReactNode }) {
  const cell = { padding: '11px 0', borderTop: `1px solid ${COLOR.rule}` }
  return (
    <tr>
      <td className="label" width={110} valign="top" style={{ ...cell, color: COLOR.quiet }}>
        {slot('label')}
      </td>
      <td className="value" valign="top" style={{ ...cell, ...BREAK_WORDS }}>
        {children}
      </td>
    </tr>
  )
}

/** Links to the lead in the inbox, and to the button that marks it as answered. */
function linksOf({ id }: Lead, siteUrl: string): { open: string; answered: string } {
  const open = `${siteUrl}/inbox#${id}`
  return { open, answered: `${open}/answered` }
}

function withLinks(lead: Lead, siteUrl: string): string {
  const { open, answered } = linksOf(lead, siteUrl)
  return `${leadAsText(lead)}\n\n${words.open}: ${open}\n${words.answered}: ${answered}`
}

/** The values of the slots in the three parts below. */
async function leadValues(lead: Lead, siteUrl: string): Promise<Record<string, Filling>> {
  const mailto = mailtoLink(lead.email)
  const rows = await Promise.all(
    leadRows(lead).map(([label, value]) =>
      (label === contactFields.email.label ? linkRow : textRow)({ label, value, mailto }),
    ),
  )
  return {
    ...linksOf(lead, siteUrl),
    name: oneLine(lead.name),
    rows: { html: rows.map(({ html }) => html).join('') },
    message: manyLines(lead.message),
  }
}

/** The visitor's input except the message. */
function LeadTable() {
  const style = {
    borderBottom: `1px solid ${COLOR.rule}`,
    ...SANS,
    fontSize: 15,
    lineHeight: '22px',
    color: COLOR.night,
  }
  return <Table style={style}>{slot('rows')}</Table>
}

function LeadMessage() {
  return (
    <>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '20px', color: COLOR.quiet }}>
        {contactFields.message.label}
      </Line>
      <Line top={10}>
        <Table style={{ backgroundColor: COLOR.card, border: `1px solid ${COLOR.cardRule}` }}>
          <tr>
            <td
              dir="auto"
              style={{
                padding: '22px 24px',
                ...SERIF,
                ...BREAK_WORDS,
                fontSize: 17,
                lineHeight: '27px',
                color: COLOR.night,
                // Line breaks by style: an element for each made a message of line breaks ten times the size.
                whiteSpace: 'pre-wrap',
              }}
            >
              {slot('message')}
            </td>
          </tr>
        </Table>
      </Line>
    </>
  )
}

function LeadLinks() {
  const style = { color: COLOR.brassText }
  return (
    <Line top={22} style={{ ...SANS, fontSize: 15, lineHeight: '24px', color: COLOR.quiet }}>
      <a href={slot('open')} style={style}>
        {words.open}
      </a>
      {' · '}
      <a href={slot('answered')} style={style}>
        {words.answered}
      </a>
    </Line>
  )
}
