import { showToast } from '#src/ui/toast-store.ts'
import { InboxError, type InboxErrorCode } from './api.ts'

export type FailureToasts = Partial<Record<InboxErrorCode, { title: string; text: string }>>

/** Someone who is no longer a member sees another page instead. */
const FAILURES: FailureToasts = {
  'not-found': {
    title: 'This message no longer exists',
    text: 'It was erased, or its retention period ended.',
  },
  failed: {
    title: 'That did not work',
    text: 'The database is not responding. Nothing was changed. Please try again.',
  },
}

export function showFailure(error: Error, failures: FailureToasts = {}): void {
  const code = error instanceof InboxError ? error.code : 'failed'
  const toast = { ...FAILURES, ...failures }[code]
  if (toast) showToast({ ...toast, tone: code === 'conflict' ? 'default' : 'destructive' })
}
