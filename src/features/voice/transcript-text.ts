import { speakerNames } from './speaker-names.ts'
import type { Line } from './transcript.ts'

/** The conversation as plain text, to copy, download or send. */
export function transcriptText(lines: readonly Line[]): string {
  return lines.map(({ speaker, text }) => `${speakerNames[speaker]}: ${text}\n`).join('\n')
}
