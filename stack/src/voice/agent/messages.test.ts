import { expect, test } from 'vitest'
import { readClientMessage } from './messages.ts'

const read = (message: object) => readClientMessage(JSON.stringify(message))

test('say carries its three switches, off unless set', () => {
  expect(read({ type: 'say', message: 'Hello' })).toEqual({
    type: 'say',
    message: 'Hello',
    endCallAfterSpoken: false,
    interruptionsEnabled: false,
    interruptAssistantEnabled: false,
  })
  expect(read({ type: 'say', message: 'Bye', endCallAfterSpoken: true })).toMatchObject({ endCallAfterSpoken: true })
})

test('a typed message asks for an answer unless it says otherwise', () => {
  const message = { role: 'user', content: 'How much?' }
  expect(read({ type: 'add-message', message })).toEqual({
    type: 'add-message',
    content: 'How much?',
    isFromVisitor: true,
    triggersResponse: true,
  })
  expect(read({ type: 'add-message', message, triggerResponseEnabled: false })).toMatchObject({
    triggersResponse: false,
  })
  expect(read({ type: 'add-message', message: { role: 'system', content: 'x' } })).toMatchObject({
    isFromVisitor: false,
  })
})

test('controls', () => {
  expect(read({ type: 'control', control: 'mute-assistant' })).toEqual({ type: 'mute-assistant' })
  expect(read({ type: 'control', control: 'unmute-assistant' })).toEqual({ type: 'unmute-assistant' })
  expect(read({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 1.5 })).toEqual({
    type: 'say-first-message',
    delayMs: 1500,
  })
  expect(read({ type: 'end-call' })).toEqual({ type: 'end-call' })
  expect(readClientMessage('playable')).toEqual({ type: 'playable' })
})

test.each([null, 7, 'not json', '"text"', '{}', '{"type":"unheard-of"}', '{"type":"control","control":"explode"}'])(
  '%s is ignored',
  (data) => {
    expect(readClientMessage(data)).toBeNull()
  },
)
