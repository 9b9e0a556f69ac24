import { expect, test } from 'vitest'
import { readClientMessage } from './messages.ts'

test('a typed message triggers an answer unless it says otherwise', () => {
  const typed = { type: 'add-message', message: { role: 'user', content: 'How much?' } }
  const read = { type: 'typed', content: 'How much?', triggersResponse: true }
  expect(readClientMessage(JSON.stringify(typed))).toEqual(read)
  const silent = JSON.stringify({ ...typed, triggerResponseEnabled: false })
  expect(readClientMessage(silent)).toEqual({ ...read, triggersResponse: false })
  expect(readClientMessage('playable')).toEqual({ type: 'playable' })
})

test.each([
  null,
  7,
  'not json',
  '"text"',
  '{}',
  '{"type":"unknown"}',
  '{"type":"add-message","message":{"role":"system","content":"x"}}',
  '{"type":"add-message","message":{"role":"user"}}',
])('ignores %s', (data) => {
  expect(readClientMessage(data)).toBeNull()
})
