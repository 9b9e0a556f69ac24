/** A text in the pieces in which it is spoken: the first one is heard while the next is being made. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((piece) => piece.trim() !== '')
}
