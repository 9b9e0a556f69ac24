/** Wraps around at both ends: one past the last is the first, one before the first is the last. */
export function testimonialIndex(place: number, count: number): number {
  return ((place % count) + count) % count
}
