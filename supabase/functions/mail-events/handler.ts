import { answer, answerPreflight, readAtMost } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { isSigned, isWebhookSecret } from '../_shared/webhook-signature.ts'
import { readEvent } from './read-event.ts'

/** Events hold addresses, subject and tags, not the mail. */
const MAX_BYTES = 64 * 1024

/** Takes the mail provider's events. A 2xx ends the provider's retries, so only what may work later gets another answer. */
export async function handle(
  request: Request,
  secret: string | undefined,
  callDatabase: CallDatabase,
  now: () => number = Date.now,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  if (!secret || !isWebhookSecret(secret)) return answer({ error: 'RESEND_WEBHOOK_SECRET is not set' }, 503)
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return answer({ error: 'Too large' }, 413)
  const header = (name: string) => request.headers.get(`svix-${name}`) ?? ''
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
  if (!(await isSigned(secret, signed, body, now()))) return answer({ error: 'Not signed' }, 401)

  const event = readEvent(body)
  if (!event) return answer({ moved: 0 })
  try {
    const moved = await callDatabase<number>('contact_mail_event', { event_id: signed.id, ...event })
    log('mail-event', { delivery: event.delivery, reason: event.reason, moved })
    return answer({ moved })
  } catch (error) {
    log('mail-event-not-stored', { error: errorName(error) })
    return answer({ error: 'Try again later' }, 503)
  }
}
