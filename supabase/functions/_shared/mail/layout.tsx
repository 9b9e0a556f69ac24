/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react'
import { site } from '../site.ts'

// Mail programs read neither stylesheets nor modern colours: tables, inline styles, hex values. The one <style> narrows
// margins on phones, and a program that ignores it loses nothing else. The name is text: pictures are often blocked.

export const COLOR = { ...site.colors, card: '#ffffff' }
export const SANS: CSSProperties = { fontFamily: 'Arial,Helvetica,sans-serif' }
export const SERIF: CSSProperties = { fontFamily: "Georgia,'Times New Roman',serif" }
export const BODY: CSSProperties = { ...SANS, fontSize: 16, lineHeight: '26px', color: COLOR.ink }
/** For what visitors typed: a long word must not widen the page. */
export const BREAK_WORDS: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' }

const PRESENTATION = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const
const HIDDEN: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden' }
const SHEET: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  backgroundColor: COLOR.paper,
  border: `1px solid ${COLOR.rule}`,
}

/** On phones: smaller margins, and labels above their values, so that an address fits on one line. */
const NARROW = `@media (max-width:480px){
.desk{padding:12px 8px!important}
.line{padding-left:20px!important;padding-right:20px!important}
.label,.value{display:block!important;width:auto!important}
.label{padding-bottom:0!important;border-bottom:0!important;font-size:13px!important}
.value{padding-top:0!important;border-top:0!important}
}`

type MailPageProps = { title: string; preview: string; children: ReactNode }

export function MailPage({ title, preview, children }: MailPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: NARROW }} />
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: COLOR.desk }}>
        <div style={HIDDEN}>{preview}</div>
        <Table style={{ backgroundColor: COLOR.desk }}>
          <tr>
            <td className="desk" align="center" style={{ padding: '32px 16px' }}>
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

type LineProps = { top: number; bottom?: number; style?: CSSProperties; children: ReactNode }

export function Line({ top, bottom = 0, style, children }: LineProps) {
  return (
    <tr>
      <td className="line" style={{ padding: `${top}px 40px ${bottom}px`, ...style }}>
        {children}
      </td>
    </tr>
  )
}

const FLAT: CSSProperties = { padding: 0, fontSize: 0, lineHeight: 0 }

function ChartBar() {
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

type HeadingProps = { top: number; style: CSSProperties; children: ReactNode }

function Heading({ top, style, children }: HeadingProps) {
  return (
    <Line top={top} style={{ ...SERIF, ...style, color: COLOR.night }}>
      <h1 style={{ margin: 0, font: 'inherit', color: 'inherit' }}>{children}</h1>
    </Line>
  )
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

const MARK_PX = 36

export function VisitorHeader({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
  return (
    <>
      <ChartBar />
      <Line top={30} style={{ ...SERIF, fontSize: 26, lineHeight: `${MARK_PX}px`, color: COLOR.night }}>
        <img src={`${siteUrl}/mail-mark.png`} width={MARK_PX} height={MARK_PX} alt="" style={MARK} />
        {site.brandName}
      </Line>
      <Heading top={32} style={{ fontSize: 32, lineHeight: '38px' }}>
        {children}
      </Heading>
    </>
  )
}

/** Raised, because the star's long ray makes the mark's centre lie low. */
const MARK: CSSProperties = { margin: '0 10px 9px 0', border: 0, verticalAlign: 'middle' }

export function TeamHeader({ label, heading }: { label: string; heading: string }) {
  const style = { ...SERIF, padding: '18px 40px', fontSize: 18, lineHeight: '24px', color: COLOR.paper }
  return (
    <>
      <tr>
        <td className="line" style={{ ...style, backgroundColor: COLOR.night }}>
          {site.brandName} <span style={{ color: COLOR.star }}>✦</span> {label}
        </td>
      </tr>
      <Heading top={34} style={{ ...BREAK_WORDS, fontSize: 30, lineHeight: '36px' }}>
        {heading}
      </Heading>
    </>
  )
}
