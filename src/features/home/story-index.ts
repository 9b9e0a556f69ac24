/** The story at a place in an endless row: one past the last is the first, one before the first is the last. */
export function storyIndex(place: number, count: number): number {
  return ((place % count) + count) % count
}

/** Whether a story is the current one or one step away from it. */
export function isNear(index: number, current: number, count: number): boolean {
  return storyIndex(index - current + 1, count) <= 2
}
