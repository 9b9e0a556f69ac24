// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToasts } from '#src/ui/toast-store.ts'
import { inboxOf, LEAD, leadMail } from './test-inbox.tsx'
import { LeadView } from './lead.tsx'
import type { InboxLead } from './api.ts'
import { Notes } from './notes.tsx'

/** Reverses the text after it, up to the end of the isolating element. */
const RIGHT_TO_LEFT = '\u202e'
const hostile = (text: string) => `${RIGHT_TO_LEFT}${text}`

const show = (lead: InboxLead) => render(<LeadView lead={lead} />, { wrapper: inboxOf() })

test("bidirectional characters in a visitor's text do not affect other text", () => {
  const { container } = show({
    ...LEAD,
    name: hostile('Ada'),
    email: hostile('ada@example.org'),
    company: hostile('Engines'),
    message: hostile('Hello'),
    origin: { referrer: hostile('example.org'), landing: hostile('/') },
  })
  const withMark = [...container.querySelectorAll('*')].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(RIGHT_TO_LEFT)),
  )
  // Name, address, company twice, message, two of the origin.
  expect(withMark).toHaveLength(7)
  expect(withMark.filter((element) => !element.matches('[dir=auto], bdi'))).toEqual([])
})

const at = (minute: number) => `2026-11-15T14:${minute}:00Z`
const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const stars = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('.icon'))

test('the timeline is made of the lead, its notes, replies and mails, in order, with one star for the answer', () => {
  const lead: InboxLead = {
    ...LEAD,
    read_at: at(40),
    lead_notes: [{ id: 1, author_name: 'Sam', body: 'x', created_at: at(41) }],
    mails: [
      leadMail({ state: 'failed', is_replaced: true }),
      leadMail({ created_at: at(42), sent_at: at(43), delivery: 'delivered', delivery_at: at(44) }),
    ],
  }
  const past = ['Message stored', 'First read', 'Note added by Sam', 'Confirmation sent', 'Confirmation delivered']
  show(lead)
  expect(shown()).toEqual([...past, 'Answered'])
  expect(stars().map((item) => item.hasAttribute('data-pending'))).toEqual([true])
  expect(screen.queryByText(/^Send the/)).toBeNull()
  cleanup()
  show({ ...lead, status: 'answered', answered_at: at(50), answered_by: 'Ruth' })
  expect(shown()).toEqual([...past, 'Answered by Ruth'])
  expect(stars().map((item) => item.hasAttribute('data-pending'))).toEqual([false])
  cleanup()
  show({ ...lead, status: 'not_lead', expires_at: '2026-12-19T12:00:00Z' })
  expect(shown()).toEqual([...past, 'Not a lead'])
  expect(screen.getByText('deleted 19 December 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Not a lead' })).toBeNull()
})

test('a held mail that is sent again is requested once, however often the button is pressed', async () => {
  const requests: string[] = []
  const wrapper = inboxOf('Ruth', ({ url }) => {
    requests.push(url)
    return url.endsWith('/inbox_send_again') ? Response.json(1) : new Promise<never>(() => {})
  })
  render(<LeadView lead={{ ...LEAD, mails: [leadMail({ state: 'held', reason: 'limit' })] }} />, { wrapper })
  fireEvent.click(screen.getByText('Send the confirmation again'))
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button)
  await screen.findByText('Sending...')
  fireEvent.click(button)
  await expect.poll(() => shownToasts()[0]?.title).toBe('On its way.')
  fireEvent.click(button)
  expect(requests.filter((url) => url.endsWith('/inbox_send_again'))).toHaveLength(1)
})

const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note')
const saveNotes = ({ url }: Request) =>
  url.includes('lead_notes') ? Response.json({ id: 1 }) : new Promise<never>(() => {})

