import MailComposer from 'nodemailer/lib/mail-composer'
import { headersOf, type OutboxMail } from '../../supabase/functions/_shared/mail/mail.ts'

const addresses = (list: string | string[]) => [list].flat().map((address) => ({ name: '', address }))

/** A mail as a provider composes and addresses it, to see what a recipient gets. */
export async function compose(mail: OutboxMail, key: string) {
  const composed = new MailComposer({
    from: mail.from,
    // As objects, so that nothing in an address is parsed as a second one.
    to: addresses(mail.to),
    replyTo: addresses(mail.replyTo ?? []),
    subject: mail.subject,
    ...(mail.html !== '' && { html: mail.html }),
    text: mail.text,
    headers: headersOf(mail, key),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { envelope: composed.getEnvelope(), message: await composed.build() }
}
