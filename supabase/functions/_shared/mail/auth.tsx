/** @jsxImportSource react */
import { site } from '../site.ts'
import { BODY, Button, COLOR, Line, MailPage, SANS, SmallPrint, VisitorHeader } from './layout.tsx'
import type { AccountMailDetails, MailContent } from './mail.ts'
import { renderEmail } from './render-email.ts'

const { link, ...copy } = site.emails.auth
const COPY = { signup: copy.confirmation, recovery: copy.recovery }

export function accountMail(request: AccountMailDetails, siteUrl: string): Promise<MailContent> {
  const { action, tokenHash, isNewMember } = request
  const words = isNewMember ? copy.member : COPY[action]
  const href = `${siteUrl}/auth?token_hash=${encodeURIComponent(tokenHash)}&type=${action}`
  return renderEmail(words.subject, <AccountMail words={words} href={href} siteUrl={siteUrl} />)
}

type AccountMailProps = { words: (typeof COPY)['signup']; href: string; siteUrl: string }

function AccountMail({ words, href, siteUrl }: AccountMailProps) {
  return (
    <MailPage title={words.subject} preview={words.preview}>
      <VisitorHeader siteUrl={siteUrl}>{words.subject}</VisitorHeader>
      <Line top={18} style={BODY}>
        {words.text}
      </Line>
      <Line top={32}>
        <Button href={href}>{words.action}</Button>
      </Line>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '22px', color: COLOR.quiet }}>
        {link}
        <br />
        <span style={{ wordBreak: 'break-all', color: COLOR.brassText }}>{href}</span>
      </Line>
      <SmallPrint top={28}>{words.ignore}</SmallPrint>
    </MailPage>
  )
}
