import { findFreePort } from '../../../stack/process/ports.ts'
import { ResendEvents } from '../../../stack/fakes/resend/events.ts'
import { Resend, type Faults } from '../../../stack/fakes/resend/resend.ts'

/** A mail that the provider accepted. */
export type Delivered = { to: string; subject: string; mentions: string; acceptedAt: number }

/** The mail provider: fails on demand and records what it accepted. */
export type Provider = {
  /** Makes the stack send there. */
  env: NodeJS.ProcessEnv
  setFaults: (faults: Faults) => Promise<void>
  delivered: () => Delivered[]
  /** `refusedReplyTos`: mails that were accepted without one. */
  counts: () => { replays: number; lostReplies: number; refusedReplyTos: number }
  events: ResendEvents
  close: () => Promise<void>
}

const API_KEY = 're_chaos'
// Long enough for a kill to hit mails that are being sent.
const WORK_MS = 60
const REFUSED_REPLY_TOS = 0.05
const EVENT_FAULTS = { bounces: 0.05, delays: 0.05, twice: 0.1, reversed: 0.2, forged: 0.1 }
/** Divides the hours of the provider's retries. */
const EVENT_SPEED = 60

type ProviderOptions = { random: () => number; eventsUrl: string; secret: string }

export async function startResend({ random, eventsUrl, secret }: ProviderOptions): Promise<Provider> {
  const events = new ResendEvents({ url: eventsUrl, secret, speed: EVENT_SPEED, random })
  events.faults = EVENT_FAULTS
  const resend = new Resend({
    port: await findFreePort(),
    apiKey: API_KEY,
    workMs: WORK_MS,
    refusedReplyTos: REFUSED_REPLY_TOS,
    random,
    events,
  })
  await resend.open()
  return {
    env: { RESEND_API_KEY: API_KEY, RESEND_API_URL: resend.url, RESEND_WEBHOOK_SECRET: secret },
    setFaults: (faults) => resend.setFaults(faults),
    delivered: () =>
      resend.accepted.map((mail) => ({
        to: mail.to.join(' '),
        subject: mail.subject,
        mentions: `${mail.replyTo.join(' ')} ${mail.text}`,
        acceptedAt: mail.acceptedAt,
      })),
    counts: () => ({
      replays: resend.replays,
      lostReplies: resend.lostReplies,
      refusedReplyTos: resend.accepted.filter(({ key }) => key?.endsWith('/no-reply-to')).length,
    }),
    events,
    close: () => resend.close(),
  }
}
