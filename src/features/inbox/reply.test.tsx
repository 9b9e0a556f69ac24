// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { Replies } from './reply.tsx'
import type { Draft, Lead } from './types.ts'

const words = inboxLead.reply
const lead = {
  id: 'lead-1',
  name: 'Ada',
  email: 'ada@example.org',
  message: 'Is this thing on?',
  created_at: '2026-11-15T14:36:02Z',
  lead_replies: [
    { id: 7, author_name: 'Sam', subject: '', body: 'Yes, it is.', created_at: '2026-11-15T14:40:00Z' },
    { id: 8, author_name: 'Sam', subject: '', body: 'Come and see.', created_at: '2026-11-15T14:41:00Z' },
  ],
  mails: [
    { kind: 'reply', reply_id: 7, state: 'pending', is_replaced: false },
    { kind: 'reply', reply_id: 8, state: 'held', reason: 'limit', is_replaced: false },
  ],
} as unknown as Lead

afterEach(() => sessionStorage.clear())

type Sent = Draft & { undo: () => void }

function show(isStored: boolean, me = 'Ruth') {
  const sent: Sent[] = []
  const view = render(
    <Replies
      lead={lead}
      me={me}
      field={createRef()}
      onSend={(_lead, _me, draft, undo) => {
        sent.push({ ...draft, undo })
        return Promise.resolve(isStored)
      }}
    />,
  )
  return { ...view, sent }
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>(words.label)
const type = (value: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
}
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: words.send })))

test("a colleague's reply is shown with its state and why it is held", () => {
  show(true)
  const [waiting, held] = document.querySelectorAll('[data-reply]')
  expect(waiting?.textContent).toMatch(/^Sam, .+, on its wayYes, it is\.$/)
  expect(held?.textContent).toContain(`held: ${inbox.mails.reasons.limit}`)
})

test('a draft is kept per member until it is sent, and is restored by undo', async () => {
  const refused = show(false)
  type('First words')
  await send()
  expect(field().value).toBe('First words')
  refused.unmount()
  show(true, 'Sam').unmount()
  const { sent } = show(true)
  expect(field().value).toBe('First words')
  await send()
  expect([sent[0]?.body, field().value]).toEqual(['First words', ''])
  // It collapses, and undo opens it again.
  expect([field().getAttribute('rows'), screen.queryByLabelText(words.subject)]).toEqual(['1', null])
  act(() => sent[0]?.undo())
  expect([field().value, field().getAttribute('rows')]).toEqual(['First words', '5'])
})

test('an empty reply is not sent', async () => {
  const { sent } = show(true)
  type('  ')
  await send()
  expect(sent).toEqual([])
})

test('the same text keeps its id, even after a reload; other text is a new reply', async () => {
  const first = show(false)
  type('Yes')
  await send()
  await send()
  first.unmount()
  const second = show(false)
  await send()
  type('Yes, we can')
  await send()
  const ids = [...first.sent, ...second.sent].map(({ id }) => id)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
})

test('the subject of a reply is one line, and a missing one is an error', async () => {
  const { sent } = show(true)
  type('Yes')
  const subject = screen.getByLabelText<HTMLInputElement>(words.subject)
  fireEvent.change(subject, { target: { value: '\t ' } })
  await send()
  expect([sent, screen.getByText(words.subjectMissing).closest('p')?.id]).toEqual([
    [],
    subject.getAttribute('aria-describedby'),
  ])
  expect(document.activeElement).toBe(subject)
  fireEvent.change(subject, { target: { value: ' Your\tmessage ' } })
  await send()
  expect(sent[0]?.subject).toBe('Your message')
})
