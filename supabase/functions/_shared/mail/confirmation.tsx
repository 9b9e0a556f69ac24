/** @jsxImportSource react */
import { site } from '../site.ts'
import {
  BODY,
  BREAK_WORDS,
  Button,
  COLOR,
  Line,
  MailPage,
  SANS,
  SERIF,
  SmallPrint,
  Table,
  VisitorHeader,
} from './layout.tsx'
import { cityOf, deadlineOf, replyBy } from '../reply-by.ts'
import { fill, firstName, truncate, withoutLinks } from './plain.ts'
import { renderEmail } from './render-email.ts'
import type { MailLead, MailContent } from './mail.ts'

const copy = site.emails.confirmation

const QUOTED_CHARACTERS = 500
const QUOTED_LINES = 12

/**
 * With the same deadline as the receipt, until it has passed. The address may be someone else's, so the message is quoted without what spam
 * needs: links, addresses and telephone numbers.
 */
export function confirmation(lead: MailLead, siteUrl: string, now = new Date()): Promise<MailContent> {
  return renderEmail(copy.subject, <Confirmation lead={lead} siteUrl={siteUrl} now={now} />)
}

const SECTION = { ...SERIF, fontSize: 21, lineHeight: '28px', color: COLOR.night }

type ConfirmationProps = { lead: MailLead; siteUrl: string; now: Date }

function Confirmation({ lead, siteUrl, now }: ConfirmationProps) {
  const name = firstName(lead.name)
  const received = new Date(lead.createdAt)
  const reply = replyBy(received, site.hours)
  const isAhead = (deadlineOf(received, site.hours) ?? now) > now
  const { start, left } = truncate(withoutLinks(lead.message), QUOTED_CHARACTERS, QUOTED_LINES)
  return (
    <MailPage title={copy.subject} preview={copy.preview}>
      <VisitorHeader siteUrl={siteUrl}>
        {name === null ? copy.thanks : fill(copy.thanksByName, { name })}
        <br />
        {copy.heading}
      </VisitorHeader>
      <Line top={18} style={{ ...BODY, fontWeight: 600 }}>
        {reply && isAhead && fill(copy.by, { when: reply.by, city: cityOf(reply.timeZone) })}
      </Line>
      <Line top={10} style={BODY}>
        {copy.text}
      </Line>
      <Line top={32} style={SECTION}>
        {copy.quoted}
      </Line>
      <Line top={12} style={{ ...BODY, ...BREAK_WORDS, whiteSpace: 'pre-wrap' }}>
        <span dir="auto">{left > 0 ? `${start} …` : start || '…'}</span>
      </Line>
      <Line top={32} style={SECTION}>
        {copy.stepsTitle}
      </Line>
      <Line top={12}>
        <Steps />
      </Line>
      {site.schedulingPage && (
        <Line top={32}>
          <Button href={site.schedulingPage}>{copy.action}</Button>
        </Line>
      )}
      <Line top={36} style={BODY}>
        {copy.signature}
        <br />
        <span style={{ color: COLOR.quiet, fontSize: 14 }}>{copy.signatureRole}</span>
      </Line>
      <SmallPrint top={32}>{copy.reason}</SmallPrint>
    </MailPage>
  )
}

function Steps() {
  const rule = `1px solid ${COLOR.rule}`
  return (
    <Table style={{ ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }}>
      {copy.steps.map((step, i) => {
        const isLast = i === copy.steps.length - 1
        const cell = { padding: '10px 0', borderTop: rule, ...(isLast ? { borderBottom: rule } : {}) }
        return (
          <tr key={step}>
            <td width={34} valign="top" style={{ ...cell, ...SERIF, fontSize: 18, color: COLOR.brassText }}>
              {i + 1}
            </td>
            <td valign="top" style={cell}>
              {step}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
