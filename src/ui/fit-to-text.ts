/** Grows a text area where `field-sizing: content` is not supported. */
export function fitToText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px` // its borders
}
