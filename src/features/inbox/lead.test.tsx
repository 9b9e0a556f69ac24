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

test('what is typed while a note is saved stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const respond = ({ url }: Request) => (url.includes('lead_notes') ? promise : new Promise<never>(() => {}))
  render(<Notes lead={LEAD} />, { wrapper: inboxOf('Ruth', respond) })
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a note')
  fireEvent.change(field, { target: { value: 'Called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  fireEvent.change(field, { target: { value: 'Called, no answer' } })
  resolve(Response.json({ id: 1 }))
  await expect.poll(() => shownToasts()[0]?.title).toBe('Note saved.')
  expect(field.value).toBe('Called, no answer')
})
