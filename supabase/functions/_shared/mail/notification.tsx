/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, Button, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint } from './layout.tsx'
import { leadAsText } from './lead-text.ts'
import { LeadMessage, LeadTable, leadValues } from './lead.tsx'
import { fill, firstName, mailtoLink, oneLine, startOf, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { fragment, slot, template } from './template.ts'
import type { Lead, WrittenMail } from './mail.ts'

const words = site.emails.notification
/** As much of the message as inboxes show beside the subject. */
const PREVIEW_CHARACTERS = 140

const page = template(<Notification />)
const companyLine = fragment(<CompanyLine />)

/** `reason`: why the recipient gets it. */
export async function notification(lead: Lead, reason: string): Promise<WrittenMail> {
  const known = firstName(lead.name)
  const values = {
    ...(await leadValues(lead)),
    company: lead.company === null ? '' : await companyLine({ company: oneLine(lead.company) }),
    preview: startOf(oneLine(lead.message), PREVIEW_CHARACTERS, 1).start,
    reply: mailtoLink(lead.email, words.replySubject),
    reason,
    action: known === null ? words.actionWithoutName : fill(words.action, { name: known }),
  }
  return {
    subject: subjectLine(words.subject, { name: lead.name }),
    html: await page(values),
    text: `${leadAsText(lead)}\n\n-- \n${reason}`,
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
      <SmallPrint top={28}>{slot('reason')}</SmallPrint>
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
