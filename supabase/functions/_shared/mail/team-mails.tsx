/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react'
import { contactFields } from '../contact-message.ts'
import { mailtoLink } from '../mailto-link.ts'
import { site } from '../site.ts'
import { BREAK_WORDS, Button, COLOR, Line, MailPage, SANS, SERIF, SmallPrint, Table, TeamHeader } from './layout.tsx'
import type { MailLead, SummaryDetails, MailContent } from './mail.ts'
import {
  fill,
  firstName,
  leadAsText,
  leadRows,
  normalizeText,
  oneLine,
  receivedAt,
  truncate,
  subjectLine,
} from './plain.ts'
import { fragment, renderEmail, slot, template, type Filling } from './template.ts'

const copy = site.emails.notification
const summaryCopy = site.emails.summary

const PREVIEW_CHARACTERS = 140

type LinkKeys = Record<string, string>

/** The key is in the fragment, which browsers send to no server. Nothing happens until a button is pressed there. */
const answeredLink = (siteUrl: string, key = '') => `${siteUrl}/answered#${key}`

export async function notification(lead: MailLead, siteUrl: string, linkKeys: LinkKeys): Promise<MailContent> {
  const name = firstName(lead.name)
  const { company = null } = lead
  const mailto = mailtoLink(lead.email)
  const rows = leadRows(lead).map(([label, value]) =>
    (label === contactFields.email.label ? linkRow : textRow)({ label, value, mailto }),
  )
  const open = `${siteUrl}/inbox#${lead.id}`
  const answered = answeredLink(siteUrl, linkKeys[lead.id])
  const values = {
    name: oneLine(lead.name),
    company: company === null ? '' : await companyLine({ company: oneLine(company) }),
    rows: joined(await Promise.all(rows)),
    message: normalizeText(lead.message),
    preview: truncate(oneLine(lead.message), PREVIEW_CHARACTERS, 1).start,
    reply: mailtoLink(lead.email, { subject: copy.replySubject }),
    action: name === null ? copy.actionWithoutName : fill(copy.action, { name }),
    open,
    answered,
  }
  return renderEmail({
    subject: subjectLine(copy.subject, { name: lead.name }),
    page: notificationPage,
    values,
    paragraphs: [leadAsText(lead), `${copy.open}: ${open}`, `${copy.answered}: ${answered}`],
    footer: copy.reason,
  })
}

const joined = (parts: { html: string }[]): Filling => ({ html: parts.map(({ html }) => html).join('') })

const LINK = { color: COLOR.brassText }
const ROWS = {
  borderBottom: `1px solid ${COLOR.rule}`,
  ...SANS,
  fontSize: 15,
  lineHeight: '22px',
  color: COLOR.night,
}
const MESSAGE: CSSProperties = {
  padding: '22px 24px',
  ...SERIF,
  ...BREAK_WORDS,
  fontSize: 17,
  lineHeight: '27px',
  color: COLOR.night,
  // Line breaks by style: an element for each made a message of line breaks ten times the size.
  whiteSpace: 'pre-wrap',
}

function Notification() {
  return (
    <MailPage title={copy.label} preview={slot('preview')}>
      <TeamHeader label={copy.label} heading={slot('name')} />
      {slot('company')}
      <Line top={26}>
        <Table style={ROWS}>{slot('rows')}</Table>
      </Line>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '20px', color: COLOR.quiet }}>
        {contactFields.message.label}
      </Line>
      <Line top={10}>
        <Table style={{ backgroundColor: COLOR.card, border: `1px solid ${COLOR.cardRule}` }}>
          <tr>
            <td dir="auto" style={MESSAGE}>
              {slot('message')}
            </td>
          </tr>
        </Table>
      </Line>
      <Line top={30}>
        <Button href={slot('reply')}>{slot('action')}</Button>
      </Line>
      <Line top={22} style={{ ...SANS, fontSize: 15, lineHeight: '24px', color: COLOR.quiet }}>
        <a href={slot('open')} style={LINK}>
          {copy.open}
        </a>
        {' · '}
        <a href={slot('answered')} style={LINK}>
          {copy.answered}
        </a>
      </Line>
      <SmallPrint top={28}>{copy.reason}</SmallPrint>
    </MailPage>
  )
}

