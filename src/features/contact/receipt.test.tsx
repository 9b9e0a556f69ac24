// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contact } from '#src/content/contact.ts'
import { Receipt, type Received } from './receipt.tsx'

const words = contact.form.receipt

test.each([
  ['both-sent', words.sent, false],
  ['only-confirmation', words.sent, false],
  ['only-notification', words.sent, false],
  ['already-received', words.known, false],
  ['neither-sent', words.saved, true],
  ['email-call-failed', words.saved, true],
] as const)('the receipt of %s says when, to whom the reply goes, and whether a mail is missing', (...row) => {
  const [outcome, line, hasNote] = row
  const received: Received = {
    outcome,
    at: new Date(2026, 10, 16, 9, 5),
    email: 'ada@example.org',
    message: 'Is this thing on?',
  }
  render(<Receipt {...received} words={words} />)
  expect(screen.getByText(new RegExp(line('09:05'))).textContent).toContain(`${words.reply} ada@example.org`)
  expect(screen.queryByText(words.savedNote) !== null).toBe(hasNote)
  expect(screen.getByText('Is this thing on?').tagName).toBe('BLOCKQUOTE')
})
