import { expect, test } from 'vitest'
import { contactFields } from '#shared/contact-message.ts'
import { emptyDraft } from './draft.ts'
import { withTranscript } from './draft-form.tsx'

const typed = { ...emptyDraft, name: 'Ada', email: 'ada@example.org', message: 'Please call me.' }

test('a transcript, if there is one, follows the message', () => {
  expect(withTranscript(typed, ' \n')).toBe(typed)
  const message = `Please call me.\n\nTranscript of the conversation with the AI assistant:\nYou: Hello.`
  expect(withTranscript(typed, 'You: Hello.\n')).toEqual({ ...typed, message })
})

test('a missing message is not replaced by the transcript', () => {
  const empty = { ...typed, message: ' ' }
  expect(withTranscript(empty, 'You: Hello.')).toBe(empty)
})

test('the beginning of a long transcript is cut, and the form still accepts it', () => {
  const { message } = withTranscript(typed, `${'😀'.repeat(6_000)} the end`)
  expect(Array.from(message)).toHaveLength(contactFields.message.max)
  expect(message).toMatch(/^Please call me\./)
  expect(message).toContain('(The beginning is left out.)')
  expect(message.endsWith('the end')).toBe(true)
})

test('a message of the maximum length is sent without it', () => {
  const long = { ...typed, message: 'm'.repeat(contactFields.message.max) }
  expect(withTranscript(long, 'You: Hello.')).toBe(long)
})
