/** Whether each further entry costs about as much as the ones before: the second half no more than the first. */
export function isLinear(costs: readonly [small: number, middle: number, large: number], tolerance: number): boolean {
  const [small, middle, large] = costs
  return large - middle <= Math.max(0, middle - small) * (1 + tolerance)
}
