// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { runUndo } from '#src/ui/toast-store.ts'
import { inboxOf, LEAD, leadMail } from './test-inbox.tsx'
import { Replies } from './reply.tsx'
import type { InboxLead } from './api.ts'

const lead: InboxLead = {
  ...LEAD,
  lead_replies: [
    { id: 7, author_name: 'Sam', subject: '', body: 'Yes, it is.', created_at: '2026-11-15T14:40:00Z' },
    { id: 8, author_name: 'Sam', subject: '', body: 'Come and see.', created_at: '2026-11-15T14:41:00Z' },
  ],
  mails: [
    leadMail({ kind: 'reply', reply_id: 7, state: 'pending' }),
    leadMail({ kind: 'reply', reply_id: 8, state: 'held', reason: 'limit' }),
  ],
}

afterEach(() => sessionStorage.clear())

type SentReply = { draft: string; subject: string; body: string }

function show(isStored: boolean, memberName = 'Ruth') {
  const sent: SentReply[] = []
  const wrapper = inboxOf(memberName, async (request) => {
    if (request.url.endsWith('/inbox_undo_reply')) return Response.json(true)
    if (!request.url.endsWith('/inbox_reply')) return new Promise(() => {})
    sent.push((await request.json()) as SentReply)
    return isStored ? Response.json({ id: 9, isHeld: false }) : Response.json({ code: 'PT429' }, { status: 429 })
  })
  return { ...render(<Replies lead={lead} />, { wrapper }), sent }
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Write a reply')
const type = (value: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
}
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
}

test("a colleague's reply is shown with its state and why it is held", () => {
  show(true)
  const [waiting, held] = document.querySelectorAll('[data-reply]')
  expect(waiting?.textContent).toMatch(/^Sam, .+, on its wayYes, it is\.$/)
  expect(held?.textContent).toContain('held: an email limit was reached')
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
  expect([field().getAttribute('rows'), screen.queryByLabelText('Subject')]).toEqual(['1', null])
  act(() => void runUndo())
  await waitFor(() => expect([field().value, field().getAttribute('rows')]).toEqual(['First words', '5']))
})

test('undo puts what was sent before what was typed since, also where the lead was closed in between', async () => {
  const { rerender } = show(true)
  type('Yes.')
  await send()
  rerender(<Replies key="opened again" lead={lead} />)
  type('And another thing')
  act(() => void runUndo())
  await waitFor(() => expect(field().value).toBe('Yes.\n\nAnd another thing'))
  rerender(<Replies key="and again" lead={lead} />)
  expect(field().value).toBe('Yes.\n\nAnd another thing')
})

test('whatever is typed, the API gets text that it can store', async () => {
  const { sent } = show(true)
  type('cut \ud83c off\0, 🌊 and \\ud83c kept')
  await send()
  expect(sent[0]?.body).toBe('cut \ufffd off, 🌊 and \\ud83c kept')
})

test('a button adds the link to book a call, with the name and address of the lead', async () => {
  const { sent } = show(true)
  type('Yes')
  fireEvent.click(screen.getByRole('button', { name: 'Add a link to book a call' }))
  expect(document.activeElement).toBe(field())
  await send()
  expect(sent[0]?.body).toBe('Yes\n\nhttps://cal.com/lodestar.example/call?name=Ada&email=ada%40example.org')
})

test('what is typed while a reply is sent stays', async () => {
  const { sent } = show(true)
  type('Yes')
  const sending = send()
  type('Yes. One more thing')
  await sending
  expect([sent[0]?.body, field().value]).toEqual(['Yes', 'Yes. One more thing'])
})

test('after a reply was sent from the keyboard, one can go on typing in the collapsed field', async () => {
  const { sent } = show(true)
  type('Yes')
  const sendByKey = () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  sendByKey()
  await waitFor(() => expect(screen.queryByLabelText('Subject')).toBeNull())
  fireEvent.input(field(), { target: { value: 'One more thing' } })
  sendByKey()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['Yes', 'One more thing']))
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
  const ids = [...first.sent, ...second.sent].map(({ draft }) => draft)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
})

test('an empty reply is not sent, its subject is one line, and a missing one is an error', async () => {
  const { sent } = show(true)
  type('  ')
  await send()
  type('Yes')
  const subject = screen.getByLabelText<HTMLInputElement>('Subject')
  fireEvent.change(subject, { target: { value: '\t ' } })
  await send()
  expect([sent, screen.getByText('Enter a subject').closest('p')?.id]).toEqual([
    [],
    subject.getAttribute('aria-describedby'),
  ])
  expect(document.activeElement).toBe(subject)
  fireEvent.change(subject, { target: { value: ' Your\tmessage ' } })
  expect(screen.queryByText('Enter a subject')).toBeNull()
  await send()
  expect(sent[0]?.subject).toBe('Your message')
})
