import type { Sending } from './mail/mail.ts'

/** What a failed request means. Deno gives the cause only in the message; an unknown cause counts as ambiguous. */
export function readFailure(error: unknown): Sending {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { result: 'failed', error: 'timeout', ambiguous: true }
  }
  const words = error instanceof Error ? `${error} ${error.cause}` : ''
  if (/connection refused/i.test(words)) return { result: 'failed', error: 'ECONNREFUSED', ambiguous: false }
  if (/dns error/i.test(words)) return { result: 'failed', error: 'ENOTFOUND', ambiguous: false }
  if (/client error \(Connect\)/.test(words)) return { result: 'failed', error: 'no_connection', ambiguous: false }
  return { result: 'failed', error: 'connection_lost', ambiguous: true }
}
