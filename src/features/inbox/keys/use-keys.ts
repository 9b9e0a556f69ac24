import { useEffect, useEffectEvent } from 'react'

/** What each key does; a key that does nothing now answers false and is left to the browser. */
export type Keys = Record<string, () => boolean | void>

/** Keys of the page, except while someone types, in a dialog, or with a modifier that belongs to the browser. */
export function useKeys(keys: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('dialog, [popover]') || (isTyping(target) && event.key !== 'Escape')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act && act() !== false) event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Radio buttons take arrows only, so letters are free there. */
function isTyping(target: Element): boolean {
  return target.matches('textarea, select, input:not([type=radio])')
}
