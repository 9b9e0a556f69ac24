// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Receipt, type Received } from './receipt.tsx'

const CONFIRMED = 'A confirmation is on its way to this address.'
const UNCONFIRMED = 'The confirmation email has not gone out yet. We will try again. There is no need to write twice.'
const SENT = '16 November 2026, 09:05'
const VISITOR = { name: 'Ada Lovelace', company: null, email: 'ada@example.org', message: 'Is this thing on?' }

test.each([
  ['both-sent', ['Sent', SENT, CONFIRMED]],
  ['only-notification', ['Sent', SENT, UNCONFIRMED]],
  ['neither-sent', ['Saved', SENT, UNCONFIRMED]],
  ['email-call-failed', ['Saved', SENT, UNCONFIRMED]],
] as const)('the receipt of %s shows the time, the reply address, the deadline and the message', (outcome, lines) => {
  const received: Received = {
    ...VISITOR,
    outcome,
    at: new Date(2026, 10, 16, 9, 5),
  }
  render(<Receipt {...received} />)
  for (const line of lines) expect(screen.getByText(line)).toBeDefined()
  const notes = [CONFIRMED, UNCONFIRMED].filter((note) => screen.queryByText(note))
  expect(notes).toEqual(lines.filter((line) => line === CONFIRMED || line === UNCONFIRMED))
  expect(screen.getByText('ada@example.org', { exact: false })).toBeDefined()
  expect(screen.getByText('You’ll hear from us by Tuesday 17 November, 17:00, London time.').textContent).toContain(
    '17\u00a0November',
  )
  expect(screen.getByText('Is this thing on?').closest('blockquote')).not.toBeNull()
})

test.each([
  [
    'failed',
    /^The confirmation email was refused, so none will arrive. Is the address right\? If not, send your message/,
  ],
  ['held', /^No confirmation email has been sent. Your message is with us/],
] as const)('a confirmation that is %s promises no retry', (confirmationEnd, sentence) => {
  const received = { ...VISITOR, outcome: 'only-notification', at: new Date() } as const
  render(<Receipt {...received} confirmationEnd={confirmationEnd} />)
  expect(screen.getByText(sentence)).toBeDefined()
  expect(screen.queryByText(/try again/)).toBeNull()
})

test('the deadline is the one from the server, with the days off before it, or missing', () => {
  const received: Received = { ...VISITOR, outcome: 'both-sent', at: new Date() }
  const reply = { by: 'Monday 4 January, 16:00', timeZone: 'America/New_York', away: 'Christmas' }
  const { rerender } = render(<Receipt {...received} replyBy={reply} />)
  expect(screen.getByText('You’ll hear from us by Monday 4 January, 16:00, New York time.')).toBeDefined()
  expect(screen.getByText('We are away before then: Christmas.', { exact: false })).toBeDefined()
  rerender(<Receipt {...received} replyBy={null} />)
  expect(screen.queryByText('You’ll hear from us', { exact: false })).toBeNull()
  expect(screen.getByText('Is it urgent? Write to', { exact: false })).toBeDefined()
})

const page = () => screen.getByRole('article', { name: 'The question, in your words' }).textContent ?? ''

test('the receipt is page one of a report, with the firm of the visitor, or else the name', () => {
  const received: Received = { ...VISITOR, outcome: 'both-sent', at: new Date() }
  const { rerender } = render(<Receipt {...received} company="شركة الميناء" />)
  expect(screen.getByText('شركة الميناء').dir).toBe('auto')
  expect(page()).toMatch(
    /^Lodestar: AI Readiness Review.*will ask about anything that is missing\..*follow only if a review fits\.1 of 9$/s,
  )
  rerender(<Receipt {...received} />)
  expect(screen.getByText('Ada Lovelace')).toBeDefined()
})

test('who asks about another service gets its title and no page number', () => {
  const sentence = 'I would like to know more about an AI System Audit.'
  const received: Received = { ...VISITOR, outcome: 'both-sent', at: new Date(), message: `${sentence} Is ours fair?` }
  render(<Receipt {...received} service={{ title: 'AI System Audit', sentence }} />)
  expect(page()).toMatch(/^Lodestar: AI System Audit/)
  expect(page()).not.toContain('of 9')
})
