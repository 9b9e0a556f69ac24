import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '#src/ui/toast-store.ts'
import type { CallState } from './call-state.ts'
import type { DraftDialog, FormProps } from './draft-dialog.tsx'
import { composeDraft, type LeadDraft } from './lead-draft.ts'

type Form = ComponentType<FormProps>
/** Fetches the contact form, and the dialog with it: few conversations become a message. */
export type LoadForm = () => Promise<Form>

type Review = { draft: LeadDraft; DraftDialog: typeof DraftDialog; Form: Form }

/**
 * The draft that the visitor reviews, and when one of this conversation was sent. A draft that arrives while one is open
 * does not replace it, because it may have been edited.
 */
export function useDraft({ draft, lines, isWritten, startedAt }: CallState, loadForm: LoadForm) {
  const [review, setReview] = useState<Review | null>(null)
  const [sent, setSent] = useState<{ at: Date; call: number | null } | null>(null)

  const open = (assistantDraft: LeadDraft | null) =>
    Promise.all([import('./draft-dialog.tsx'), loadForm()]).then(
      ([{ DraftDialog }, Form]) =>
        setReview(
          (current) => current ?? { draft: assistantDraft ?? composeDraft(lines, isWritten), DraftDialog, Form },
        ),
      (error: unknown) => {
        console.error('voice: the draft was not loaded', error)
        showToast({
          title: 'Send this to us',
          text: 'The form could not be loaded. Please use the one on the home page.',
          tone: 'destructive',
        })
      },
    )

  useEffect(() => {
    if (draft) void open(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- opened by the assistant's draft alone
  }, [draft])

  return {
    review,
    sentAt: sent?.call === startedAt ? sent.at : null,
    open: () => void open(draft),
    close: () => setReview(null),
    markSent: () => setSent({ at: new Date(), call: startedAt }),
  }
}
