export type TapResult = { passed: number; failed: number; planned: number }

export function readTap(lines: readonly string[]): TapResult {
  const passed = lines.filter((line) => /^ok \d+/.test(line)).length
  const notOk = lines.filter((line) => /^not ok \d+/.test(line)).length
  const planned = Number(/^1\.\.(\d+)/.exec(lines.find((line) => line.startsWith('1..')) ?? '')?.[1] ?? 0)
  const missing = Math.max(0, planned - passed - notOk)
  const unplanned = planned === 0 ? 1 : Math.max(0, passed + notOk - planned)
  return { passed, failed: notOk + missing + unplanned, planned }
}
