import { expect, test } from 'vitest'
import { addSpoken, addTyped, closeLines, readSpoken, transcriptText, wasSaid, type Line } from './transcript.ts'

const texts = (lines: readonly Line[]) => lines.map(({ speaker, text }) => `${speaker}: ${text}`)

test('words that are still being spoken are replaced, by speaker, until they are final', () => {
  let lines: readonly Line[] = []
  lines = addSpoken(lines, { speaker: 'assistant', text: 'Hello, this', isFinal: false }, 0)
  lines = addSpoken(lines, { speaker: 'user', text: 'What', isFinal: false }, 0)
  lines = addSpoken(lines, { speaker: 'assistant', text: 'Hello, this is Lodestar.', isFinal: true }, 0)
  lines = addSpoken(lines, { speaker: 'user', text: 'What is it?', isFinal: true }, 0)
  lines = addSpoken(lines, { speaker: 'user', text: 'Really.', isFinal: true }, 0)
  expect(texts(lines)).toEqual(['assistant: Hello, this is Lodestar.', 'user: What is it?', 'user: Really.'])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
})

test('typed text is not repeated when the provider echoes it', () => {
  const typed = addTyped([], 'Hello', 0)
  expect(addSpoken(typed, { speaker: 'user', text: 'Hello', isFinal: true }, 0)).toBe(typed)
  expect(addSpoken(typed, { speaker: 'user', text: 'Bye', isFinal: true }, 0)).toHaveLength(2)
})

test('the end of a call makes partial lines final', () => {
  const lines = addSpoken([], { speaker: 'user', text: 'I would', isFinal: false }, 0)
  expect(closeLines(lines)).toMatchObject([{ text: 'I would', isPartial: false }])
})

test.each([
  [{ type: 'transcript', role: 'user', transcriptType: 'final', transcript: ' Yes ' }, true],
  [{ type: 'transcript[transcriptType="final"]', role: 'assistant', transcript: 'Yes' }, true],
  [{ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'Yes' }, false],
])('a transcript is read: %j', (message, isFinal) => {
  expect(readSpoken(message)).toMatchObject({ text: 'Yes', isFinal })
})

test.each([null, 'transcript', { type: 'speech-update' }, { type: 'transcript', role: 'bot', transcript: 'x' }])(
  'anything else is not: %j',
  (message) => {
    expect(readSpoken(message)).toBeNull()
  },
)

test('a conversation as text has the names of the speakers', () => {
  const line = { at: 0, isPartial: false, isTyped: false }
  const lines = [
    { ...line, id: 1, speaker: 'assistant' as const, text: 'Hello.' },
    { ...line, id: 2, speaker: 'user' as const, text: 'Good day.' },
  ]
  expect(transcriptText(lines)).toBe('Assistant: Hello.\n\nYou: Good day.\n')
})

test('a question was asked, however it was written down', () => {
  const lines = addTyped([], 'how much does it cost', 0)
  expect(wasSaid('How much does it cost?', lines)).toBe(true)
  expect(wasSaid('How much does it take?', lines)).toBe(false)
})
