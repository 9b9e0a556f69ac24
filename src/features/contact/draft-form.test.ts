import { expect, test } from 'vitest'
import { contactFields } from '#shared/contact-message.ts'
import { emptyDraft } from './draft.ts'
import { withTranscript } from './draft-form.tsx'

const typed = { ...emptyDraft, name: 'Ada', email: 'ada@example.org', message: 'Please call me.' }

test('a transcript follows the message', () => {
  const message = `Please call me.\n\nTranscript of the conversation with the AI assistant:\nYou: Hello.`
  expect(withTranscript(typed, 'You: Hello.\n')).toEqual({ ...typed, message })
})

test.each([' ', 'm'.repeat(contactFields.message.max + 1)])('a message that is refused stays so with it', (message) => {
  expect(withTranscript({ ...typed, message }, 'You: Hello.')).toEqual({ ...typed, message })
})

test('the end of a long transcript is cut, and the form still accepts it', () => {
  const { message } = withTranscript(typed, '😀'.repeat(6_000))
  expect(Array.from(message)).toHaveLength(contactFields.message.max)
  expect(message).toMatch(/^Please call me\./)
})
