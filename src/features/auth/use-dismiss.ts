import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Escape, a press elsewhere, or focus that has moved on closes what is open. */
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
