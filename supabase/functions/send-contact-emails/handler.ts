import { answer, answerPreflight } from '../_shared/answer.ts'

/** What the contact form reads: which of the two mails have left. */
type Sent = { confirmationSent: boolean; notificationSent: boolean }

export type Settings = {
  /** Shared with the scheduler only; without it nobody may drain. */
  cronSecret: string | undefined
}

/**
 * Two callers: the contact form, right after it stored a message, and the scheduler, which asks for whatever is due.
 * No mail is sent yet, and the answers say so: the form then tells the visitor that the message is saved.
 */
export function handle(request: Request, settings: Settings): Response {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)

  const secret = request.headers.get('x-cron-secret')
  if (secret !== null) {
    if (!settings.cronSecret || secret !== settings.cronSecret) return answer({ error: 'Unauthorized' }, 401)
    return answer({ drained: 0 })
  }
  return answer({ confirmationSent: false, notificationSent: false } satisfies Sent)
}
