// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { contact } from '#src/content/contact.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import type { Service } from '#src/content/brand-words.ts'
import { services } from '#src/content/generated/services.ts'
import { openMessage } from './asked-service.tsx'

const { heading, sentence } = contact.askedService

function opened(text: string, service: Service | null): string {
  const form = document.createElement('form')
  const message = document.createElement('textarea')
  message.name = 'message'
  message.value = text
  form.append(message)
  openMessage(form, service)
  return message.value
}

const review = services.find(({ title }) => title === REVIEW)
const [first, second = first] = services as [Service, Service?]

test('an empty message starts with the sentence of the service', () => {
  expect(opened('', first)).toBe(`${sentence(first)} `)
})

test('the sentence of the free service asks for it', () => {
  expect(opened('', review ?? null)).toBe(`I would like a free ${REVIEW}. `)
})

test('a service that can be counted has its article', () => {
  const audit = { ...first, title: 'AI System Audit', inSentence: 'an AI System Audit' }
  expect(sentence(audit)).toBe('I would like to know more about an AI System Audit.')
  expect(heading(audit)).toBe('You are asking about an AI System Audit')
})

test('existing text is kept after it', () => {
  expect(opened('We ship by hand.', first)).toBe(`${sentence(first)} We ship by hand.`)
})

test('a second link replaces the sentence of the first', () => {
  expect(opened(`${sentence(first)} We ship.`, second)).toBe(`${sentence(second)} We ship.`)
})

test('the same link does not repeat it', () => {
  expect(opened(`${sentence(first)} We ship.`, first)).toBe(`${sentence(first)} We ship.`)
})

test('"Write about something else" removes only the sentence', () => {
  expect(opened(`${sentence(first)} We ship.`, null)).toBe('We ship.')
  expect(opened('We ship.', null)).toBe('We ship.')
})
