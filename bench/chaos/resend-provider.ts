import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { Resend } from '../../stack/src/resend/resend.ts'
import type { Provider } from './provider.ts'

const API_KEY = 're_chaos'
// Long enough for a kill to meet mails under way.
const WORK_MS = 60
const REFUSED_REPLY_TOS = 0.05

export async function startResend(random: () => number): Promise<Provider> {
  const resend = new Resend({
    port: await findFreePort(),
    apiKey: API_KEY,
    workMs: WORK_MS,
    refusedReplyTos: REFUSED_REPLY_TOS,
    random,
  })
  await resend.open()
  return {
    name: 'Resend (stand-in)',
    env: { RESEND_API_KEY: API_KEY, RESEND_API_URL: resend.url },
    setFaults: (faults) => resend.setFaults(faults),
    delivered: () =>
      resend.mails.list.map(({ to, replyTo, text, key, acceptedAt }) => ({
        to: to.join(' '),
        mentions: `${replyTo.join(' ')} ${text}`,
        key,
        acceptedAt,
      })),
    counts: () => ({
      replays: resend.mails.replays,
      lostReplies: resend.lostReplies,
      refusedReplyTos: resend.mails.list.filter(({ key }) => key?.endsWith('/no-reply-to')).length,
    }),
    close: () => resend.close(),
  }
}
