/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Line, SANS, SERIF, Table } from './layout.tsx'
import { mailtoLink, manyLines, oneLine, receivedAt } from './plain.ts'
import { slot } from './template.ts'
import type { Lead } from './write.ts'

const { fields } = site.emails.notification

/** What fills the slots of the two parts below. */
export function leadValues(lead: Lead): Record<string, string> {
  return {
    name: oneLine(lead.name),
    email: oneLine(lead.email),
    mailto: mailtoLink(lead.email),
    company: oneLine(lead.company ?? ''),
    received: receivedAt(lead.createdAt),
    message: manyLines(lead.message),
  }
}

/** Everything the visitor told us, as written. */
export function LeadTable({ hasCompany }: { hasCompany: boolean }) {
  const rows: [string, ReactNode][] = [
    [fields.name, slot('name')],
    [
      fields.email,
      <a key="email" href={slot('mailto')} style={{ color: COLOR.brassText }}>
        {slot('email')}
      </a>,
    ],
    ...(hasCompany ? [[fields.company, slot('company')] satisfies [string, ReactNode]] : []),
    [fields.received, slot('received')],
  ]
  return (
    <Table style={{ ...SANS, fontSize: 15, lineHeight: '22px', color: COLOR.night }}>
      {rows.map(([label, value], i) => {
        const rule = `1px solid ${COLOR.rule}`
        const cell = { padding: '11px 0', borderTop: rule, ...(i === rows.length - 1 ? { borderBottom: rule } : {}) }
        return (
          <tr key={label}>
            <td width={110} valign="top" style={{ ...cell, color: COLOR.quiet }}>
              {label}
            </td>
            <td valign="top" style={{ ...cell, ...BREAK_WORDS }}>
              {value}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

export function LeadMessage() {
  return (
    <>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '20px', color: COLOR.quiet }}>
        {fields.message}
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
                // Line breaks by style: with an element for each, a message of line breaks was ten times the size.
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

export function leadAsText(lead: Lead): string {
  return [
    `${fields.name}: ${oneLine(lead.name)}`,
    `${fields.email}: ${oneLine(lead.email)}`,
    ...(lead.company === null ? [] : [`${fields.company}: ${oneLine(lead.company)}`]),
    `${fields.received}: ${receivedAt(lead.createdAt)}`,
    '',
    manyLines(lead.message),
  ].join('\n')
}
