import { setTimeout as sleep } from 'node:timers/promises'
import { UUID } from '../_shared/codes.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { answer, answerPreflight, readJson } from '../_shared/http.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { nullable, object, optional, text } from '../_shared/parse-json.ts'
import { replyBy, type ReplyBy } from '../_shared/reply-by.ts'
import { isSameSecret } from '../_shared/service-key.ts'
import { site } from '../_shared/site.ts'
import type { Settings } from './settings.ts'
import { addSummaries } from './summary.ts'
import { LEASE_SECONDS, parseClaim, Worker } from './worker.ts'
import { mailWriter } from './write-mail.ts'

/** The response to the contact form: which mails were sent, and the deadline of our reply. */
type Sent = {
  confirmationSent: boolean
  notificationSent: boolean
  /** Set if the confirmation will not be retried: the provider refused it, or it waits for the team. */
  confirmationEnd?: 'failed' | 'held'
  replyBy?: ReplyBy | null
}
const NOTHING_SENT: Sent = { confirmationSent: false, notificationSent: false }

export type Parts = {
  settings: Settings
  callDatabase: CallDatabase
  send: SendMail
  isOwner: (request: Request) => boolean
  passedCheck: (token: string) => Promise<boolean>
  /** Lets work continue after the response. */
  keepAlive: (work: Promise<unknown>) => void
}

/** A visitor waits this long for the mails; sending continues after that. */
const ANSWER_AFTER_MS = 8_000
/** The scheduler's timeout is five seconds. */
const DRAIN_ANSWER_AFTER_MS = 4_000
const LOOK_AGAIN_MS = 250
const LOOK_AGAIN_AT_MOST_MS = 2_000

/**
 * Two callers: the contact form, right after it stored a message, and the scheduler, which drains the mails. The form's fields
 * only identify a stored message; recipients and content come from the database.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  try {
    const secret = request.headers.get('x-cron-secret')
    return await (secret === null ? answerForm(request, parts) : answerScheduler(secret, parts))
  } catch (error) {
    log('call-failed', { error: errorName(error), reason: error instanceof Error ? error.message : '' })
    return answer({ ...NOTHING_SENT, error: 'Try again later' }, 503)
  }
}

async function answerForm(request: Request, parts: Parts): Promise<Response> {
  const call = readCall(await readJson(request, MAX_CALL_BYTES))
  if (!call) return answer({ ...NOTHING_SENT, error: 'Not a message of the contact form' }, 400)
  const { settings, callDatabase, send, passedCheck } = parts
  const { turnstileSecret } = settings
  const isChecked =
    !turnstileSecret ||
    parts.isOwner(request) ||
    (call.turnstileToken !== null && (await passedCheck(call.turnstileToken)))
  const args = { of_lead: call.id, how_many: MAILS_OF_LEAD, lease_seconds: LEASE_SECONDS, needs_check: !isChecked }
  const claim = parseClaim(await callDatabase('mail_claim', args))
  const worker = new Worker(callDatabase, mailWriter(settings), send)
  const work = worker.sendClaimed(claim)
  parts.keepAlive(work)
  const end = Date.now() + ANSWER_AFTER_MS
  await Promise.race([work, sleep(ANSWER_AFTER_MS)])
  const readStates = async () => parseStates(await callDatabase('mail_states', { of_lead: call.id }))
  const states = await settledStates(readStates, end)
  if (!states) return answer({ ...NOTHING_SENT, error: 'No such message' }, 404)
  return answer({ ...sentOf(states), replyBy: replyBy(new Date(states.receivedAt), site.hours) })
}

type FormCall = { id: string; turnstileToken: string | null }

const MAILS_OF_LEAD = 2
/** The longest message with every character escaped, with room for the other fields. */
const MAX_CALL_BYTES = 64 * 1024

/** The id of a stored message; its fields and `notifyEmail` come too, as specified, but the row decides what is mailed to whom. */
function readCall(body: Record<string, unknown> | null): FormCall | null {
  if (!body) return null
  const { id, turnstileToken = null } = body
  if (typeof id !== 'string' || !UUID.test(id)) return null
  if (turnstileToken !== null && typeof turnstileToken !== 'string') return null
  return { id, turnstileToken }
}

const parseState = optional(object({ state: text }))
/** Null if there is no such lead. */
const parseStates = nullable(object({ receivedAt: text, confirmation: parseState, notification: parseState }))
type MailStates = NonNullable<ReturnType<typeof parseStates>>

/** Another worker may be sending the mails: waits for it, because the response depends on the result. */
async function settledStates(read: () => Promise<MailStates | null>, end: number): Promise<MailStates | null> {
  let states = await read()
  let pause = LOOK_AGAIN_MS
  while (isSending(states) && Date.now() + pause < end) {
    await sleep(pause)
    pause = Math.min(pause * 2, LOOK_AGAIN_AT_MOST_MS)
    states = await read()
  }
  return states
}

function isSending(states: MailStates | null): boolean {
  return states?.confirmation?.state === 'sending' || states?.notification?.state === 'sending'
}

function sentOf({ confirmation, notification }: MailStates): Sent {
  const state = confirmation?.state
  const confirmationEnd = state === 'failed' || state === 'held' ? state : undefined
  return {
    confirmationSent: state === 'sent',
    notificationSent: notification?.state === 'sent',
    ...(confirmationEnd && { confirmationEnd }),
  }
}

async function answerScheduler(secret: string, parts: Parts): Promise<Response> {
  const { settings, callDatabase, send } = parts
  if (!settings.cronSecret || !isSameSecret(secret, settings.cronSecret)) return answer({ error: 'Unauthorized' }, 401)
  const progress = { drained: 0 }
  const worker = new Worker(callDatabase, mailWriter(settings), send)
  // First, so that a summary leaves with this run. Without one the mails still leave.
  const summaries = addSummaries(callDatabase, site.hours).catch((error: unknown) =>
    log('summary-failed', { error: errorName(error) }),
  )
  const work = summaries.then(() => worker.drain(settings.turnstileSecret !== null, progress))
  parts.keepAlive(work)
  await Promise.race([work, sleep(DRAIN_ANSWER_AFTER_MS)])
  return answer(progress)
}
