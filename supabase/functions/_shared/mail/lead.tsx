/** @jsxImportSource react */
import { Fragment, type ReactNode } from 'react'
import { site } from '../site.ts'
import { BREAK_WORDS, COLOR, Line, SANS, SERIF, Table } from './layout.tsx'
import { mailtoLink, manyLines, oneLine, receivedAt } from './plain.ts'
import type { Lead } from './write.ts'

const { fields } = site.emails.notification

/** Everything the visitor told us, as written. */
export function LeadTable({ lead }: { lead: Lead }) {
  const rows: [string, ReactNode][] = [
    [fields.name, oneLine(lead.name)],
    [
      fields.email,
      <a key="email" href={mailtoLink(lead.email)} style={{ color: COLOR.brassText }}>
        {oneLine(lead.email)}
      </a>,
    ],
    ...(lead.company === null ? [] : [[fields.company, oneLine(lead.company)] satisfies [string, ReactNode]]),
    [fields.received, receivedAt(lead.createdAt)],
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

export function LeadMessage({ message }: { message: string }) {
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
              }}
            >
              {manyLines(message)
                .split('\n')
                .map((line, i) => (
                  <Fragment key={i}>
                    {i > 0 && <br />}
                    {line}
                  </Fragment>
                ))}
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
