import { useCallback, useEffect, useRef, useState } from 'react'

const UNDO_MS = 10_000

export type Undoable = { text: string; undo: () => Promise<void> | void }

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

  return { offered, offer: replace, undo, hold: setIsHeld }
}

export type Undo = ReturnType<typeof useUndo>