test('a typed note is still there after another lead was opened, until it is saved', async () => {
  const { rerender } = render(<Notes key="ada" lead={LEAD} />, { wrapper: inboxOf('Ruth', saveNotes) })
  const open = (id: string) => rerender(<Notes key={id} lead={{ ...LEAD, id }} />)
  fireEvent.change(noteField(), { target: { value: 'Called' } })
  open('grace')
  expect(noteField().value).toBe('')
  open(LEAD.id)
  expect(noteField().value).toBe('Called')
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  open('grace')
  await expect.poll(() => shownToasts()[0]?.title).toBe('Note saved.')
  open(LEAD.id)
  expect(noteField().value).toBe('')
})

const message = (id: number, more: Partial<InboxLead['lead_messages'][number]>) => ({
  id,
  sender: 'ada@example.org',
  subject: 'Re: Hello',
  body: 'Monday?',
  attachments: 0,
  is_automatic: false,
  received_at: at(40 + id),
  ...more,
})

test('emails of both sides stand between the replies by time, with quote and automatic answer folded', () => {
  const { container } = show({
    ...LEAD,
    answered_at: at(40),
    answered_by: 'Ruth',
    wrote_at: at(41),
    lead_replies: [{ id: 7, author_name: 'Sam', subject: '', body: 'Yes, it is.', created_at: at(42) }],
    lead_messages: [
      message(1, { body: 'Monday?\n\nOn 15 Nov 2026 at 14:36 Us <us@site.test> wrote:\n> Yes.' }),
      message(3, { body: null }),
      message(4, { body: 'I am away.', is_automatic: true }),
      message(5, { body: hostile('<img src=x onerror=alert(1)>'), sender: hostile('<b>Ada'), attachments: 2 }),
      message(6, { body: 'x'.repeat(10_000), attachments: 1 }),
      message(7, { body: '' }),
    ],
  })
  const thread = [...container.querySelectorAll('[data-message], [data-reply]')]
  const text = thread.map(({ textContent }) => textContent)
  expect(text[0]).toMatch(/^ada@example.org, .+, by emailMonday\?Quoted textOn 15 Nov/)
  expect(text[1]).toContain('Yes, it is.')
  expect(text[2]).toContain('Read it in your mailbox: “Re: Hello”.')
  expect(text[3]).toMatch(/Automatic answerI am away\.$/)
  expect(text[4]).toMatch(/<b>Ada, .+<img src=x onerror=alert\(1\)>In your mailbox: 2 attachments\.$/)
  expect(text[5]).toMatch(/xIn your mailbox: The rest and 1 attachment\.$/)
  expect(text[6]).toMatch(/No text\.$/)
  expect(container.querySelectorAll('details:not([open])')).toHaveLength(2)
  expect(container.querySelector('img')).toBeNull()
  expect(shown().at(-1)).toBe('Wrote again')
  expect(shown()).toContain('Automatic answer from ada@example.org')
  expect(container.textContent).not.toContain('due by')
})

test('of a lead with many emails the newest are shown, and that there are more', () => {
  const emails = Array.from({ length: 50 }, (_, id) => ({ ...message(1, {}), id }))
  const { rerender } = show({ ...LEAD, lead_messages: emails.slice(1) })
  expect(screen.queryByText(/Only the newest/)).toBeNull()
  rerender(<LeadView lead={{ ...LEAD, lead_messages: emails }} />)
  expect(screen.getByText(/Only the newest 50 emails are here/)).toBeDefined()
})

test('what is typed while a note is saved stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const respond = ({ url }: Request) => (url.includes('lead_notes') ? promise : new Promise<never>(() => {}))
  render(<Notes lead={LEAD} />, { wrapper: inboxOf('Ruth', respond) })
  const field = noteField()
  fireEvent.change(field, { target: { value: 'Called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  fireEvent.change(field, { target: { value: 'Called, no answer' } })
  resolve(Response.json({ id: 1 }))
  await expect.poll(() => shownToasts()[0]?.title).toBe('Note saved.')
  expect(field.value).toBe('Called, no answer')
})
