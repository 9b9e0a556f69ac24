import { setTimeout as sleep } from 'node:timers/promises'
import { answer, answerPreflight } from '../_shared/answer.ts'
import { errorName, log } from '../_shared/log.ts'
import type { Mailer, SendMail } from '../_shared/mail/mail.ts'
import { deliver } from './deliver.ts'
import { drain } from './drain.ts'
import type { MailStates, Outbox } from './outbox.ts'
import { readCall, type FormCall } from './read-call.ts'
import { limitRecipients } from './recipients.ts'
import type { Settings } from './settings.ts'
import { mailWriter } from './write-mail.ts'

/** What the contact form reads: which of the two mails have left, or that the same message is stored already. */
type Sent = { confirmationSent: boolean; notificationSent: boolean; alreadyReceived?: true }
const NOTHING_SENT: Sent = { confirmationSent: false, notificationSent: false }

export type Parts = {
  settings: Settings
  outbox: Outbox
  mailer: Mailer
  send: SendMail
  passedCheck: (token: string) => Promise<boolean>
  /** Lets work go on after the answer, where the runtime wants to be told. */
  keepAlive: (work: Promise<unknown>) => void
}

/** A visitor waits this long for the mails; they leave all the same. */
const ANSWER_AFTER_MS = 8_000
/** The scheduler hangs up after five seconds. */
const DRAIN_ANSWER_AFTER_MS = 4_000
const LOOK_AGAIN_MS = 250
const LOOK_AGAIN_AT_MOST_MS = 2_000

/**
 * Two callers: the contact form, right after it stored a message, and the scheduler, which asks for whatever is due.
 * The form's words only pick out a message that is stored already; who is written to, and what, comes from there.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method === 'GET') return answer(setUpOf(parts))
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  try {
    const secret = request.headers.get('x-cron-secret')
    return await (secret === null ? answerForm(request, parts) : answerScheduler(secret, parts))
  } catch (error) {
    log('call-failed', { error: errorName(error), reason: error instanceof Error ? error.message : '' })
    return answer({ ...NOTHING_SENT, error: 'Try again later' }, 503)
  }
}

/** Whether the secrets are there, for `npm run doctor`. No more than a reader of one confirmation and of the page knows. */
function setUpOf({ settings, mailer }: Parts) {
  return {
    mailer,
    senderDomain: /@([^@\s<>]+?)>?\s*$/.exec(settings.from)?.[1] ?? null,
    isProduction: settings.isProduction,
    hasCronSecret: settings.cronSecret !== null,
    asksTurnstile: settings.turnstileSecret !== null,
  }
}

async function answerForm(request: Request, parts: Parts): Promise<Response> {
  const call = await readCall(request)
  if (!call) return answer({ ...NOTHING_SENT, error: 'Not a message of the contact form' }, 400)
  await check(call, parts)
  const claim = await parts.outbox.claimLead(call.message)
  if (!claim) return answer({ ...NOTHING_SENT, error: 'No such message' }, 404)

  const write = mailWriter(parts.settings, call.notifyEmail)
  const work = deliver(claim, parts.outbox, write, limitRecipients(parts.send, parts.settings))
  parts.keepAlive(work)
  const end = Date.now() + ANSWER_AFTER_MS
  await Promise.race([work, sleep(ANSWER_AFTER_MS)])
  const sent = sentOf(await settledStates(parts.outbox, claim.submissionId, end))
  return answer(claim.isDuplicate ? { ...sent, alreadyReceived: true } : sent)
}

async function check({ message, turnstileToken }: FormCall, { settings, outbox, passedCheck }: Parts): Promise<void> {
  if (!settings.turnstileSecret || !turnstileToken) return
  if (await passedCheck(turnstileToken)) await outbox.markChecked(message)
}

/** Another worker may hold the mails just now; the answer waits for it, or the visitor would be told too little. */
async function settledStates(outbox: Outbox, submissionId: string, end: number): Promise<MailStates> {
  let states = await outbox.states(submissionId)
  let pause = LOOK_AGAIN_MS
  while (Object.values(states).some(({ state }) => state === 'sending') && Date.now() + pause < end) {
    await sleep(pause)
    pause = Math.min(pause * 2, LOOK_AGAIN_AT_MOST_MS)
    states = await outbox.states(submissionId)
  }
  return states
}

/**
 * A confirmation that is held because its inbox had enough of them today is told as sent: anybody may type anybody's
 * address, and the answer must not tell whether that person wrote to us.
 */
function sentOf({ confirmation, notification }: MailStates): Sent {
  const isUntold = confirmation?.state === 'held' && confirmation.reason === 'address'
  return {
    confirmationSent: confirmation?.state === 'sent' || isUntold,
    notificationSent: notification?.state === 'sent',
  }
}

async function answerScheduler(secret: string, parts: Parts): Promise<Response> {
  const { settings, outbox, send } = parts
  if (!settings.cronSecret || !isSame(secret, settings.cronSecret)) return answer({ error: 'Unauthorized' }, 401)
  const progress = { drained: 0 }
  const work = drain(outbox, mailWriter(settings), limitRecipients(send, settings), progress)
  parts.keepAlive(work)
  await Promise.race([work, sleep(DRAIN_ANSWER_AFTER_MS)])
  return answer(progress)
}

/** Takes as long for a wrong secret as for the right one. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [new TextEncoder().encode(given), new TextEncoder().encode(right)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
