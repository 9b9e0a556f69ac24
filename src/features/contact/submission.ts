import { useEffect, useSyncExternalStore } from 'react'
import type { LeadSource } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'
import { emptyDraft, type ContactDraft } from './draft.ts'
import type { Received } from './receipt.tsx'
import type { ContactPhase } from './send-contact.ts'

export type UnsentReason = 'offline' | 'limited' | 'failed'

/** The result of the last attempt, shown until the next one. */
export type SubmissionResult =
  | { kind: 'unsent'; message: ContactMessage; reason: UnsentReason }
  | { kind: 'received'; received: Received }

type Submission = {
  phase: 'idle' | ContactPhase | 'sent'
  result: SubmissionResult | null
  /** The receipt on the page. It stays while another message is sent, and if that fails, so that nothing moves. */
  receipt: Extract<SubmissionResult, { kind: 'received' }> | null
  sentText: ContactDraft
}

const NONE: Submission = { phase: 'idle', result: null, receipt: null, sentText: emptyDraft }

/** Outside the form, which is gone while another page is shown or the dialog is closed, and then shows what became of its message. */
const submissions = new Map<LeadSource, Submission>()
const listeners = new Set<() => void>()

const submissionOf = (source: LeadSource): Submission => submissions.get(source) ?? NONE

export function useSubmission(source: LeadSource): Submission {
  useEffect(
    () => () => {
      const { phase } = submissionOf(source)
      if (phase === 'idle' || phase === 'sent') submissions.delete(source)
    },
    [source],
  )
  return useSyncExternalStore(
    subscribe,
    () => submissionOf(source),
    () => NONE,
  )
}

export function updateSubmission(source: LeadSource, changes: Partial<Submission>): void {
  submissions.set(source, { ...submissionOf(source), ...changes })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
