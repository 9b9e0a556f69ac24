/** @jsxImportSource react */
import { Fragment } from 'react'
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Heading, Line, MailPage, SERIF, SmallPrint } from './layout.tsx'
import { LeadMessage, LeadTable, leadAsText } from './lead.tsx'
import { fill, oneLine, subjectLine } from './plain.ts'
import { render } from './render.ts'
import { TeamHeader } from './team-header.tsx'
import type { Lead, Written } from './write.ts'

const words = site.emails.notification

export async function digest(leads: Lead[]): Promise<Written> {
  const count = String(leads.length)
  return {
    subject: subjectLine(words.digestSubject, { count }),
    html: await render(<Digest leads={leads} />),
    text: `${leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`)}\n\n-- \n${words.reason}`,
  }
}

function Digest({ leads }: { leads: Lead[] }) {
  const count = String(leads.length)
  return (
    <MailPage title={words.digestLabel} preview={fill(words.digestPreview, { count })}>
      <TeamHeader label={words.digestLabel} />
      <Line top={34} style={{ ...SERIF, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{fill(words.digestSubject, { count })}</Heading>
      </Line>
      {leads.map((lead) => (
        <Fragment key={lead.id}>
          <Line top={44} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 23, lineHeight: '30px', color: COLOR.night }}>
            {oneLine(lead.name)}
          </Line>
          <Line top={16}>
            <LeadTable lead={lead} />
          </Line>
          <LeadMessage message={lead.message} />
        </Fragment>
      ))}
      <SmallPrint top={36}>{words.reason}</SmallPrint>
    </MailPage>
  )
}
