import { useState } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { notifications } from '#src/content/notifications.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { ErasePreview, Lead } from '../inbox-types.ts'

const words = inboxLead.erase

type EraseDialogProps = {
  lead: Lead
  /** Null until it is known what will go. */
  preview: ErasePreview | null
  onErase: (address: string) => Promise<void>
  onClose: () => void
}

/** Says what will go and what stays elsewhere, and asks for the address: a click alone erases no one. */
export function EraseDialog({ lead, preview, onErase, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const isReady = preview !== null && typed.trim().toLowerCase() === lead.email.toLowerCase()
  const { isBusy, props } = useForm({
    onSubmit: async () => {
      if (isReady) await onErase(typed.trim())
      return null
    },
  })

  return (
    <Dialog
      title={words.title(lead.name)}
      words={{ close: words.close, ...notifications }}
      onClose={onClose}
      first={lastButton}
    >
      <form {...props}>
        <p role="status" className="mt-1 min-h-[3em] text-fg-soft">
          {preview && words.what(preview)}
        </p>
        <div className="mt-4.5 mb-5 border-l-3 border-brass-600 bg-[color-mix(in_oklab,var(--color-brass-400)_14%,var(--color-paper-50))] px-4.5 py-3.5 text-sm forced-colors:border-2">
          <b className="font-semibold">{words.remainsTitle}</b>
          <ul>
            {words.remains.map((what) => (
              <li key={what} className="ml-4 list-disc marker:text-brass-700">
                {what}
              </li>
            ))}
          </ul>
        </div>
        <Field
          id="erase-address"
          label={words.confirm}
          value={typed}
          placeholder={lead.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions className="mt-5.5">
          <Button type="submit" look="stop" disabled={!isReady || isBusy}>
            {words.erase}
          </Button>
          <Button look="line" onClick={onClose}>
            {words.keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** To keep the lead is what Enter does. */
function lastButton(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll('form button')].findLast((button) => button instanceof HTMLElement)
}
