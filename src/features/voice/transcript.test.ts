import { expect, test } from 'vitest'
import { addSpoken, addTyped, closeLines, readSpoken, transcriptText, type Line } from './transcript.ts'

const spoken = (lines: readonly Line[], speaker: Line['speaker'], text: string, isFinal = true) =>
  addSpoken(lines, { speaker, text, isFinal }, 0)

test('words that are still being spoken are replaced, by speaker, until they are final', () => {
  let lines = spoken([], 'assistant', 'Hello, this', false)
  lines = spoken(lines, 'user', 'What', false)
  lines = spoken(lines, 'assistant', 'Hello, this is Lodestar.')
  lines = spoken(lines, 'user', 'What is it?')
  lines = spoken(lines, 'user', 'Really.')
  expect(transcriptText(lines)).toBe('Assistant: Hello, this is Lodestar.\n\nYou: What is it?\n\nYou: Really.\n')
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  expect(closeLines(spoken(lines, 'user', 'I would', false)).at(-1)).toMatchObject({
    text: 'I would',
    isPartial: false,
  })
})

test('typed text is not repeated when the provider echoes it', () => {
  const typed = addTyped([], 'Hello', 0)
  expect(spoken(typed, 'user', 'Hello')).toBe(typed)
  expect(spoken(typed, 'user', 'Bye')).toHaveLength(2)
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
  (message) => expect(readSpoken(message)).toBeNull(),
)
