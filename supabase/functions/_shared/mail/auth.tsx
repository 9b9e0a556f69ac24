/** @jsxImportSource react */
import { site } from '../site.ts'
import { BODY, Button, COLOR, Line, MailPage, SANS, SmallPrint, VisitorHeader } from './layout.tsx'
import type { AccountMailDetails, MailContent } from './mail.ts'
import { renderEmail, slot, template } from './template.ts'

const page = template(
  <MailPage title={slot('subject')} preview={slot('preview')}>
    <VisitorHeader siteUrl={slot('siteUrl')}>{slot('subject')}</VisitorHeader>
    <Line top={18} style={BODY}>
      {slot('text')}
    </Line>
    <Line top={32}>
      <Button href={slot('href')}>{slot('action')}</Button>
    </Line>
    <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '22px', color: COLOR.quiet }}>
      {slot('link')}
      <br />
      <span style={{ wordBreak: 'break-all', color: COLOR.brassText }}>{slot('href')}</span>
    </Line>
    <SmallPrint top={28}>{slot('ignore')}</SmallPrint>
  </MailPage>,
)

const { link, ...copy } = site.emails.auth
const COPY = { signup: copy.confirmation, recovery: copy.recovery }

export function accountMail(request: AccountMailDetails, siteUrl: string): Promise<MailContent> {
  const { action, tokenHash, isNewMember } = request
  const { subject, preview, text, action: label, ignore } = isNewMember ? copy.member : COPY[action]
  const href = `${siteUrl}/auth?token_hash=${encodeURIComponent(tokenHash)}&type=${action}`
  return renderEmail({
    subject,
    page,
    values: { subject, preview, text, action: label, ignore, link, href, siteUrl },
    paragraphs: [text, `${label}: ${href}`, preview],
    footer: ignore,
  })
}
