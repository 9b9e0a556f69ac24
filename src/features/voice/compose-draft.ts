import { voiceDraft } from '#src/content/voice-draft.ts'
import { MAX_DRAFT_LENGTH, plainText, type LeadDraft } from './lead-draft.ts'
import type { Line } from './transcript.ts'

/** For a conversation in which the assistant drafted nothing: what the visitor said. */
export function composeDraft(lines: readonly Line[]): LeadDraft {
  const said = lines.filter(({ speaker }) => speaker === 'user').map(({ text }) => text)
  const asked = said.length > 0 ? [`${voiceDraft.asked} ${said.join(' ')}`] : []
  return { name: '', message: plainText([voiceDraft.opening, ...asked].join(' '), MAX_DRAFT_LENGTH) }
}
