import { percentile } from '../numbers/percentile.ts'

const MAX_DIFFERENCE = 0.2

/** Runs on a machine that was as fast as usual. The others say more of its other work than of the page. */
export function comparable<Run extends { cpu: number }>(runs: readonly Run[]): Run[] {
  const usual = median(runs.map(({ cpu }) => cpu))
  return runs.filter(({ cpu }) => Math.abs(cpu - usual) <= MAX_DIFFERENCE * usual)
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}
