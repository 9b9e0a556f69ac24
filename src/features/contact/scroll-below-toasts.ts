/** Small enough that the toast covers the whole field before the first one in view. */
const FIELD_GAP_PX = 10
const TITLE_GAP_PX = 24
const MARGIN_PX = 16

/** Puts this below the toasts, which are above the page for a while. */
export function scrollBelowToasts(element: HTMLElement, gapPx: number): void {
  // The room that the page keeps for the bar is added to it.
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  element.style.scrollMarginTop = `${toastsEnd() + gapPx - bar}px`
  element.scrollIntoView({ block: 'start' })
}

/** As much of the section down to this element as has room between the toast and the window's end. */
export function showBelowToasts(last: HTMLElement): void {
  const { bottom } = last.getBoundingClientRect()
  const room = innerHeight - toastsEnd() - MARGIN_PX
  const rows = last.closest('#contact')?.querySelectorAll<HTMLElement>('h2, label, textarea, [type=submit]')
  const first = [...(rows ?? [])].find((row) => bottom - row.getBoundingClientRect().top <= room - gapAbove(row))
  if (first) scrollBelowToasts(first, gapAbove(first))
  else last.scrollIntoView({ block: 'nearest' })
}

const gapAbove = (row: HTMLElement): number => (row.tagName === 'H2' ? TITLE_GAP_PX : FIELD_GAP_PX)

/** Whether this is in view, and toasts are above it, not beside its column. */
export function isBelowToasts(element: HTMLElement): boolean {
  const { top, right, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > (toastsBox()?.left ?? right)
}

const toastsBox = () => document.querySelector('.toaster')?.getBoundingClientRect()

/** The bottom edge of the toasts. */
const toastsEnd = (): number => toastsBox()?.bottom ?? 0
