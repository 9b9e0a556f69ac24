import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import { transcriptText } from './transcript-text.ts'

test('a conversation is written with the names of who spoke', () => {
  const line = { at: 0, isPartial: false, isTyped: false }
  const lines = [
    { ...line, id: 1, speaker: 'assistant' as const, text: 'Hello.' },
    { ...line, id: 2, speaker: 'user' as const, text: 'Good day.' },
  ]
  expect(transcriptText(lines)).toBe('Assistant: Hello.\n\nYou: Good day.\n')
})

test.each([
  [-5, '0:00'],
  [59_400, '0:59'],
  [127_000, '2:07'],
  [600_000, '10:00'],
])('%d ms read %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
