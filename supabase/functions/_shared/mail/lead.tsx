/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Line, SANS, SERIF, Table } from './layout.tsx'
import type { Lead } from './mail.ts'
import { leadLabels as labels, leadRows } from './lead-text.ts'
import { mailtoLink, manyLines, oneLine } from './plain.ts'
import { fragment, slot, type Filling } from './template.ts'

const textRow = fragment(<Row>{slot('value')}</Row>)
const linkRow = fragment(
  <Row>
    <a href={slot('mailto')} style={{ color: COLOR.brassText }}>
      {slot('value')}
    </a>
  </Row>,
)

function Row({ children }: { children: ReactNode }) {
  const cell = { padding: '11px 0', borderTop: `1px solid ${COLOR.rule}` }
  return (
    <tr>
      <td className="label" width={110} valign="top" style={{ ...cell, color: COLOR.quiet }}>
        {slot('label')}
      </td>
      <td className="value" valign="top" style={{ ...cell, ...BREAK_WORDS }}>
        {children}
      </td>
    </tr>
  )
}

/** What fills the slots of the two parts below. */
export async function leadValues(lead: Lead): Promise<Record<string, Filling>> {
  const mailto = mailtoLink(lead.email)
  const rows = await Promise.all(
    leadRows(lead).map(([label, value]) => (label === labels.email ? linkRow : textRow)({ label, value, mailto })),
  )
  return {
    name: oneLine(lead.name),
    rows: { html: rows.map(({ html }) => html).join('') },
    message: manyLines(lead.message),
  }
}

/** What the visitor typed, but the message. */
export function LeadTable() {
  const style = {
    borderBottom: `1px solid ${COLOR.rule}`,
    ...SANS,
    fontSize: 15,
    lineHeight: '22px',
    color: COLOR.night,
  }
  return <Table style={style}>{slot('rows')}</Table>
}

export function LeadMessage() {
  return (
    <>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '20px', color: COLOR.quiet }}>
        {site.emails.notification.fields.message}
      </Line>
      <Line top={10}>
        <Table style={{ backgroundColor: COLOR.card, border: `1px solid ${COLOR.cardRule}` }}>
          <tr>
            <td
              dir="auto"
              style={{
                padding: '22px 24px',
                ...SERIF,
                ...BREAK_WORDS,
                fontSize: 17,
                lineHeight: '27px',
                color: COLOR.night,
                // Line breaks by style: an element for each made a message of line breaks ten times the size.
                whiteSpace: 'pre-wrap',
              }}
            >
              {slot('message')}
            </td>
          </tr>
        </Table>
      </Line>
    </>
  )
}
