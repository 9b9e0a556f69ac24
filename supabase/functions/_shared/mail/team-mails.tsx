/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react'
import { contactFields, fieldNames } from '../contact-message.ts'
import { originAsText } from '../lead-origin.ts'
import { mailtoLink } from '../mailto-link.ts'
import { cityOf, replyBy } from '../reply-by.ts'
import { site } from '../site.ts'
import { BREAK_WORDS, Button, COLOR, Line, MailPage, SANS, SERIF, SmallPrint, Table, TeamHeader } from './layout.tsx'
import type { MailLead, SummaryDetails, MailContent } from './mail.ts'
import { fill, firstName, normalizeText, oneLine, receivedAt, subjectLine, truncate } from './plain.ts'
import { renderEmail } from './render-email.ts'

const copy = site.emails.notification
const summaryCopy = site.emails.summary

const PREVIEW_CHARACTERS = 140

type LinkKeys = Record<string, string>

const inboxLink = (siteUrl: string, lead: string) => `${siteUrl}/inbox#${lead}`
/** The key is in the fragment, which browsers send to no server. Nothing happens until a button is pressed there. */
const answeredLink = (siteUrl: string, key = '') => `${siteUrl}/answered#${key}`

export function notification(lead: MailLead, siteUrl: string, linkKeys: LinkKeys): Promise<MailContent> {
  return renderEmail(
    subjectLine(copy.subject, { name: lead.name }),
    <Notification lead={lead} siteUrl={siteUrl} linkKey={linkKeys[lead.id]} />,
  )
}

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

type NotificationProps = { lead: MailLead; siteUrl: string; linkKey: string | undefined }

function Notification({ lead, siteUrl, linkKey }: NotificationProps) {
  const name = firstName(lead.name)
  return (
    <MailPage title={copy.label} preview={truncate(oneLine(lead.message), PREVIEW_CHARACTERS, 1).start}>
      <TeamHeader label={copy.label} heading={oneLine(lead.name)} />
      {typeof lead.company === 'string' && (
        <Line top={6} style={{ ...SANS, ...BREAK_WORDS, fontSize: 16, lineHeight: '24px', color: COLOR.ink }}>
          {oneLine(lead.company)}
        </Line>
      )}
      <Line top={26}>
        <Table style={ROWS}>
          <LeadRows lead={lead} />
        </Table>
      </Line>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '20px', color: COLOR.quiet }}>
        {contactFields.message.label}
      </Line>
      <Line top={10}>
        <Table style={{ backgroundColor: COLOR.card, border: `1px solid ${COLOR.cardRule}` }}>
          <tr>
            <td dir="auto" style={MESSAGE}>
              {normalizeText(lead.message)}
            </td>
          </tr>
        </Table>
      </Line>
      <Line top={30}>
        <Button href={mailtoLink(lead.email, { subject: copy.replySubject })}>
          {name === null ? copy.actionWithoutName : fill(copy.action, { name })}
        </Button>
      </Line>
      <Line top={22} style={{ ...SANS, fontSize: 15, lineHeight: '24px', color: COLOR.quiet }}>
        <a href={inboxLink(siteUrl, lead.id)} style={LINK}>
          {copy.open}
        </a>
        {' · '}
        <a href={answeredLink(siteUrl, linkKey)} style={LINK}>
          {copy.answered}
        </a>
      </Line>
      <SmallPrint top={28}>{copy.reason}</SmallPrint>
    </MailPage>
  )
}

function LeadRows({ lead }: { lead: MailLead }) {
  const origin = originAsText(lead.origin)
  const reply = replyBy(new Date(lead.createdAt), site.hours)
  return (
    <>
      {fieldNames.map((field) => {
        const value = lead[field]
        if (field === 'message' || typeof value !== 'string') return null
        const text = oneLine(value)
        return (
          <Row key={field} label={contactFields[field].label}>
            {field === 'email' ? (
              <a href={mailtoLink(value)} style={LINK}>
                {text}
              </a>
            ) : (
              text
            )}
          </Row>
        )
      })}
      <Row label={copy.rows.received}>{receivedAt(lead.createdAt)}</Row>
      {reply && <Row label={copy.rows.replyBy}>{`${reply.by}, ${cityOf(reply.timeZone)} time`}</Row>}
      {origin && <Row label={copy.rows.origin}>{oneLine(origin)}</Row>}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const cell = { padding: '11px 0', borderTop: `1px solid ${COLOR.rule}` }
  return (
    <tr>
      <td className="label" width={110} valign="top" style={{ ...cell, color: COLOR.quiet }}>
        {label}
      </td>
      <td className="value" valign="top" style={{ ...cell, ...BREAK_WORDS }}>
        {children}
      </td>
    </tr>
  )
}

export function summary(details: SummaryDetails, siteUrl: string, linkKeys: LinkKeys): Promise<MailContent> {
  const { leads, waiting, expiring = [] } = details
  const topic = leads.length > 0 ? 'leads' : waiting > 0 ? 'waiting' : 'expiring'
  const subjects = {
    leads: leads.length === 1 ? summaryCopy.subject : summaryCopy.subjectMany,
    waiting: summaryCopy.waitingSubject,
    expiring: summaryCopy.expiringSubject,
  }
  const subject = subjectLine(subjects[topic], {
    name: leads[0]?.name ?? '',
    count: String(leads.length || waiting || expiring.length),
  })
  const text = { leads: summaryCopy.text, waiting: summaryCopy.waitingText, expiring: summaryCopy.expiringText }[topic]
  return renderEmail(
    subject,
    <MailPage title={summaryCopy.label} preview={text}>
      <TeamHeader label={summaryCopy.label} heading={subject} />
      <Line top={16} style={INTRO}>
        {text}
      </Line>
      {leads.map(({ id, name, createdAt }) => (
        <SummaryLine key={id} href={inboxLink(siteUrl, id)} name={name} moment={createdAt}>
          {' · '}
          <a href={answeredLink(siteUrl, linkKeys[id])} style={LINK}>
            {copy.answered}
          </a>
        </SummaryLine>
      ))}
      {topic !== 'expiring' && expiring.length > 0 && (
        <Line top={30} style={INTRO}>
          {summaryCopy.expiringText}
        </Line>
      )}
      {expiring.map(({ id, name, expiresAt }) => (
        <SummaryLine key={id} href={inboxLink(siteUrl, id)} name={name} moment={expiresAt} />
      ))}
      <Line top={26}>
        <Button href={`${siteUrl}/inbox`}>{summaryCopy.action}</Button>
      </Line>
      <SmallPrint top={36}>{summaryCopy.reason}</SmallPrint>
    </MailPage>,
  )
}

const INTRO = { ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }
const NAME_CHARACTERS = 60

type SummaryLineProps = { href: string; name: string; moment: string; children?: ReactNode }

function SummaryLine({ href, name, moment, children }: SummaryLineProps) {
  return (
    <Line top={14} style={{ ...SANS, ...BREAK_WORDS, fontSize: 15, lineHeight: '22px', color: COLOR.night }}>
      <a href={href} style={LINK}>
        {truncate(oneLine(name), NAME_CHARACTERS, 1).start}
      </a>
      {' · '}
      {receivedAt(moment)}
      {children}
    </Line>
  )
}
