/** Minutes and seconds, as on a clock: 02:07. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
