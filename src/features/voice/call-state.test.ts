import { expect, test } from 'vitest'
import { callStatus, idle } from './call-state.ts'
import { addSpoken, addTyped } from './transcript.ts'

const greeting = addSpoken([], { speaker: 'assistant', text: 'Hello.', isFinal: true }, 0)
const asking = addSpoken(greeting, { speaker: 'user', text: 'What', isFinal: false }, 1)
const asked = addSpoken(asking, { speaker: 'user', text: 'What is it?', isFinal: true }, 2)
const answering = addSpoken(asked, { speaker: 'assistant', text: 'It', isFinal: false }, 3)

test.each([
  ['before anything is said', {}, 'listening'],
  ['during the greeting', { lines: greeting, isAssistantSpeaking: true }, 'speaking'],
  ['after the greeting', { lines: greeting }, 'listening'],
  ['while the visitor speaks', { lines: asking }, 'listening'],
  ['while the visitor interrupts', { lines: asking, isAssistantSpeaking: true }, 'listening'],
  ['after a question', { lines: asked }, 'thinking'],
  ['after a typed question', { lines: addTyped(greeting, 'What is it?', 1) }, 'thinking'],
  ['as soon as the answer is heard', { lines: asked, isAssistantSpeaking: true }, 'speaking'],
  ['after the answer', { lines: answering }, 'listening'],
  ['while muted', { lines: asked, isMuted: true, isAssistantSpeaking: true }, 'muted'],
] as const)('%s', (_, change, turn) => {
  expect(callStatus({ ...idle, phase: 'active', ...change })).toBe(turn)
})
