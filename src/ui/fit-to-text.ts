/** Where `field-sizing: content` is unknown, a text area grows by this. */
export function fitToText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px` // its borders
}
