/** @jsxImportSource react */
import { site } from '../site.ts'
import { leadParts } from './digest.tsx'
import { Button, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint } from './layout.tsx'
import { leadAsText } from './lead-text.ts'
import { fill, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { slot, template } from './template.ts'
import type { Lead, WrittenMail } from './mail.ts'

const words = site.emails.reminder

const page = template(<Reminder />)

/** Leads that no one has marked as answered. */
export async function reminder(given: Lead[], siteUrl: string, isSecond: boolean): Promise<WrittenMail> {
  const { leads, html } = await leadParts(given)
  const count = String(leads.length)
  const heading =
    leads.length === 1 ? fill(words.subject, { name: leads[0]?.name ?? '' }) : fill(words.subjectMany, { count })
  const subject = subjectLine('{heading}', { heading })
  const text = isSecond ? words.second : words.first
  const inbox = `${siteUrl}/inbox`
  const leadsAsText = leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`)
  return {
    subject,
    html: await page({ heading: subject, text, inbox, leads: { html } }),
    text: [text, inbox, leadsAsText, `-- \n${words.reason}`].join('\n\n'),
  }
}

function Reminder() {
  return (
    <MailPage title={words.label} preview={slot('text')}>
      <TeamHeader label={words.label} />
      <Line top={34} style={{ ...SERIF, fontSize: 30, lineHeight: '36px', color: COLOR.night }}>
        <Heading>{slot('heading')}</Heading>
      </Line>
      <Line top={16} style={{ ...SANS, fontSize: 16, lineHeight: '25px', color: COLOR.ink }}>
        {slot('text')}
      </Line>
      <Line top={26}>
        <Button href={slot('inbox')}>{words.action}</Button>
      </Line>
      <tr>
        <td>{slot('leads')}</td>
      </tr>
      <SmallPrint top={36}>{words.reason}</SmallPrint>
    </MailPage>
  )
}
