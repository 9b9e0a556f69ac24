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

test('a message that was answered has the day', () => {
  render(<HistorySection loaded={{ isTeam: false, messages: [message] }} reload={() => {}} />)
  expect(screen.getByText(words.answered('18 March 2026'))).toBeDefined()
})

test('without messages there is a link to the contact form', () => {
  render(<HistorySection loaded={{ isTeam: false, messages: [] }} reload={() => {}} />)
  expect(screen.getByRole('link', { name: words.write }).getAttribute('href')).toBe('/#contact')
})
