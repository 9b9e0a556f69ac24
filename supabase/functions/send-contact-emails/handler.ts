import { setTimeout as sleep } from 'node:timers/promises'
import type { CallDatabase } from '../_shared/database.ts'
import { answer, answerPreflight, readJson } from '../_shared/http.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { limitRecipients, type Mailer } from '../_shared/mail/send-mail.ts'
import type { MailSetUp } from '../_shared/mail/set-up.ts'
import { replyBy, type ReplyBy } from '../_shared/reply-by.ts'
import { isSameSecret } from '../_shared/service-key.ts'
import type { HeldReason } from '../_shared/codes.ts'
import { deliver, type Send } from './deliver.ts'
import { drain } from './drain.ts'
import type { MailStates, Outbox } from './outbox.ts'
import type { Settings } from './settings.ts'
import { mailWriter } from './write-mail.ts'

/** The response to the contact form: which mails were sent, and the deadline of our reply. */
type Sent = { confirmationSent: boolean; notificationSent: boolean; replyBy?: ReplyBy | null }
const NOTHING_SENT: Sent = { confirmationSent: false, notificationSent: false }

export type Parts = {
  settings: Settings
  outbox: Outbox
  mailer: Mailer
  send: SendMail
  /** With the caller's own session. */
  callAs: (request: Request) => CallDatabase
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

/** The database's errors for a caller who is not a member. */
const REFUSALS = ['PT404', '42501', 'http_401']

/**
 * Two callers: the contact form, right after it stored a message, and the scheduler, which drains the outbox. With GET, the
 * doctor and members read the configuration. The form's call names a stored message; recipients and content come from there.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'GET' && request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  try {
    if (request.method === 'GET') return await forMember(answerSetUp(request, parts))
    const secret = request.headers.get('x-cron-secret')
    return await (secret === null ? answerForm(request, parts) : answerScheduler(secret, parts))
  } catch (error) {
    log('call-failed', { error: errorName(error), reason: error instanceof Error ? error.message : '' })
    return answer({ ...NOTHING_SENT, error: 'Try again later' }, 503)
  }
}

/** The configuration, without secrets: for `npm run doctor`, which has the service key, and for members. */
async function answerSetUp(request: Request, parts: Parts): Promise<Response> {
  const { settings, mailer } = parts
  if (!parts.isOwner(request)) {
    if (!request.headers.has('authorization')) return answer({ error: 'Unauthorized' }, 401)
    // Throws for callers who are not members.
    await parts.callAs(request)('inbox_settings', {})
  }
  const setUp: MailSetUp = {
    mailer,
    senderDomain: /@([^@\s<>]+?)>?\s*$/.exec(settings.from)?.[1] ?? null,
    isProduction: settings.isProduction,
    hasCronSecret: settings.cronSecret !== null,
    requiresTurnstile: settings.turnstileSecret !== null,
    hasEvents: settings.hasEvents,
    voiceMinutesPerDay: settings.voiceMinutesPerDay,
    team: settings.team,
  }
  return answer(setUp)
}

/** A refusal of the form's own calls is a bug, so it is logged. */
async function forMember(response: Promise<Response>): Promise<Response> {
  try {
    return await response
  } catch (error) {
    if (REFUSALS.includes(errorName(error))) return answer({ error: 'Unauthorized' }, 401)
    throw error
  }
}

async function answerForm(request: Request, parts: Parts): Promise<Response> {
  const call = readCall(await readJson(request, MAX_CALL_BYTES))
  if (!call) return answer({ ...NOTHING_SENT, error: 'Not a message of the contact form' }, 400)
  await check(call, parts)
  const claim = await parts.outbox.claimLead(call.id)
  if (!claim) return answer({ ...NOTHING_SENT, error: 'No such message' }, 404)

  const write = mailWriter(parts.settings, call.notifyEmail)
  const work = deliver(claim, parts.outbox, write, sender(parts))
  parts.keepAlive(work)
  const end = Date.now() + ANSWER_AFTER_MS
  await Promise.race([work, sleep(ANSWER_AFTER_MS)])
  const { receivedAt, hours } = claim
  return answer({
    ...sentOf(await settledStates(parts.outbox, call.id, end)),
    replyBy: replyBy(new Date(receivedAt), hours),
  })
}

type FormCall = { id: string; notifyEmail: string | null; turnstileToken: string | null }

/** The longest message with every character escaped, with room for the other fields. */
const MAX_CALL_BYTES = 64 * 1024
const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the contact form sent, or null if it is invalid. */
function readCall(body: Record<string, unknown> | null): FormCall | null {
  if (!body) return null
  const { id, notifyEmail = null, turnstileToken = null } = body
  if (typeof id !== 'string' || !IS_UUID.test(id) || !isTextOrNull(notifyEmail) || !isTextOrNull(turnstileToken))
    return null
  return { id, notifyEmail, turnstileToken }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

async function check({ id, turnstileToken }: FormCall, { settings, outbox, passedCheck }: Parts): Promise<void> {
  if (!settings.turnstileSecret || !turnstileToken) return
  if (await passedCheck(turnstileToken)) await outbox.markChecked(id)
}

/** Another worker may be sending the mails: waits for it, because the response depends on the result. */
async function settledStates(outbox: Outbox, leadId: string, end: number): Promise<MailStates> {
  let states = await outbox.states(leadId)
  let pause = LOOK_AGAIN_MS
  while (Object.values(states).some(({ state }) => state === 'sending') && Date.now() + pause < end) {
    await sleep(pause)
    pause = Math.min(pause * 2, LOOK_AGAIN_AT_MOST_MS)
    states = await outbox.states(leadId)
  }
  return states
}

/**
 * A confirmation held because of earlier ones to its address is reported as sent: anyone can enter anyone's address, and
 * the response must not reveal whether that person wrote to us.
 */
const HIDDEN_REASONS: (HeldReason | null)[] = ['address', 'bounced']

function sentOf({ confirmation, notification }: MailStates): Sent {
  const isHidden = confirmation?.state === 'held' && HIDDEN_REASONS.includes(confirmation.reason)
  return {
    confirmationSent: confirmation?.state === 'sent' || isHidden,
    notificationSent: notification?.state === 'sent',
  }
}

async function answerScheduler(secret: string, parts: Parts): Promise<Response> {
  const { settings, outbox } = parts
  if (!settings.cronSecret || !isSameSecret(secret, settings.cronSecret)) return answer({ error: 'Unauthorized' }, 401)
  const progress = { drained: 0 }
  const work = drain(outbox, mailWriter(settings), sender(parts), progress)
  parts.keepAlive(work)
  await Promise.race([work, sleep(DRAIN_ANSWER_AFTER_MS)])
  return answer(progress)
}

function sender({ send, settings }: Parts): Send {
  return (mail, { key }) => limitRecipients(send, settings)(mail, key)
}
