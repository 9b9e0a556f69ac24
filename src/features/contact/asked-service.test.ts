// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { contact } from '#src/content/contact.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import { services } from '#src/content/generated/services.ts'
import { openMessage } from './asked-service.tsx'

const { sentence } = contact.enquiry

function opened(text: string, service: string | null): string {
  const form = document.createElement('form')
  const message = document.createElement('textarea')
  message.name = 'message'
  message.value = text
  form.append(message)
  openMessage(form, service)
  return message.value
}

const first = services[0]?.title ?? ''
const second = services[1]?.title ?? ''

test('an empty message starts with the sentence of the service', () => {
  expect(opened('', first)).toBe(`${sentence(first)} `)
})

test.runIf(REVIEW !== '')('the sentence of the free service asks for it', () => {
  expect(opened('', REVIEW)).toBe(`I would like a free ${REVIEW}. `)
})

test('existing text is kept after it', () => {
  expect(opened('We ship by hand.', first)).toBe(`${sentence(first)} We ship by hand.`)
})

test.runIf(second !== '')('a second link replaces the sentence of the first', () => {
  expect(opened(`${sentence(first)} We ship.`, second)).toBe(`${sentence(second)} We ship.`)
})

test('the same link does not repeat it', () => {
  expect(opened(`${sentence(first)} We ship.`, first)).toBe(`${sentence(first)} We ship.`)
})

test('"Write about something else" removes only the sentence', () => {
  expect(opened(`${sentence(first)} We ship.`, null)).toBe('We ship.')
  expect(opened('We ship.', null)).toBe('We ship.')
})
