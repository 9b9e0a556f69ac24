import { readFileSync } from 'node:fs'
import type { Email } from '@maildev/core'
import type { ArrivingEmail } from '../../fakes/resend/resend.ts'
import { REPLIES_DOMAIN } from '../../settings.ts'
import { escaped } from './codes-page.ts'

const MAX_EMAILS = 100

/** From its file, because the mailbox leaves out headers with several addresses. */
function replyTo({ source }: Email): string[] {
  const header = /^Reply-To: (.*(?:\r?\n[ \t].*)*)/im.exec(readFileSync(source, 'utf8'))?.[1] ?? ''
  return header.split(/,\s*/)
}

/** What its receiver sends with "Reply all". */
export function answerTo(email: Email, text: string): ArrivingEmail {
  const quote = (email.text ?? '').trim().replaceAll(/^/gm, '> ')
  return {
    from: email.to[0]?.address ?? '',
    to: replyTo(email),
    subject: `Re: ${email.subject}`,
    text: `${text}\n\nOn ${email.time.toUTCString()}, ${email.from[0]?.address} wrote:\n\n${quote}`,
  }
}

/** Of the newest emails those that have the address of a lead, each with a form. */
export function answerPage(emails: readonly Email[], result = ''): string {
  const forms = emails
    .slice(-MAX_EMAILS)
    .filter((email) => replyTo(email).some((address) => address.endsWith(`@${REPLIES_DOMAIN}`)))
    .toReversed()
    .map(
      (email) => `<li><form method="post">
<input type="hidden" name="email" value="${escaped(email.id)}">
<label>As ${escaped(email.to[0]?.address ?? '')}, to “${escaped(email.subject)}”<textarea name="text" rows="3" required></textarea></label>
<button>Reply all</button>
</form></li>`,
    )
  const list = forms.length > 0 ? `<ul>${forms.join('')}</ul>` : '<p>None yet: send a message with the form.</p>'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Answer an email</title>
<style>
  body { max-width: 40rem; margin: 2rem auto; font: 1rem/1.5 system-ui, sans-serif }
  li { margin: 1.5rem 0; overflow-wrap: anywhere }
  textarea { display: block; box-sizing: border-box; width: 100%; font: inherit }
</style>
<a href="/">Mailbox</a>
<h1>Answer an email</h1>
<p role="status">${escaped(result)}</p>
<p>The emails whose answers the inbox records, as the team or the client receives them.</p>
${list}
</html>
`
}
