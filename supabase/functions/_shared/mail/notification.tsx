/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, Button, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint } from './layout.tsx'
import { LeadMessage, LeadTable, leadAsText } from './lead.tsx'
import { fill, firstName, mailtoLink, oneLine, subjectLine } from './plain.ts'
import { render } from './render.ts'
import { TeamHeader } from './team-header.tsx'
import type { Lead, Written } from './write.ts'

const words = site.emails.notification

export async function notification(lead: Lead): Promise<Written> {
  return {
    subject: subjectLine(words.subject, { name: lead.name }),
    html: await render(<Notification lead={lead} />),
    text: `${leadAsText(lead)}\n\n-- \n${words.reason}`,
  }
}

function Notification({ lead }: { lead: Lead }) {
  const known = firstName(lead.name)
  return (
    <MailPage title={words.label} preview={words.preview}>
      <TeamHeader label={words.label} />
      <Line top={34} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{oneLine(lead.name)}</Heading>
      </Line>
      {lead.company !== null && (
        <Line top={6} style={{ ...SANS, ...BREAK_WORDS, fontSize: 16, lineHeight: '24px', color: COLOR.ink }}>
          {oneLine(lead.company)}
        </Line>
      )}
      <Line top={26}>
        <LeadTable lead={lead} />
      </Line>
      <LeadMessage message={lead.message} />
      <Line top={30}>
        <Button href={mailtoLink(lead.email, words.replySubject)}>
          {known === null ? words.actionWithoutName : fill(words.action, { name: known })}
        </Button>
      </Line>
      <SmallPrint top={28}>{words.reason}</SmallPrint>
    </MailPage>
  )
}
