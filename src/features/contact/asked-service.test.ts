// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Service } from '#src/brand/read/brand-schema.ts'
import { services } from '#src/brand/services.data.ts'
import { heading, openMessage, sentence } from './asked-service.tsx'

function opened(text: string, service: Service | null): string {
  const form = document.createElement('form')
  const message = document.createElement('textarea')
  message.name = 'message'
  message.value = text
  form.append(message)
  openMessage(form, service)
  return message.value
}

const [first, second = first] = services as [Service, Service?]

test.each([
  ['an empty message starts with the sentence of the service', '', first, `${sentence(first)} `],
  ['existing text is kept after it', 'We ship.', first, `${sentence(first)} We ship.`],
  ['a second link replaces the first', `${sentence(first)} We ship.`, second, `${sentence(second)} We ship.`],
  ['the same link does not repeat it', `${sentence(first)} We ship.`, first, `${sentence(first)} We ship.`],
  ['"Write about something else" removes the sentence', `${sentence(first)} We ship.`, null, 'We ship.'],
  ['and only the sentence', 'We ship.', null, 'We ship.'],
])('%s', (_, text, service, expected) => {
  expect(opened(text, service)).toBe(expected)
})

test('a service that can be counted has its article', () => {
  const audit = { ...first, title: 'AI System Audit', inSentence: 'an AI System Audit' }
  expect(sentence(audit)).toBe('I would like to know more about an AI System Audit.')
  expect(heading(audit)).toBe('You are asking about an AI System Audit')
})
