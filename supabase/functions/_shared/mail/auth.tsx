/** @jsxImportSource react */
import { site } from '../site.ts'
import { Brand, Button, ChartBar, COLOR, Heading, Line, MailPage, SANS, SERIF, SmallPrint } from './layout.tsx'
import type { MembershipChange, WrittenMail } from './mail.ts'
import { fill, oneLine, subjectLine } from './plain.ts'
import { slot, template } from './template.ts'

export type AuthWords = {
  subject: string
  preview: string
  text: string
  action: string
  link: string
  ignore: string
}

const BODY = { ...SANS, fontSize: 16, lineHeight: '26px', color: COLOR.ink }

/** A mail with a link that someone asked for: the templates of the auth service, and the invitation to the team. */
export function AuthMail({ words, siteUrl, href }: { words: AuthWords; siteUrl: string; href: string }) {
  return (
    <MailPage title={words.subject} preview={words.preview}>
      <ChartBar />
      <Brand siteUrl={siteUrl} />
      <Line top={32} style={{ ...SERIF, fontSize: 32, lineHeight: '38px', color: COLOR.night }}>
        <Heading>{words.subject}</Heading>
      </Line>
      <Line top={18} style={BODY}>
        {words.text}
      </Line>
      <Line top={32}>
        <Button href={href}>{words.action}</Button>
      </Line>
      <Line top={28} style={{ ...SANS, fontSize: 14, lineHeight: '22px', color: COLOR.quiet }}>
        {words.link}
        <br />
        <span style={{ wordBreak: 'break-all', color: COLOR.brassText }}>{href}</span>
      </Line>
      <SmallPrint top={28}>{words.ignore}</SmallPrint>
    </MailPage>
  )
}

const invitationWords = site.emails.invitation
const invitationPage = template(<AuthMail words={invitationWords} siteUrl={slot('siteUrl')} href={slot('link')} />)

export async function invitation(link: string, siteUrl: string): Promise<WrittenMail> {
  const html = await invitationPage({ link, siteUrl })
  return { subject: invitationWords.subject, html, text: plainText(invitationWords, link) }
}

const noticePage = template(
  <AuthMail
    words={{
      subject: slot('subject'),
      preview: slot('preview'),
      text: slot('text'),
      action: slot('action'),
      link: slot('linkText'),
      ignore: slot('ignore'),
    }}
    siteUrl={slot('siteUrl')}
    href={slot('link')}
  />,
)

const { link: linkText, command, test: testWords, membership } = site.emails.notices

type NoticeWords = Omit<AuthWords, 'link'> & { path: string }

async function notice({ path, ...words }: NoticeWords, siteUrl: string): Promise<WrittenMail> {
  const link = `${siteUrl}${path}`
  const html = await noticePage({ ...words, linkText, link, siteUrl })
  return { subject: words.subject, html, text: plainText(words, link) }
}

export function testNotice(by: string, siteUrl: string): Promise<WrittenMail> {
  return notice({ ...testWords, text: fill(testWords.text, { by }) }, siteUrl)
}

export function membershipNotice(
  { change, name, address, by }: MembershipChange,
  siteUrl: string,
): Promise<WrittenMail> {
  const { changes, ...common } = membership
  const { subject, preview, text } = changes[change]
  const filled = fill(text, { name: oneLine(name), address, by: oneLine(by ?? command) })
  return notice({ ...common, subject: subjectLine(subject, { name }), preview, text: filled }, siteUrl)
}

function plainText({ text, action, preview, ignore }: Omit<AuthWords, 'link'>, link: string): string {
  return [text, `${action}: ${link}`, preview, `-- \n${ignore}`].join('\n\n')
}
