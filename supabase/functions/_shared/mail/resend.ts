import { headersOf, readFailure, type OutboxMail, type SendMail, type SendResult } from './mail.ts'

export type ResendSettings = { apiKey: string | null; baseUrl: string }

type ResendResult = { result: SendResult; field: string | null }

export const TAG = 'mail'

const TIMEOUT_MS = 10_000
const RATE_WAIT_SECONDS = 1
/** An exhausted quota lasts for hours; a retry every ten minutes costs nothing. */
const QUOTA_WAIT_SECONDS = 600
const MAX_WAIT_SECONDS = 3600
const REUSED_KEY = 'invalid_idempotent_request'

/** https://resend.com/docs/api-reference/emails/send-email; the errors: https://resend.com/docs/api-reference/errors */
export function createResend({ apiKey, baseUrl }: ResendSettings, timeoutMs = TIMEOUT_MS): SendMail {
  if (apiKey === null) return () => Promise.resolve({ result: 'failed', error: 'no_mail_server', ambiguous: false })
  const send = async (mail: OutboxMail, tag: string, signal: AbortSignal, key = tag): Promise<ResendResult> => {
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(bodyOf(mail, tag)),
        redirect: 'error',
        signal,
      })
      const body = readBody(await response.text())
      return { result: readResult(response, body), field: body.field }
    } catch (error) {
      return { result: readFailure(error), field: null }
    }
  }
  return async (mail, key) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const { result, field } = await send(mail, key, signal)
    if (mail.replyTo === null || !mayBeReplyTo(result, field)) return result
    // A refused reply_to must not lose the team's mail; the text shows the address. Another body needs another key, and
    // both follow from the stored mail: a retry is refused again, then finds the second key used.
    return (await send({ ...mail, replyTo: null }, key, signal, `${key}/no-reply-to`)).result
  }
}

/** Also when the response does not name the field. A key that was used with another body may stand for a mail that was sent. */
function mayBeReplyTo(sending: SendResult, field: string | null): boolean {
  return sending.result === 'refused' && sending.error !== REUSED_KEY && (field === null || field === 'reply_to')
}

/** The tag comes back with every event. Only letters, digits, hyphens and underscores are allowed in it. */
function bodyOf(mail: OutboxMail, tag: string) {
  const { from, to, replyTo, subject, html, text } = mail
  return {
    from,
    to: [to].flat(),
    ...(replyTo === null ? {} : { reply_to: replyTo }),
    subject,
    ...(html !== '' && { html }),
    text,
    headers: headersOf(mail, tag),
    tags: [{ name: TAG, value: tag }],
  }
}

type ResendBody = { id: string; name: string; field: string | null }

function readResult({ status, ok, headers }: Response, { id, name, field }: ResendBody): SendResult {
  // Without an id the response is not Resend's, or was cut off. A retry with the same key is safe.
  if (ok) return id ? { result: 'sent' } : { result: 'failed', error: 'no_id', ambiguous: true }

  const error = name.endsWith('_api_key') ? name : `http_${status}`
  if (status === 429) {
    // A quota is a reason that the team must know of; a rate passes in seconds.
    return {
      result: 'wait',
      seconds: secondsToWait(headers.get('retry-after'), name),
      ...(isQuota(name) && { error: name }),
    }
  }
  // The key was used with another body. That the first one was sent does not mean that this one was.
  if (status === 409 && name === REUSED_KEY) return { result: 'refused', error: name }
  if (status === 409) return { result: 'failed', error: name || error, ambiguous: true }
  // Our own address is a setting, which can be fixed: retry.
  if (field === 'from' || name === 'invalid_from_address') {
    return { result: 'failed', error: 'invalid_from_address', ambiguous: false }
  }
  if (status === 400 || status === 422) return { result: 'refused', error: field ? `${error}_${field}` : error }
  // 503 means nothing was done. After another 5xx the mail may have been accepted.
  return { result: 'failed', error, ambiguous: status >= 500 && status !== 503 }
}

/** Only what looks like an id, a code or a field name: anything else could bring an address into our logs. */
function readBody(text: string): ResendBody {
  try {
    const body: unknown = JSON.parse(text)
    const { id, name, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    return {
      id: typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : '',
      name: typeof name === 'string' && /^[a-z_]{1,60}$/.test(name) ? name : '',
      field: typeof message === 'string' ? fieldIn(message) : null,
    }
  } catch {
    return { id: '', name: '', field: null }
  }
}

function fieldIn(message: string): string | null {
  return /`(from|to|reply_to|subject|html|text|headers)`/.exec(message.replace('replyTo', 'reply_to'))?.[1] ?? null
}

const isQuota = (name: string) => name.endsWith('_quota_exceeded')

function secondsToWait(retryAfter: string | null, name: string): number {
  const retryAfterSeconds = Number(retryAfter ?? Number.NaN)
  const seconds = retryAfterSeconds > 0 ? retryAfterSeconds : isQuota(name) ? QUOTA_WAIT_SECONDS : RATE_WAIT_SECONDS
  return Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS)
}
