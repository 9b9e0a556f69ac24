import { LIMITS } from '#shared/contact-message.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import type { Draft } from './draft.ts'

/** Adds a transcript to the message. Where both are too long, the transcript's beginning is left out, never the message. */
export function withTranscript(typed: Draft, transcript: string): Draft {
  const text = transcript.trim()
  if (text === '') return typed
  const head = `${typed.message.trim()}\n\n${voiceDraft.transcriptTitle}\n`
  const room = LIMITS.message.max - Array.from(head).length
  const characters = Array.from(text)
  if (characters.length <= room) return { ...typed, message: head + text }
  const cut = `${voiceDraft.transcriptCut}\n`
  const kept = room - cut.length
  return kept > 0 ? { ...typed, message: head + cut + characters.slice(-kept).join('') } : typed
}
