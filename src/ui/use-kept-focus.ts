import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A control that is disabled while its work runs loses the focus; this restores it, unless it has moved elsewhere, without
 * scrolling.
 */
export function useKeptFocus<T extends HTMLElement>(isDisabled: boolean): RefObject<T | null> {
  const control = useRef<T>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = document.activeElement === control.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true })
    }
  }, [isDisabled])

  return control
}
