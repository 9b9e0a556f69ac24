// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { describeMail, type MailSummary } from './mail-status.ts'
import { LeadRow } from './rows.tsx'
import type { InboxRow } from './api.ts'

afterEach(() => void vi.useRealTimers())

const mail = (state: MailSummary['state'], delivery: MailSummary['delivery'] = null) => ({
  state,
  delivery,
  reason: null,
})

function show(toVisitor: MailSummary | undefined, toTeam: MailSummary): string {
  const row = {
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-11-15T14:36:02Z',
    name: 'Ada',
    excerpt: 'Hello',
    source: 'voice',
    read_at: null,
    status: 'open',
    mails: { notification: toTeam, ...(toVisitor && { confirmation: toVisitor }) },
  } as InboxRow
  render(<LeadRow row={row} isOpen={false} />)
  return screen.getByRole('listitem').textContent
}

test.each([
  ['http_422_to', 'not sent: the email service refused the address. Check it for a mistake, or call.'],
  ['http_400', 'not sent: the email service refused it and will again. Its log there says why.'],
])('a refusal by the provider, %s, is said in words', (error, text) => {
  expect(describeMail({ state: 'failed', reason: null, delivery: null, delivery_reason: null, error })).toBe(text)
})

test('a row names each mail that was not sent, and no other', () => {
  for (const [toVisitor, status] of [
    [mail('pending'), 'waiting'],
    [mail('sent', 'delayed'), 'delayed'],
    [mail('sent', 'bounced'), 'bounced'],
    [mail('failed'), 'not sent'],
    [mail('held'), 'held'],
    [undefined, 'none'],
  ] as const) {
    const text = show(toVisitor, mail('sent', 'delivered'))
    expect(text).toContain(`Confirmation ${status}`)
    expect(text).not.toContain('Notification')
    cleanup()
  }
  expect(show(mail('sent'), mail('sent', 'delivered'))).not.toContain('Confirmation')
})

test('a row whose deadline passes is overdue within a minute, without new data', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T16:59:30Z') })
  expect(show(mail('sent'), mail('sent'))).toContain('Answer by')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('listitem').textContent).toContain('Answer was due by')
})

test('an email after the answer takes the place of the deadline', () => {
  const row = { id: 'x', created_at: '2026-01-15T14:36:02Z', name: 'Ada', excerpt: 'Hello', source: 'form' } as InboxRow
  const answer = { answered_at: '2026-01-16T09:00:00Z', answered_by: 'Ruth' }
  render(<LeadRow row={{ ...row, ...answer, status: 'open', wrote_at: '2026-01-17T09:00:00Z' }} isOpen={false} />)
  const { textContent } = screen.getByRole('listitem')
  expect(textContent).toMatch(/Wrote again, 17.Jan/)
  expect(textContent).not.toMatch(/due|Answered/)
  cleanup()
})
