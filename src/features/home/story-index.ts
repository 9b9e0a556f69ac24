/** The story at a place in an endless row: one past the last is the first, one before the first is the last. */
export function storyIndex(place: number, count: number): number {
  return ((place % count) + count) % count
}
