// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountPage } from '#src/content/account-page.ts'
import { HistorySection } from './history-section.tsx'

const words = accountPage.records
const message = {
  id: '1',
  message: 'Is this thing on?',
  sentAt: '2026-03-18T09:02:00Z',
  answeredAt: '2026-03-18T14:36:00Z',
  confirmationSentAt: null,
  keptUntil: '2028-03-18T00:00:00Z',
}
const reply = { sentAt: '2026-03-19T14:36:00Z', subject: 'Re: Is this thing on?', body: 'It is.' }

const show = (replies: (typeof reply)[]) =>
  render(<HistorySection loaded={{ isTeam: false, messages: [{ ...message, replies }] }} reload={() => {}} />)

test('a message is followed by the reply to it', () => {
  show([reply])
  expect(screen.getByText(words.reply('19 March 2026'))).toBeDefined()
  expect(screen.getByText(reply.body)).toBeDefined()
  expect(screen.queryByText(words.answered('18 March 2026'))).toBeNull()
})

test('a message that was answered in another way has the day', () => {
  show([])
  expect(screen.getByText(words.answered('18 March 2026'))).toBeDefined()
})

test('without messages there is a link to the contact form', () => {
  render(<HistorySection loaded={{ isTeam: false, messages: [] }} reload={() => {}} />)
  expect(screen.getByRole('link', { name: words.write }).getAttribute('href')).toBe('/#contact')
})
