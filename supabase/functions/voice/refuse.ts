import { answer } from '../_shared/http.ts'
import type { Refusal } from './budget.ts'

const WORDS: Record<Refusal, string> = {
  'visitor-limit': 'You have made several calls. Please try again later.',
  'day-limit': 'The voice demo has used up its minutes for today. Please come back tomorrow.',
  busy: 'Many people are calling at the moment. Please try again in a few minutes.',
}

export function refuseForNow(outcome: Refusal, retryAfter: number): Response {
  const response = refuse(429, WORDS[outcome])
  response.headers.set('retry-after', String(retryAfter))
  response.headers.set('access-control-expose-headers', 'retry-after')
  return response
}

/** In the provider's format, which the SDK reads. */
export function refuse(status: number, message: string): Response {
  return answer({ statusCode: status, message, error: message }, status)
}
