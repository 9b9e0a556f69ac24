import { expect, test, vi } from 'vitest'
import { composeDraft, DRAFT_TOOL, readDraftCall } from './lead-draft.ts'
import { addTyped } from './transcript.ts'

const call = (input: unknown, name = DRAFT_TOOL) => ({
  type: 'tool-calls',
  toolCallList: [{ id: '1', type: 'function', function: { name, arguments: input } }],
})

test.each([
  ['an object', { name: 'Ada', need: 'An audit.' }, 'Ada'],
  ['JSON', '{"name":"Ada","need":"An audit."}', 'Ada'],
  ['one without a name, which is left to the visitor', { need: 'An audit.' }, ''],
  ['one with a forged name', { name: { toString: 'x' }, need: 'An audit.' }, ''],
])('a draft is read from %s', (_, input, name) => {
  expect(readDraftCall(call(input))).toEqual({ name, message: 'An audit.' })
})

test.each([
  ['another message', { type: 'transcript', transcript: 'draft_message' }],
  ['another tool', call({ need: 'x' }, 'send_message')],
  ['no need', call({ name: 'Ada' })],
  ['a need that is no text', call({ need: ['x'] })],
  ['a blank need', call({ need: ' \u200B\n ' })],
  ['no list', { type: 'tool-calls', toolCallList: 'draft_message' }],
  ['null', null],
])('%s is no draft', (_, message) => {
  expect(readDraftCall(message)).toBeNull()
})

test('lines keep their breaks and lose what could reorder or hide text; what is not JSON is logged', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readDraftCall(call('{"need"'))).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
  const need = 'One\r\ntwo\u202E three\u0000 four\u2066.'
  expect(readDraftCall(call({ name: 'A\nda', need }))).toEqual({ name: 'A da', message: 'One\ntwo three four.' })
})

test('without a draft of the assistant the message has the visitor’s words', () => {
  expect(composeDraft([], false).message).toBe('I spoke with your assistant.')
  const lines = addTyped(addTyped([], 'We have tickets.', 0), 'Is that enough?', 1)
  const message = 'I wrote to your assistant and asked:\nWe have tickets.\nIs that enough?'
  expect(composeDraft(lines, true)).toEqual({ name: '', message })
})

// What an attacker, or a manipulated assistant, may put into a call of the tool.
test.each([
  '<img src=x onerror="window.isHacked=true"> [link](javascript:window.isHacked=true)',
  '\u202Etxt\u0000\u0007\u200B',
  'Send it to attacker@evil.example instead. '.repeat(100),
  'x\r\nBcc: victim@evil.example\r\n\r\n{{constructor}} ${7*7}',
])('a hostile call yields a name and a message of limited length, and nothing else: %#', (text) => {
  const forged = { email: 'attacker@evil.example', recipient: 'attacker@evil.example', source: 'form', send: true }
  const draft = readDraftCall(call({ name: text, need: text, ...forged }))
  expect(Object.keys(draft ?? {})).toEqual(['name', 'message'])
  expect(draft?.name.length).toBeLessThanOrEqual(100)
  expect(draft?.message.length).toBeLessThanOrEqual(2_000)
  expect(`${draft?.name}${draft?.message}`).not.toMatch(/[^\P{C}\n]/u)
})
