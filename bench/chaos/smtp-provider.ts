import { findFreePort } from '../../stack/src/launcher/ports.ts'
import type { Provider } from './provider.ts'
import { SmtpFront } from './smtp-front.ts'

/** The stack's own mailbox, with the faulty front before it. `mailboxPort`: where its SMTP server will listen. */
export async function startSmtp(mailboxPort: number, random: () => number): Promise<Provider> {
  const port = await findFreePort()
  const front = new SmtpFront(port, mailboxPort, random)
  await front.open()
  return {
    name: 'SMTP (the mailbox behind a faulty front)',
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) },
    setFaults: (faults) => front.setFaults(faults),
    // An account that ends with a dot stands in quotes.
    delivered: () =>
      front.accepted.map(({ to, replyTo, acceptedAt }) => ({
        to,
        mentions: replyTo.replaceAll('"', ''),
        key: null,
        acceptedAt,
      })),
    counts: () => ({ replays: 0, lostReplies: front.lostReplies, refusedReplyTos: null }),
    close: () => front.close(),
  }
}
