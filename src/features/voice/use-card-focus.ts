import { useLayoutEffect, useRef, type RefObject } from 'react'
import { canStart, type CallState } from './call-state.ts'

/**
 * Controls come and go with the call. A keyboard that was on one of them stays in the card: on its heading while the call
 * is under way, where a key still held down presses nothing, and back on the start button when there is nothing else.
 */
export function useCardFocus(state: CallState): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const { phase } = state
  const shown = useRef(phase)
  const returns = canStart(state) && phase !== 'ended'

  useLayoutEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const heading = card.current?.querySelector('h2')
    const isLost = document.activeElement === document.body || document.activeElement === heading
    if (!isLost) return
    if (returns) card.current?.querySelector<HTMLElement>('[data-start]')?.focus()
    else heading?.focus()
  }, [phase, returns])

  return card
}
