import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  title: string
  lead?: string | undefined
  onClose: () => void
  first?: (dialog: HTMLElement) => HTMLElement | null | undefined
  isWhole?: boolean
  children: ReactNode
}

/**
 * A modal dialog that keeps the focus until it closes. If its opener is gone by then, the focus moves to the page. The page
 * is inert, so toasts are shown here.
 */
export function Dialog({ title, lead, onClose, first, isWhole = false, children }: DialogProps) {
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
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog-sheet reading ${isWhole ? 'dialog-whole' : ''}`}
      onClose={onClose}
    >
      <header className="flex justify-between gap-4">
        <div>
          <h2 id={titleId} dir="auto" className="text-2xl wrap-anywhere">
            {title}
          </h2>
          {lead && <p className="mt-1 text-fg-soft">{lead}</p>}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-1.5 -mr-2.5 grid size-11 flex-none place-items-center rounded-md hover:bg-hover"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
      <Toaster />
    </dialog>
  )
}

function giveFocusBack(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
