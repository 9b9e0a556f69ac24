import { setTimeout as sleep } from 'node:timers/promises'
import { UUID } from '../_shared/codes.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { json, preflight, readJson } from '../_shared/http.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { nullable, object, optional, text } from '../_shared/parse-json.ts'
import { replyBy, type ReplyBy } from '../_shared/reply-by.ts'
import { isSameSecret } from '../_shared/service-key.ts'
import { site } from '../_shared/site.ts'
import type { MailSettings } from './settings.ts'
import { addSummaries } from './summary.ts'
import { LEASE_SECONDS, parseClaim, Worker } from './worker.ts'
import { mailWriter } from './write-mail.ts'

type FormResponse = {
  confirmationSent: boolean
  notificationSent: boolean
  /** Set if the confirmation will not be retried: the provider refused it, or it waits for the team. */
  confirmationEnd?: 'failed' | 'held'
  replyBy?: ReplyBy | null
}
const NOTHING_SENT: FormResponse = { confirmationSent: false, notificationSent: false }

export type Dependencies = {
  settings: MailSettings
  callDatabase: CallDatabase
  send: SendMail
  isOwner: (request: Request) => boolean
  verifyTurnstile: (token: string) => Promise<boolean>
  waitUntil: (run: Promise<unknown>) => void
}

/** A visitor waits this long for the mails; sending continues after that. */
const FORM_MAX_MS = 8_000
/** The scheduler's timeout is five seconds. */
const SCHEDULER_MAX_MS = 4_000
const POLL_INITIAL_MS = 250
const POLL_MAX_MS = 2_000

/**
 * Two callers: the contact form, right after it stored a message, and the scheduler, which drains the mails. The form's fields
 * only identify a stored message; recipients and content come from the database.
 */
export async function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST') return json({ error: 'Use POST' }, 405)
  try {
    const secret = request.headers.get('x-cron-secret')
    return await (secret === null ? handleForm(request, dependencies) : handleScheduler(secret, dependencies))
  } catch (error) {
    log('call-failed', { error: errorName(error), reason: error instanceof Error ? error.message : '' })
    return json({ ...NOTHING_SENT, error: 'Try again later' }, 503)
  }
}

async function handleForm(request: Request, dependencies: Dependencies): Promise<Response> {
  const form = parseFormRequest(await readJson(request, MAX_REQUEST_BYTES))
  if (!form) return json({ ...NOTHING_SENT, error: 'Not a message of the contact form' }, 400)
  const { settings, callDatabase, send, verifyTurnstile } = dependencies
  const { turnstileSecret } = settings
  const isChecked =
    !turnstileSecret ||
    dependencies.isOwner(request) ||
    (form.turnstileToken !== null && (await verifyTurnstile(form.turnstileToken)))
  const args = { of_lead: form.id, how_many: MAILS_OF_LEAD, lease_seconds: LEASE_SECONDS, needs_check: !isChecked }
  const claim = parseClaim(await callDatabase('mail_claim', args))
  const worker = new Worker(callDatabase, mailWriter(settings), send)
  const run = worker.sendClaimed(claim)
  dependencies.waitUntil(run)
  const deadline = Date.now() + FORM_MAX_MS
  await Promise.race([run, sleep(FORM_MAX_MS)])
  const readStates = async () => parseStates(await callDatabase('mail_states', { of_lead: form.id }))
  const states = await waitForStates(readStates, deadline)
  if (!states) return json({ ...NOTHING_SENT, error: 'No such message' }, 404)
  return json({ ...formResponse(states), replyBy: replyBy(new Date(states.receivedAt), site.hours) })
}

type FormRequest = { id: string; turnstileToken: string | null }

const MAILS_OF_LEAD = 2
/** The longest message with every character escaped, with room for the other fields. */
const MAX_REQUEST_BYTES = 64 * 1024

/** The id of a stored message; its fields and `notifyEmail` come too, as specified, but the row decides what is mailed to whom. */
function parseFormRequest(body: Record<string, unknown> | null): FormRequest | null {
  if (!body) return null
  const { id, turnstileToken = null } = body
  if (typeof id !== 'string' || !UUID.test(id)) return null
  if (turnstileToken !== null && typeof turnstileToken !== 'string') return null
  return { id, turnstileToken }
}

const parseState = optional(object({ state: text }))
const parseStates = nullable(object({ receivedAt: text, confirmation: parseState, notification: parseState }))
type MailStates = NonNullable<ReturnType<typeof parseStates>>

/** Another worker may be sending the mails: waits for it, because the response depends on the result. */
async function waitForStates(read: () => Promise<MailStates | null>, deadline: number): Promise<MailStates | null> {
  let states = await read()
  let delayMs = POLL_INITIAL_MS
  while (isSending(states) && Date.now() + delayMs < deadline) {
    await sleep(delayMs)
    delayMs = Math.min(delayMs * 2, POLL_MAX_MS)
    states = await read()
  }
  return states
}

function isSending(states: MailStates | null): boolean {
  return states?.confirmation?.state === 'sending' || states?.notification?.state === 'sending'
}

function formResponse({ confirmation, notification }: MailStates): FormResponse {
  const state = confirmation?.state
  const confirmationEnd = state === 'failed' || state === 'held' ? state : undefined
  return {
    confirmationSent: state === 'sent',
    notificationSent: notification?.state === 'sent',
    ...(confirmationEnd && { confirmationEnd }),
  }
}

async function handleScheduler(secret: string, dependencies: Dependencies): Promise<Response> {
  const { settings, callDatabase, send } = dependencies
  if (!settings.cronSecret || !isSameSecret(secret, settings.cronSecret)) return json({ error: 'Unauthorized' }, 401)
  const progress = { drained: 0 }
  const worker = new Worker(callDatabase, mailWriter(settings), send)
  // First, so that a summary leaves with this run. Without one the mails still leave.
  const summaries = addSummaries(callDatabase, site.hours).catch((error: unknown) =>
    log('summary-failed', { error: errorName(error) }),
  )
  const run = summaries.then(() => worker.drain(settings.turnstileSecret !== null, progress))
  dependencies.waitUntil(run)
  await Promise.race([run, sleep(SCHEDULER_MAX_MS)])
  return json(progress)
}
