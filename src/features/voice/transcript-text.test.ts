import { expect, test } from 'vitest'
import { transcriptText } from './transcript-text.ts'

test('a conversation is written with the names of who spoke', () => {
  const line = { at: 0, isPartial: false, isTyped: false }
  const lines = [
    { ...line, id: 1, speaker: 'assistant' as const, text: 'Hello.' },
    { ...line, id: 2, speaker: 'user' as const, text: 'Good day.' },
  ]
  expect(transcriptText(lines)).toBe('Assistant: Hello.\n\nYou: Good day.\n')
})
