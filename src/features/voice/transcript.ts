import { isRecord } from '#src/lib/is-record.ts'

export type Speaker = 'user' | 'assistant'

export type Line = {
  id: number
  speaker: Speaker
  text: string
  /** Still being spoken: the next message about this speaker replaces it. */
  isPartial: boolean
  isTyped: boolean
}

export type Spoken = { speaker: Speaker; text: string; isFinal: boolean }

/** What a message of the provider says was spoken, or null when it is about something else. */
export function readSpoken(message: unknown): Spoken | null {
  if (!isRecord(message)) return null
  const { type, role, transcriptType, transcript } = message
  // The provider also writes the kind into the type: transcript[transcriptType="final"].
  if (typeof type !== 'string' || !type.startsWith('transcript')) return null
  if ((role !== 'user' && role !== 'assistant') || typeof transcript !== 'string') return null
  return { speaker: role, text: transcript.trim(), isFinal: transcriptType === 'final' || type.includes('final') }
}

export function addSpoken(lines: readonly Line[], { speaker, text, isFinal }: Spoken): readonly Line[] {
  if (text === '') return lines
  const open = lines.findIndex((line) => line.isPartial && line.speaker === speaker)
  if (open >= 0) return lines.map((line, index) => (index === open ? { ...line, text, isPartial: !isFinal } : line))
  // What was typed stands there already when the provider repeats it.
  const last = lines.findLast((line) => line.speaker === speaker)
  if (last?.isTyped && last.text === text) return lines
  return [...lines, { id: nextId(lines), speaker, text, isPartial: !isFinal, isTyped: false }]
}

export function addTyped(lines: readonly Line[], text: string): readonly Line[] {
  return [...lines, { id: nextId(lines), speaker: 'user', text, isPartial: false, isTyped: true }]
}

/** When the call is over nothing is spoken any more: what was heard last stands as it is. */
export function closeLines(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => (line.isPartial ? { ...line, isPartial: false } : line))
}

function nextId(lines: readonly Line[]): number {
  return (lines.at(-1)?.id ?? 0) + 1
}
