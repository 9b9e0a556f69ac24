import { DraftForm } from '#src/features/contact/draft-form.tsx'
import { DraftDialog } from '#src/features/voice/draft-dialog.tsx'
import type { DraftViewProps } from '#src/features/voice/use-draft.ts'

/** A conversation as a draft in the contact form. */
export function VoiceDraft(props: DraftViewProps) {
  return <DraftDialog {...props} Form={DraftForm} />
}
