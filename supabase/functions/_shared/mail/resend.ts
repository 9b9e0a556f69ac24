import type { Mail, SendMail, Sending } from './mail.ts'

export type ResendSettings = { apiKey: string; baseUrl: string; timeoutMs: number }

const RATE_WAIT_SECONDS = 1
/** A used-up day or month does not end soon; asking once in ten minutes costs nothing. */
const QUOTA_WAIT_SECONDS = 600
const LONGEST_WAIT_SECONDS = 3600

/** https://resend.com/docs/api-reference/emails/send-email; the answers: https://resend.com/docs/api-reference/errors */
export function createResend({ apiKey, baseUrl, timeoutMs }: ResendSettings): SendMail {
  return async (mail, key) => {
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(bodyOf(mail, key)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return readAnswer(response, await response.text())
    } catch (error) {
      return readFailure(error)
    }
  }
}

function bodyOf({ from, to, replyTo, subject, html, text }: Mail, key: string) {
  return {
    from,
    to: [to],
    ...(replyTo === null ? {} : { reply_to: replyTo }),
    subject,
    html,
    text,
    headers: { 'X-Entity-Ref-ID': key },
  }
}

function readAnswer({ status, ok, headers }: Response, text: string): Sending {
  const { id, name } = readBody(text)
  // Without an id it was not Resend that answered, or its answer was cut off; with the same key asking again is safe.
  if (ok) return id ? { result: 'sent', providerId: id } : { result: 'failed', error: 'no_id', ambiguous: true }

  const error = `http_${status}`
  if (status === 429) return { result: 'wait', seconds: secondsToWait(headers.get('retry-after'), name) }
  // The same key with another body: the first one may have left, a second one must not.
  if (status === 409 && name === 'invalid_idempotent_request') return { result: 'refused', error: name }
  if (status === 409) return { result: 'failed', error: name || error, ambiguous: true }
  // Our own address is a setting, and settings can be mended.
  if (name === 'invalid_from_address') return { result: 'failed', error: name, ambiguous: false }
  if (status === 400 || status === 422) return { result: 'refused', error }
  // 503 says that nothing was done. Behind the other 5xx the mail may have been taken.
  return { result: 'failed', error, ambiguous: status >= 500 && status !== 503 }
}

/** Only what looks like an id or a code: anything else could carry an address into our logs. */
function readBody(text: string): { id: string; name: string } {
  try {
    const body: unknown = JSON.parse(text)
    const { id, name } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    return {
      id: typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : '',
      name: typeof name === 'string' && /^[a-z_]{1,60}$/.test(name) ? name : '',
    }
  } catch {
    return { id: '', name: '' }
  }
}

function secondsToWait(retryAfter: string | null, name: string): number {
  const given = Number(retryAfter ?? Number.NaN)
  const seconds = given > 0 ? given : name.endsWith('_quota_exceeded') ? QUOTA_WAIT_SECONDS : RATE_WAIT_SECONDS
  return Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS)
}

/** Deno tells only by words why a request did not come through; what they do not tell counts as perhaps sent. */
function readFailure(error: unknown): Sending {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { result: 'failed', error: 'timeout', ambiguous: true }
  }
  const words = error instanceof Error ? `${error} ${error.cause}` : ''
  if (/connection refused/i.test(words)) return { result: 'failed', error: 'ECONNREFUSED', ambiguous: false }
  if (/dns error/i.test(words)) return { result: 'failed', error: 'ENOTFOUND', ambiguous: false }
  if (/client error \(Connect\)/.test(words)) return { result: 'failed', error: 'no_connection', ambiguous: false }
  return { result: 'failed', error: 'connection_lost', ambiguous: true }
}
