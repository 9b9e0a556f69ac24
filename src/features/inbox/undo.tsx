import { useCallback, useEffect, useRef, useState } from 'react'
import { inbox } from '#src/content/inbox.ts'

const UNDO_MS = 10_000

type Undoable = { text: string; undo: () => Promise<void> | void }

/** Returns what takes this offer back, and leaves a later one alone. */
export type Offer = (action: Undoable) => () => void

/** The last action, which can be undone for ten seconds. Focus or pointer on the bar stops the clock. */
export function useUndo() {
  const [offered, setOffered] = useState<Undoable | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const current = useRef<Undoable | null>(null)

  const replace = useCallback((next: Undoable | null) => {
    current.current = next
    setOffered(next)
    setIsHeld(false)
  }, [])

  const offer: Offer = (action) => {
    replace(action)
    return () => {
      if (current.current === action) replace(null)
    }
  }

  const undo = useCallback(() => {
    const last = current.current
    current.current = null
    setOffered(null)
    void last?.undo()
  }, [])

  useEffect(() => {
    if (!offered || isHeld) return undefined
    const timer = setTimeout(() => replace(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [offered, isHeld, replace])

  return { offered, offer, undo, hold: setIsHeld }
}

type Undo = ReturnType<typeof useUndo>

/** The live region is always in the page: a screen reader announces what appears inside it. */
export function UndoBar({ offered, undo, hold }: Undo) {
  return (
    <div
      role="status"
      className="fixed bottom-14 left-5 z-6 max-lg:inset-x-4 max-lg:bottom-[calc(5rem+var(--safe-bottom))] print:hidden"
    >
      {offered && (
        <div
          className="flex items-center gap-5 rounded-lg border border-night-600 bg-night-900 px-4.5 py-1.5 text-paper-50 shadow-pop [--accent-text:var(--color-brass-300)] [--accent:var(--color-brass-400)] [--focus-color:var(--color-brass-300)] max-lg:justify-between"
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
        >
          <span>{offered.text}</span>
          <button type="button" className="text-link" aria-label={inbox.undo.label} onClick={undo}>
            {inbox.undo.button}
            <kbd aria-hidden="true" className="text-mist-300!">
              Z
            </kbd>
          </button>
        </div>
      )}
    </div>
  )
}
