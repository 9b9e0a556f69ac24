import type { Line, Speaker } from './transcript.ts'

/** The conversation as plain text, to copy or to keep. */
export function transcriptText(lines: readonly Line[], names: Record<Speaker, string>): string {
  return lines.map(({ speaker, text }) => `${names[speaker]}: ${text}\n`).join('\n')
}
