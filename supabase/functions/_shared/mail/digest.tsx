/** @jsxImportSource react */
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint, Table } from './layout.tsx'
import { leadAsText } from './lead-text.ts'
import { LeadMessage, LeadTable, leadValues } from './lead.tsx'
import { fill, oneLine, startOf, subjectLine } from './plain.ts'
import { TeamHeader } from './team-header.tsx'
import { fragment, slot, template } from './template.ts'
import type { Lead, WrittenMail } from './mail.ts'

const words = site.emails.notification

/** As the outbox counts when it sizes a digest. */
const MESSAGE_MAX_CHARACTERS = 500
const MESSAGE_MAX_LINES = 12
/** Larger digests, of a flood, have a line for each lead. */
const MAX_LEADS = 50
const MAX_BYTES = 16_384
const LINE_MAX_CHARACTERS = { name: 60, message: 120 }

const page = template(<Digest />)
const leadPart = fragment(<DigestLead />)
const lineTable = fragment(<Table>{slot('rows')}</Table>)
const lineRow = fragment(
  <Line top={14} style={{ ...SANS, ...BREAK_WORDS, fontSize: 15, lineHeight: '22px', color: COLOR.night }}>
    {slot('line')}
  </Line>,
)

export async function digest(given: Lead[]): Promise<WrittenMail> {
  const { html, text } = isLarge(given) ? await linesOf(given) : await wholeLeads(given)
  const count = String(given.length)
  return {
    subject: subjectLine(words.digestSubject, { count }),
    html: await page({
      preview: fill(words.digestPreview, { count }),
      heading: fill(words.digestSubject, { count }),
      leads: { html },
    }),
    text: `${text}\n\n-- \n${words.reason}`,
  }
}

function isLarge(leads: Lead[]): boolean {
  if (leads.length > MAX_LEADS) return true
  const shown = leads.flatMap(({ name, email, company, message }) => {
    const { start } = startOf(message, MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_LINES)
    return [name, email, company ?? '', start]
  })
  return new TextEncoder().encode(shown.join('')).length > MAX_BYTES
}

async function wholeLeads(given: Lead[]): Promise<{ html: string; text: string }> {
  const { leads, html } = await leadParts(given)
  return { html, text: leads.map(leadAsText).join(`\n\n${'─'.repeat(40)}\n\n`) }
}

async function linesOf(leads: Lead[]): Promise<{ html: string; text: string }> {
  const lines = leads.map(({ name, email, message }) =>
    [lineOf(name, LINE_MAX_CHARACTERS.name), oneLine(email), lineOf(message, LINE_MAX_CHARACTERS.message)].join(' · '),
  )
  const rows = await Promise.all(lines.map((line) => lineRow({ line })))
  const { html } = await lineTable({ rows: { html: rows.map((row) => row.html).join('') } })
  return { html, text: lines.join('\n') }
}

function lineOf(text: string, maxCharacters: number): string {
  const { start, left } = startOf(oneLine(text), maxCharacters, 1)
  return left === 0 ? start : `${start}…`
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
