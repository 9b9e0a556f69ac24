// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inbox } from '#src/content/inbox.ts'
import { stateOf } from './mail.tsx'
import { LeadRow } from './rows.tsx'
import type { LeadRow as Row, MailSummary } from './types.ts'

const { confirmation, notification, states } = inbox.mails
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
    answered_at: null,
    mails: { notification: toTeam, ...(toVisitor && { confirmation: toVisitor }) },
  } as Row
  render(<LeadRow row={row} isOpen={false} />)
  return screen.getByRole('listitem').textContent
}

test('the link of a row is named by sender and deadline; excerpt and source are beside it', () => {
  const text = show(mail('sent'), mail('sent'))
  expect(screen.getByRole('link', { name: /^Unread: Ada Answer was due by .+$/ }).textContent).toBe('Unread: Ada')
  expect(text).toContain(`${inbox.list.by.voice}Hello`)
})

test('a row does not mention mails that were sent', () => {
  const text = show(mail('sent', 'delivered'), mail('sent'))
  expect(text).not.toContain(confirmation)
  expect(text).not.toContain(notification)
})

test.each([
  mail('pending'),
  mail('sending'),
  mail('sent', 'delayed'),
  mail('sent', 'bounced'),
  mail('sent', 'complained'),
  mail('failed'),
  mail('held'),
  undefined,
])('a row names a mail that is %o', (toVisitor) => {
  const text = show(toVisitor, mail('sent', 'delivered'))
  expect(text).toContain(`${confirmation} ${states[stateOf(toVisitor)]}`)
  expect(text).not.toContain(notification)
})
