import { useEffect, useRef, useState } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Icon } from '#src/ui/icon.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [isErasing, setIsErasing] = useState(false)
  const isMatch = typed.trim().toLowerCase() === lead.email.toLowerCase()
  const isReady = isMatch && preview !== null && !isErasing

  useEffect(() => {
    dialog.current?.showModal()
    keep.current?.focus()
  }, [])

  return (
    <dialog ref={dialog} className="sheet on-paper" aria-labelledby="erase-title" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          setIsErasing(true)
          void onErase(typed.trim()).finally(() => setIsErasing(false))
        }}
      >
        <header>
          <h2 id="erase-title" dir="auto">
            {words.title(lead.name)}
          </h2>
          <button type="button" className="close" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <p role="status">{preview && words.what(preview)}</p>
        <div className="remains">
          <b>{words.remainsTitle}</b>
          <ul>
            {words.remains.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
        <label htmlFor="erase-address">{words.confirm}</label>
        <input
          id="erase-address"
          className="input"
          value={typed}
          placeholder={lead.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <footer>
          <button type="submit" className="button button-stop" disabled={!isReady}>
            {words.erase}
          </button>
          <button ref={keep} type="button" className="button button-line" onClick={onClose}>
            {words.keep}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