const notificationPage = template(<Notification />)
const companyLine = fragment(
  <Line top={6} style={{ ...SANS, ...BREAK_WORDS, fontSize: 16, lineHeight: '24px', color: COLOR.ink }}>
    {slot('company')}
  </Line>,
)

const summaryPage = template(<Summary />)
const leadLine = fragment(
  <SummaryLine>
    {' · '}
    <a href={slot('answered')} style={LINK}>
      {copy.answered}
    </a>
  </SummaryLine>,
)
const expiringLine = fragment(<SummaryLine />)
const expiringIntro = fragment(
  <Line top={30} style={{ ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }}>
    {slot('text')}
  </Line>,
)
const NAME_CHARACTERS = 60

export async function summary(details: SummaryDetails, siteUrl: string, linkKeys: LinkKeys): Promise<MailContent> {
  const { leads, waiting, expiring = [] } = details
  const [first] = leads
  const valuesOf = (id: string, name: string, moment: string) => ({
    open: `${siteUrl}/inbox#${id}`,
    name: truncate(oneLine(name), NAME_CHARACTERS, 1).start,
    when: receivedAt(moment),
  })
  const listed = leads.map(({ id, name, createdAt }) => ({
    ...valuesOf(id, name, createdAt),
    answered: answeredLink(siteUrl, linkKeys[id]),
  }))
  const expiringListed = expiring.map(({ id, name, expiresAt }) => valuesOf(id, name, expiresAt))
  const topic = leads.length > 0 ? 'leads' : waiting > 0 ? 'waiting' : 'expiring'
  const subjects = {
    leads: leads.length === 1 ? summaryCopy.subject : summaryCopy.subjectMany,
    waiting: summaryCopy.waitingSubject,
    expiring: summaryCopy.expiringSubject,
  }
  const heading = subjectLine(subjects[topic], {
    name: first?.name ?? '',
    count: String(leads.length || waiting || expiring.length),
  })
  const text = { leads: summaryCopy.text, waiting: summaryCopy.waitingText, expiring: summaryCopy.expiringText }[topic]
  const hasIntro = topic !== 'expiring' && expiring.length > 0
  const inbox = `${siteUrl}/inbox`
  const lines = await Promise.all([
    ...listed.map((lead) => leadLine(lead)),
    ...(hasIntro ? [expiringIntro({ text: summaryCopy.expiringText })] : []),
    ...expiringListed.map((lead) => expiringLine(lead)),
  ])
  return renderEmail({
    subject: heading,
    page: summaryPage,
    values: { heading, text, inbox, leads: joined(lines) },
    paragraphs: [
      text,
      `${summaryCopy.action}: ${inbox}`,
      ...listed.map(({ name, when, open, answered }) => `${name}, ${when}\n${open}\n${copy.answered}: ${answered}`),
      hasIntro ? summaryCopy.expiringText : '',
      ...expiringListed.map(({ name, when, open }) => `${name}, ${when}\n${open}`),
    ],
    footer: summaryCopy.reason,
  })
}

function SummaryLine({ children }: { children?: ReactNode }) {
  return (
    <Line top={14} style={{ ...SANS, ...BREAK_WORDS, fontSize: 15, lineHeight: '22px', color: COLOR.night }}>
      <a href={slot('open')} style={LINK}>
        {slot('name')}
      </a>
      {' · '}
      {slot('when')}
      {children}
    </Line>
  )
}

function Summary() {
  return (
    <MailPage title={summaryCopy.label} preview={slot('text')}>
      <TeamHeader label={summaryCopy.label} heading={slot('heading')} />
      <Line top={16} style={{ ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }}>
        {slot('text')}
      </Line>
      {slot('leads')}
      <Line top={26}>
        <Button href={slot('inbox')}>{summaryCopy.action}</Button>
      </Line>
      <SmallPrint top={36}>{summaryCopy.reason}</SmallPrint>
    </MailPage>
  )
}

const textRow = fragment(<Row>{slot('value')}</Row>)
const linkRow = fragment(
  <Row>
    <a href={slot('mailto')} style={LINK}>
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
