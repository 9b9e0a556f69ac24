/** Below this a microphone gives nothing: even a quiet room is louder. */
const SILENT_BELOW = 0.003
export const UNHEARD_AFTER_MS = 8_000

type Moment = { now: number; level: number; isMuted: boolean; assistantSpeaks: boolean }

/**
 * Tells a microphone that delivers nothing from a visitor who listens: silence only counts while it is their turn.
 * Give it every reading of the level; it answers whether the visitor has been silent for too long.
 */
export function createHearing() {
  let silentSince: number | null = null
  return {
    isUnheard({ now, level, isMuted, assistantSpeaks }: Moment): boolean {
      if (level >= SILENT_BELOW || isMuted || assistantSpeaks) silentSince = null
      else silentSince ??= now
      return silentSince !== null && now - silentSince >= UNHEARD_AFTER_MS
    },
  }
}
