// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Replies } from './reply.tsx'
import type { Lead } from './types.ts'

const words = inboxLead.reply
const lead = {
  id: 'lead-1',
  name: 'Ada',
  email: 'ada@example.org',
  message: 'Is this thing on?',
  createdAt: '2026-11-15T14:36:02Z',
  replies: [
    { id: 7, author: 'Sam', subject: '', body: 'Yes, it is.', createdAt: '2026-11-15T14:40:00Z', state: 'waiting' },
  ],
} as unknown as Lead

afterEach(() => sessionStorage.clear())

type Sent = { body: string; undo: () => void }

function show(isStored: boolean, me = 'Ruth') {
  const sent: Sent[] = []
  const view = render(
    <Replies
      lead={lead}
      me={me}
      field={createRef()}
      onSend={(_, { body }, undo) => {
        sent.push({ body, undo })
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

test("a colleague's reply is shown with its state, and the visitor's words under one's own", () => {
  show(true)
  expect(document.querySelector('[data-reply]')?.textContent).toMatch(/^Sam, .+, on its wayYes, it is\.$/)
  expect(screen.queryByText(lead.message)).toBeNull()
  type('Hello')
  expect(screen.getByText(lead.message)).toBeTruthy()
  expect(screen.getByText(/^Ruth, /)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.program }).getAttribute('href')).toMatch(/^mailto:ada@example\.org\?/)
})

test('a draft is kept until it is sent, for its own member, and comes back when it is undone', async () => {
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
  act(() => sent[0]?.undo())
  expect(field().value).toBe('First words')
})

test('without words nothing is sent', async () => {
  const { sent } = show(true)
  type('  ')
  await send()
  expect(sent).toEqual([])
})
