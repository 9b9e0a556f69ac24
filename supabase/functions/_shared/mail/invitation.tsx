/** @jsxImportSource react */
import { site } from '../site.ts'
import { AuthMail } from './auth.tsx'
import type { WrittenMail } from './mail.ts'
import { slot, template } from './template.ts'

const words = site.emails.invitation
const page = template(<AuthMail words={words} siteUrl={slot('siteUrl')} href={slot('link')} />)

export async function invitation(link: string, siteUrl: string): Promise<WrittenMail> {
  return {
    subject: words.subject,
    html: await page({ link, siteUrl }),
    text: [words.text, `${words.action}: ${link}`, words.preview, `-- \n${words.ignore}`].join('\n\n'),
  }
}
