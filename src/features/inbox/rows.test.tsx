// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { inbox } from '#src/content/inbox.ts'
import { Rows } from './rows.tsx'
import type { LeadRow, MailState } from './types.ts'

const { confirmation, notification, states } = inbox.mails
const mail = (state: MailState) => ({ state, reason: null, at: null })

function show(toVisitor: MailState, toTeam: MailState): string {
  const row = {
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-11-15T14:36:02Z',
    name: 'Ada',
    excerpt: 'Hello',
    source: 'form',
    answered_at: null,
    reply: mail('none'),
    confirmation: mail(toVisitor),
    notification: mail(toTeam),
  } as LeadRow
  render(<Rows list={createRef()} rows={[row]} openId={null} />)
  return screen.getByRole('link').textContent
}

test('a row does not mention mails that were sent', () => {
  const text = show('delivered', 'sent')
  expect(text).not.toContain(confirmation)
  expect(text).not.toContain(notification)
})

test.each(['waiting', 'delayed', 'bounced', 'failed', 'suppressed', 'complained', 'held', 'none'] as const)(
  'a row names a mail that is %s',
  (state) => {
    const text = show(state, 'delivered')
    expect(text).toContain(`${confirmation} ${states[state]}`)
    expect(text).not.toContain(notification)
  },
)
