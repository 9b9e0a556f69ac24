/** Where toasts, which are above the page for a while, leave room. */
export function toastsEnd(): number {
  return document.querySelector('.toaster')?.getBoundingClientRect().bottom ?? 0
}

export function scrollBelowToasts(element: HTMLElement, gapPx: number): void {
  // The room that the page keeps for the bar is added to it.
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  element.style.scrollMarginTop = `${toastsEnd() + gapPx - bar}px`
  element.scrollIntoView({ block: 'start' })
}
