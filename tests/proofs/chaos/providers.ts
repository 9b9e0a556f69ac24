import { SMTPServer } from 'smtp-server'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../../stack/process/ports.ts'
import { ResendEvents } from '../../../stack/fakes/resend/events.ts'
import { Resend, type Faults } from '../../../stack/fakes/resend/resend.ts'
import { SwitchableServer } from '../../../stack/fakes/resend/switchable-server.ts'

/** A mail that the provider accepted. */
export type Delivered = { to: string; subject: string; mentions: string; acceptedAt: number }

/** The mail provider: fails on demand and records what it accepted. */
export type Provider = {
  name: string
  /** Makes the stack send there. */
  env: NodeJS.ProcessEnv
  setFaults: (faults: Faults) => Promise<void>
  delivered: () => Delivered[]
  /** `refusedReplyTos`: mails that were accepted without one; null if they are not checked. */
  counts: () => { replays: number; lostReplies: number; refusedReplyTos: number | null }
  /** Null if the provider reports no delivery events. */
  events: ResendEvents | null
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
    name: 'Resend (stand-in)',
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

/** SMTP has no idempotency keys, so a lost response may cause a second mail. */
export async function startSmtp({ random }: ProviderOptions): Promise<Provider> {
  const port = await findFreePort()
  const accepted: Delivered[] = []
  let faults: Faults = { behaviour: 'working', lostReplies: 0 }
  let lostReplies = 0
  const createServer = () =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        if (faults.behaviour === 'unavailable') done(refusal(421, 'Service not available'))
        else if (faults.behaviour !== 'hanging') done()
      },
      onMailFrom: (_address, _session, done) =>
        done(faults.behaviour === 'limiting' ? refusal(451, 'Try again later') : null),
      onRcptTo: ({ address }, _session, done) =>
        done(/\."?@/.test(address) ? refusal(550, 'Bad destination mailbox address') : null),
      onData: async (stream, { envelope, remotePort }, done) => {
        const message = await text(stream)
        const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(message)?.[1] ?? ''
        const to = envelope.rcptTo.map(({ address }) => address).join(' ')
        // An account that ends with a dot is quoted.
        accepted.push({
          to,
          subject: header('Subject').trim(),
          mentions: header('Reply-To').replaceAll('"', ''),
          acceptedAt: Date.now(),
        })
        if (random() >= faults.lostReplies) return done()
        lostReplies += 1
        server.cutConnections((socket) => socket.remotePort === remotePort)
      },
    }).server
  const server = new SwitchableServer(port, createServer)
  await server.open()
  return {
    name: 'SMTP',
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) },
    setFaults: async (wanted) => {
      faults = wanted
      await (faults.behaviour === 'refusing' ? server.close() : server.open())
      server.cutConnections()
    },
    delivered: () => accepted,
    counts: () => ({ replays: 0, lostReplies, refusedReplyTos: null }),
    events: null,
    close: () => server.close(),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
