/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Heading, Line, MailPage, SERIF, SmallPrint, Table } from './layout.tsx'
import { leadAsText } from './lead-text.ts'
import { LeadMessage, LeadTable, leadValues } from './lead.tsx'
import { fill, startOf, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { fragment, slot, template } from './template.ts'
import type { Lead, WrittenMail } from './mail.ts'

const words = site.emails.notification

/** As the outbox counts when it sizes a digest. */
const MESSAGE_MAX_CHARACTERS = 500
const MESSAGE_MAX_LINES = 12

const page = template(<Digest />)
const leadPart = fragment(<DigestLead />)

export async function digest(given: Lead[]): Promise<WrittenMail> {
  const { leads, html } = await leadParts(given)
  const count = String(leads.length)
  return {
    subject: subjectLine(words.digestSubject, { count }),
    html: await page({
      preview: fill(words.digestPreview, { count }),
      heading: fill(words.digestSubject, { count }),
      leads: { html },
    }),
    text: `${leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`)}\n\n-- \n${words.reason}`,
  }
}

/** The leads as a mail about several of them shows them. */
export async function leadParts(given: Lead[]): Promise<{ leads: Lead[]; html: string }> {
  const leads = given.map(shorten)
  const parts = await Promise.all(leads.map(async (lead) => leadPart(await leadValues(lead))))
  return { leads, html: parts.map(({ html }) => html).join('') }
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
    </Table>
  )
}
