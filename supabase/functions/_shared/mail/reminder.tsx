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
  return written({
    heading,
    label: words.label,
    text: isSecond ? words.second : words.first,
    leads: html,
    leadsAsText: leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`),
    reason: words.reason,
    siteUrl,
  })
}

/** No lead came for so many days, which is unusual. */
export function silence(days: number, siteUrl: string): Promise<WrittenMail> {
  return written({
    heading: fill(words.silenceSubject, { count: String(days) }),
    label: words.silenceLabel,
    text: words.silenceText,
    leads: '',
    leadsAsText: '',
    reason: words.silenceReason,
    siteUrl,
  })
}

type Parts = Record<'heading' | 'label' | 'text' | 'leads' | 'leadsAsText' | 'reason' | 'siteUrl', string>

async function written({ heading, label, text, leads, leadsAsText, reason, siteUrl }: Parts): Promise<WrittenMail> {
  const inbox = `${siteUrl}/inbox`
  const parts = [text, inbox, ...(leadsAsText ? [leadsAsText] : []), `-- \n${reason}`]
  return {
    subject: subjectLine('{heading}', { heading }),
    html: await page({
      heading: subjectLine('{heading}', { heading }),
      label,
      text,
      inbox,
      leads: { html: leads },
      reason,
    }),
    text: parts.join('\n\n'),
  }
}

function Reminder() {
  return (
    <MailPage title={slot('label')} preview={slot('text')}>
      <TeamHeader label={slot('label')} />
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
      <SmallPrint top={36}>{slot('reason')}</SmallPrint>
    </MailPage>
  )
}
