import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Toaster } from './toaster.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- fetched with the first dialog
import './dialog.css'

type DialogProps = {
  title: string
  lead?: ReactNode
  /** The labels of the button with the cross and of those of its toasts. */
  words: { close: string; dismiss: string }
  /** Called once it is closed, or to close it. */
  onClose: () => void
  /** What gets the focus; else the browser chooses. */
  first?: (dialog: HTMLElement) => HTMLElement | null | undefined
  children: ReactNode
}

/**
 * A sheet of paper above the page, with the focus in it until it goes. What opened it may be gone by then: the focus then
 * goes to the page. The page is inert, so toasts are shown here.
 */
export function Dialog({ title, lead, words, onClose, first, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const focusFirst = useEffectEvent((shown: HTMLElement) => first?.(shown)?.focus())

  useEffect(() => {
    if (!dialog.current) return undefined
    const opener = document.activeElement
    dialog.current.showModal()
    focusFirst(dialog.current)
    return () => queueMicrotask(() => giveFocusBack(opener))
  }, [])

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="sheet on-paper" onClose={onClose}>
      <header>
        <div>
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          {lead}
        </div>
        <button type="button" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
      <Toaster dismissLabel={words.dismiss} />
    </dialog>
  )
}

function giveFocusBack(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const place = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
