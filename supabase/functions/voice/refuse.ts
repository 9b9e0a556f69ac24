import { answer } from '../_shared/http.ts'

export type Refusal = 'visitor-limit' | 'day-limit'

const WORDS: Record<Refusal, string> = {
  'visitor-limit': 'You have used the assistant several times. Please try again later.',
  'day-limit': 'The assistant has been used up for today. Please come back tomorrow.',
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
