/** A working microphone is louder than this even in a quiet room. */
const SILENT_BELOW = 0.003
export const UNHEARD_AFTER_MS = 8_000

type Reading = { now: number; level: number; isMuted: boolean; isAssistantSpeaking: boolean }

/**
 * Detects a microphone that delivers nothing. Silence counts only while it is the visitor's turn. Call it with every
 * reading of the level.
 */
export function createHearing() {
  let silentSince: number | null = null
  return {
    isUnheard({ now, level, isMuted, isAssistantSpeaking }: Reading): boolean {
      if (level >= SILENT_BELOW || isMuted || isAssistantSpeaking) silentSince = null
      else silentSince ??= now
      return silentSince !== null && now - silentSince >= UNHEARD_AFTER_MS
    },
  }
}
