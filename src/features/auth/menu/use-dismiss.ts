import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `onDismiss` on Escape, a press outside, or focus outside. */
export function useDismiss(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (byKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (!open) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) dismiss(false)
    }
    document.addEventListener('pointerdown', handleElsewhere, { signal })
    document.addEventListener('focusin', handleElsewhere, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true), { signal })
    return () => listening.abort()
  }, [inside, open])
}
