import { isRecord } from '#src/lib/is-record.ts'

type Speaker = 'user' | 'assistant'

export type Line = {
  id: number
  speaker: Speaker
  text: string
  at: number
  isPartial: boolean
  isTyped: boolean
}

export const speakerNames: Record<Speaker, string> = {
  user: 'You',
  assistant: 'Assistant',
}

export type Spoken = { speaker: Speaker; text: string; isFinal: boolean }

export function readSpoken(message: unknown): Spoken | null {
  if (!isRecord(message)) return null
  const { type, role, transcriptType, transcript } = message
  // The provider also writes the kind into the type: transcript[transcriptType="final"].
  if (typeof type !== 'string' || !type.startsWith('transcript')) return null
  if ((role !== 'user' && role !== 'assistant') || typeof transcript !== 'string') return null
  return {
    speaker: role,
    text: transcript.trim(),
    isFinal: transcriptType === 'final' || type.includes('final'),
  }
}

export function addSpoken(lines: readonly Line[], { speaker, text, isFinal }: Spoken, at: number): readonly Line[] {
  if (text === '') return lines
  const open = lines.findIndex((line) => line.isPartial && line.speaker === speaker)
  if (open >= 0) return lines.map((line, index) => (index === open ? { ...line, text, isPartial: !isFinal } : line))
  // The provider echoes typed text.
  const last = lines.findLast((line) => line.speaker === speaker)
  if (last?.isTyped && last.text === text) return lines
  return [...lines, { id: nextId(lines), speaker, text, at, isPartial: !isFinal, isTyped: false }]
}

export function addTyped(lines: readonly Line[], text: string, at: number): readonly Line[] {
  return [...lines, { id: nextId(lines), speaker: 'user', text, at, isPartial: false, isTyped: true }]
}

export function closeLines(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => (line.isPartial ? { ...line, isPartial: false } : line))
}

export function transcriptText(lines: readonly Line[]): string {
  return lines.map(({ speaker, text }) => `${speakerNames[speaker]}: ${text}\n`).join('\n')
}

function nextId(lines: readonly Line[]): number {
  return (lines.at(-1)?.id ?? 0) + 1
}
