/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, Button, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint } from './layout.tsx'
import { LeadMessage, LeadTable, leadAsText, leadValues } from './lead.tsx'
import { fill, firstName, mailtoLink, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { slot, template } from './template.ts'
import type { Lead, Written } from './write.ts'

const words = site.emails.notification
const withCompany = template(<Notification hasCompany />)
const withoutCompany = template(<Notification hasCompany={false} />)

export async function notification(lead: Lead): Promise<Written> {
  const known = firstName(lead.name)
  const values = {
    ...leadValues(lead),
    reply: mailtoLink(lead.email, words.replySubject),
    action: known === null ? words.actionWithoutName : fill(words.action, { name: known }),
  }
  return {
    subject: subjectLine(words.subject, { name: lead.name }),
    html: await (lead.company === null ? withoutCompany : withCompany)(values),
    text: `${leadAsText(lead)}\n\n-- \n${words.reason}`,
  }
}

function Notification({ hasCompany }: { hasCompany: boolean }) {
  return (
    <MailPage title={words.label} preview={words.preview}>
      <TeamHeader label={words.label} />
      <Line top={34} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{slot('name')}</Heading>
      </Line>
      {hasCompany && (
        <Line top={6} style={{ ...SANS, ...BREAK_WORDS, fontSize: 16, lineHeight: '24px', color: COLOR.ink }}>
          {slot('company')}
        </Line>
      )}
      <Line top={26}>
        <LeadTable hasCompany={hasCompany} />
      </Line>
      <LeadMessage />
      <Line top={30}>
        <Button href={slot('reply')}>{slot('action')}</Button>
      </Line>
      <SmallPrint top={28}>{words.reason}</SmallPrint>
    </MailPage>
  )
}
