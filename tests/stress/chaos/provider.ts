import { Resend, type Behaviour } from '../../../stack/fakes/resend/resend.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { ResendEvents } from './events.ts'

const API_KEY = 're_chaos'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
// Long enough for a kill to hit mails that are being sent.
const WORK_MS = 60
/** Shares of all requests, until the end of the run. */
const FAULTS = { lostReplies: 0.1, conflicts: 0.1 }

export async function startProvider(eventsUrl: string, random: () => number) {
  const events = new ResendEvents(eventsUrl, SECRET, random)
  const resend = new Resend({ port: await findFreePort(), apiKey: API_KEY, workMs: WORK_MS, random, events })
  await resend.open()
  return {
    env: { RESEND_API_KEY: API_KEY, RESEND_API_URL: resend.url, RESEND_WEBHOOK_SECRET: SECRET },
    resend,
    events,
    behave: (behaviour: Behaviour) => resend.setFaults({ behaviour, ...FAULTS }),
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
