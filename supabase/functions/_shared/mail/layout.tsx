/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react'
import { site } from '../site.ts'

// Mail programs read neither stylesheets nor modern colours: tables, inline styles, hex values. The name is text:
// pictures are often blocked, and other sites may not embed ours.

export const COLOR = {
  desk: '#f3ede2',
  paper: '#f9f5ee',
  card: '#ffffff',
  night: '#0a1629',
  ink: '#253850',
  quiet: '#3b4f67',
  brass: '#a17838',
  brassText: '#7b5521',
  star: '#e9d096',
  rule: '#d8cbb4',
  cardRule: '#e3d9c6',
}
export const SANS: CSSProperties = { fontFamily: 'Arial,Helvetica,sans-serif' }
export const SERIF: CSSProperties = { fontFamily: "Georgia,'Times New Roman',serif" }
/** For what visitors typed: a word of two hundred letters must not push the page wide. */
export const BREAK_WORDS: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' }

const PRESENTATION = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const
const HIDDEN: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden' }
const SHEET: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  backgroundColor: COLOR.paper,
  border: `1px solid ${COLOR.rule}`,
}

type MailPageProps = { title: string; preview: string; children: ReactNode }

export function MailPage({ title, preview, children }: MailPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: COLOR.desk }}>
        <div style={HIDDEN}>{preview}</div>
        <Table style={{ backgroundColor: COLOR.desk }}>
          <tr>
            <td align="center" style={{ padding: '32px 16px' }}>
              <Table width={600} style={SHEET}>
                {children}
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  )
}

type TableProps = { width?: number | string; style?: CSSProperties; children: ReactNode }

export function Table({ width = '100%', style, children }: TableProps) {
  return (
    <table {...PRESENTATION} width={width} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** One line of the sheet, with the sheet's margins. */
export function Line({
  top,
  bottom = 0,
  style,
  children,
}: {
  top: number
  bottom?: number
  style?: CSSProperties
  children: ReactNode
}) {
  return (
    <tr>
      <td style={{ padding: `${top}px 40px ${bottom}px`, ...style }}>{children}</td>
    </tr>
  )
}

const FLAT: CSSProperties = { padding: 0, fontSize: 0, lineHeight: 0 }

/** The brass and paper bar of a chart's edge. */
export function ChartBar() {
  return (
    <tr>
      <td style={FLAT}>
        <Table>
          <tr>
            {Array.from({ length: 7 }, (_, i) => (
              <td key={i} height={6} style={{ ...FLAT, backgroundColor: i % 2 === 0 ? COLOR.brass : COLOR.paper }}>
                &nbsp;
              </td>
            ))}
          </tr>
        </Table>
      </td>
    </tr>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return <h1 style={{ margin: 0, font: 'inherit', color: 'inherit' }}>{children}</h1>
}

export function Button({ href, children }: { href: string; children: ReactNode }) {
  const style: CSSProperties = {
    ...SANS,
    display: 'inline-block',
    padding: '16px 28px',
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 'bold',
    color: COLOR.paper,
    textDecoration: 'none',
  }
  return (
    <Table width="auto">
      <tr>
        <td style={{ backgroundColor: COLOR.night, borderRadius: 5 }}>
          <a href={href} style={style}>
            {children}
          </a>
        </td>
      </tr>
    </Table>
  )
}

export function SmallPrint({ top, children }: { top: number; children: ReactNode }) {
  return (
    <Line top={top} bottom={36} style={{ ...SANS, fontSize: 13, lineHeight: '20px', color: COLOR.quiet }}>
      {children}
    </Line>
  )
}

export function Brand() {
  return (
    <Line top={34} style={{ ...SERIF, fontSize: 26, lineHeight: '32px', color: COLOR.night }}>
      <span style={{ color: COLOR.brass }}>✦</span>&nbsp;{site.brandName}
    </Line>
  )
}
