/** Of all calls together, unless VOICE_MINUTES_PER_DAY is set. */
export const VOICE_MINUTES_PER_DAY = 60

/** An invalid value must not disable a limit. */
export function positiveCount(given: string | undefined, fallback: number): number {
  const number = Number(given)
  return given !== undefined && Number.isInteger(number) && number > 0 ? number : fallback
}
