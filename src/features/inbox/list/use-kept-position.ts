import { useLayoutEffect, useRef, type RefObject } from 'react'

type Anchor = { row: Element; top: number }

/**
 * Keeps the rows in view where they are when others come or go above them. Answers with the function to call just before
 * the list changes; it says whether the position will be kept. A list at its top that no one points at may move.
 */
export function useKeptPosition(list: RefObject<HTMLElement | null>): () => boolean {
  const anchor = useRef<Anchor | null>(null)

  useLayoutEffect(() => {
    const held = anchor.current
    anchor.current = null
    if (!list.current || !held?.row.isConnected) return
    scrollerOf(list.current).scrollTop += held.row.getBoundingClientRect().top - held.top
  })

  return () => {
    const element = list.current
    if (!element) return false
    const scroller = scrollerOf(element)
    if (scroller.scrollTop === 0 && !element.matches(':hover, :focus-within')) return false
    const edge = scroller === element ? element.getBoundingClientRect().top : 0
    const row = [...element.children].find((child) => child.getBoundingClientRect().bottom > edge)
    anchor.current = row ? { row, top: row.getBoundingClientRect().top } : null
    return anchor.current !== null
  }
}

/** On small screens the page scrolls, not the list. */
export function scrollerOf(list: HTMLElement): Element {
  const isOwn = getComputedStyle(list).overflowY === 'auto'
  return isOwn ? list : (document.scrollingElement ?? document.documentElement)
}
