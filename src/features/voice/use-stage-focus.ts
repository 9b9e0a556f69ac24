import { useLayoutEffect, useRef, type RefObject } from 'react'
import { canStart, type CallState } from './call-state.ts'

/**
 * Controls come and go with the call, and with them the keyboard focus. It goes to a heading, where a key that is still
 * held down does nothing, or back to the start button when no call came about.
 */
export function useStageFocus(state: CallState): RefObject<HTMLElement | null> {
  const stage = useRef<HTMLElement>(null)
  const { phase } = state
  const shown = useRef(phase)
  const returns = canStart(state) && phase !== 'ended'
  const isWriting = state.isWritten && phase === 'active'

  useLayoutEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches('h2') === true
    if (!isLost) return
    const target = isWriting
      ? '.dock-typed input'
      : returns
        ? '[data-start]'
        : phase === 'ended'
          ? '#log-title'
          : '#voice-title'
    stage.current?.querySelector<HTMLElement>(target)?.focus()
  }, [phase, returns, isWriting])

  return stage
}
