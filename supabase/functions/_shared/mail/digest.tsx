/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Heading, Line, MailPage, SERIF, SmallPrint, Table } from './layout.tsx'
import { LeadMessage, LeadTable, leadAsText, leadValues } from './lead.tsx'
import { fill, startOf, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { fragment, slot, template } from './template.ts'
import type { Lead, Written } from './write.ts'

const words = site.emails.notification

/** As the outbox counts when it sizes a digest. */
const MESSAGE_MAX_CHARACTERS = 500
const MESSAGE_MAX_LINES = 12

const page = template(<Digest />)
const withCompany = fragment(<DigestLead hasCompany />)
const withoutCompany = fragment(<DigestLead hasCompany={false} />)

export async function digest(given: Lead[]): Promise<Written> {
  const leads = given.map(shorten)
  const count = String(leads.length)
  const parts = await Promise.all(
    leads.map((lead) => (lead.company === null ? withoutCompany : withCompany)(leadValues(lead))),
  )
  return {
    subject: subjectLine(words.digestSubject, { count }),
    html: await page({
      preview: fill(words.digestPreview, { count }),
      heading: fill(words.digestSubject, { count }),
      leads: { html: parts.map(({ html }) => html).join('') },
    }),
    text: `${leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`)}\n\n-- \n${words.reason}`,
  }
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

function DigestLead({ hasCompany }: { hasCompany: boolean }) {
  return (
    <Table>
      <Line top={44} style={{ ...SERIF, ...BREAK_WORDS, fontSize: 23, lineHeight: '30px', color: COLOR.night }}>
        {slot('name')}
      </Line>
      <Line top={16}>
        <LeadTable hasCompany={hasCompany} />
      </Line>
      <LeadMessage />
    </Table>
  )
}
