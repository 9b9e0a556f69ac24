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

test('an empty message opens with the sentence of the service', () => {
  expect(opened('', REVIEW)).toBe(`I would like a free ${REVIEW}. `)
})

test('what the visitor has written stays behind it', () => {
  expect(opened('We ship by hand.', REVIEW)).toBe(`${sentence(REVIEW)} We ship by hand.`)
})

test('a second link replaces the sentence of the first, and the same link repeats nothing', () => {
  const other = services[1]?.title ?? ''
  expect(opened(`${sentence(REVIEW)} We ship.`, other)).toBe(`${sentence(other)} We ship.`)
  expect(opened(`${sentence(other)} We ship.`, other)).toBe(`${sentence(other)} We ship.`)
})

test('writing about something else takes the sentence away, and nothing else', () => {
  expect(opened(`${sentence(REVIEW)} We ship.`, null)).toBe('We ship.')
  expect(opened('We ship.', null)).toBe('We ship.')
})
