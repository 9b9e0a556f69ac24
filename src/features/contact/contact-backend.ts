import type { LeadSource } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'
import { readOrigin } from '#shared/lead-origin.ts'
import type { ReplyBy } from '#shared/reply-by.ts'
import { env } from '#src/lib/env.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { landing } from '#src/lib/landing.ts'
import { sleep } from '#src/lib/sleep.ts'
import { hasStoredSession, supabase } from '#src/lib/supabase.ts'
import { isStored } from './lead-id.ts'

/** A message with this header is stored, but no mail is sent for it. */
const HONEYPOT_HEADER = 'x-form-trap'
/** Nothing was stored because the counters were locked; `details` has the seconds to wait. */
const RETRY_LATER = 'retry_later'
/** The visitor's network is above its limit: the only 429 that lasts. */
const TOO_MANY_MESSAGES = 'PT429'
/**
 * PostgREST has lost its connection to the database, has none, or has not read the schema yet (after a crash it returns within
 * seconds), or the message took longer than the role's statement timeout.
 */
const BUSY_CODE = /^(PGRST00[0-3]|57P0[1-3]|57014)$/
const BUSY_STATUS = new Set([429, 503])
const MAX_RESENDS = 3

/** The page makes the id, so that a message that is sent again is stored once. */
type SubmittedLead = ContactMessage & { id: string }

export type SentEmails = {
  confirmationSent: boolean
  notificationSent: boolean
  /** Set if the confirmation will not be retried. */
  confirmationEnd?: 'failed' | 'held' | undefined
  /** Null if the team has no working day within a year. */
  replyBy?: ReplyBy | null | undefined
}

type SaveOptions = { source: LeadSource; looksAutomated: boolean }

/** Throws if it was not stored. */
export async function saveLead(lead: SubmittedLead, { source, looksAutomated }: SaveOptions): Promise<void> {
  const origin = readOrigin(landing.href, document.referrer)
  const row = { ...lead, ...(source !== 'form' && { source }), ...(origin && { origin }) }
  const client = await supabase()
  const insert = (headers: Record<string, string>) => {
    const request = client.from('contact_submissions').insert(row)
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    return request
  }
  const mark: Record<string, string> = looksAutomated ? { [HONEYPOT_HEADER]: '1' } : {}
  const send = async () => {
    const sent = await insert(mark)
    if (!sent.error || sent.status !== 401 || !hasStoredSession()) return sent
    // A session that the server refuses must not lose a lead.
    console.warn('contact: sent without the session', sent.error)
    return insert({ ...mark, authorization: `Bearer ${env.supabasePublishableKey}` })
  }
  let { error, status } = await send()
  for (let resends = 1; error && resends <= MAX_RESENDS; resends += 1) {
    const waitMs = retryDelayMs(error, status, resends)
    if (waitMs === null) break
    await sleep(waitMs)
    ;({ error, status } = await send())
  }
  if (error && !isStored(error)) throw new Error(error.message, { cause: error })
}

/** Of an error of `saveLead`: the message is refused for up to an hour. */
export function isLimit(error: unknown): boolean {
  return error instanceof Error && isRecord(error.cause) && error.cause['code'] === TOO_MANY_MESSAGES
}

/** Throws if it is not known what was sent. */
export async function requestEmails(lead: SubmittedLead, turnstileToken: string | null): Promise<SentEmails> {
  const client = await supabase()
  const { data, error } = await client.functions.invoke<SentEmails>('send-contact-emails', {
    body: { ...emailsRequestBody(lead), ...(turnstileToken && { turnstileToken }) },
  })
  if (error) throw error instanceof Error ? error : new Error(String(error))
  if (typeof data?.confirmationSent !== 'boolean' || typeof data.notificationSent !== 'boolean') {
    throw new TypeError('The response does not have which emails were sent')
  }
  return data
}

function retryDelayMs(
  { code, details }: { code: string; details: string },
  status: number,
  resends: number,
): number | null {
  if (code === RETRY_LATER) return Number(details) * 1_000
  if (code === TOO_MANY_MESSAGES) return null
  return BUSY_CODE.test(code) || BUSY_STATUS.has(status) ? resends * 1_000 : null
}

/** Outside the production domain the visitor's address is named for the notification. The function ignores it. */
function emailsRequestBody(lead: SubmittedLead): SubmittedLead & { notifyEmail?: string } {
  return isProduction(location.hostname) ? lead : { ...lead, notifyEmail: lead.email }
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/

function isProduction(host: string): boolean {
  return host === new URL(env.siteUrl).hostname && !LOOPBACK.test(host)
}
