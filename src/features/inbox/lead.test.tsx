// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as inboxWords } from '#src/content/inbox.ts'
import type { Lead, Mail } from './types.ts'
import type { LeadActions } from './actions.ts'
import { LeadPane, LeadView } from './lead.tsx'
import type { Inbox } from './use-inbox.ts'

/** Reverses the text after it, up to the end of the isolating element. */
const RIGHT_TO_LEFT = '\u202e'
const hostile = (text: string) => `${RIGHT_TO_LEFT}${text}`

const stored: Lead = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: '2026-11-15T14:36:02Z',
  name: 'Ada',
  email: 'ada@example.org',
  company: null,
  message: 'Hello',
  source: 'form',
  origin: null,
  version: 1,
  isUnread: false,
  answeredAt: null,
  answeredBy: null,
  keptUntil: null,
  mails: [],
  notes: [],
  replies: [],
  timeline: [],
  previous: [],
}

afterEach(() => history.replaceState(null, '', location.pathname))

const show = (lead: Lead) =>
  render(
    <LeadView
      lead={lead}
      me="Ruth"
      actions={{} as LeadActions}
      reply={createRef()}
      note={createRef()}
      onOpen={() => {}}
    />,
  )

test("bidirectional characters in a visitor's text do not affect other text", () => {
  const { container } = show({
    ...stored,
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

test.each([
  ['open', null, inboxLead.markAnswered],
  ['answered', '2026-11-15T15:00:00Z', null],
])(
  'the link of a mail about a lead that is %s leads to the button that marks it, if there is one',
  (_, at, focused) => {
    history.replaceState(null, '', `#${stored.id}/answered`)
    show({ ...stored, answeredAt: at })
    const button = focused && screen.getByRole('button', { name: new RegExp(focused) })
    expect(document.activeElement).toBe(button ?? document.body)
    expect(location.hash).toBe(`#${stored.id}`)
  },
)

test('of two replies that are held, each has its time and its reason', () => {
  const held = { kind: 'reply', state: 'held', reason: 'limit', canSendAgain: true } as const
  const mailOf = (id: number) => ({ ...held, id: String(id), replyId: id, attempts: 0 }) as Mail
  const written = ['2026-11-15T14:40:02Z', '2026-11-15T14:40:31Z']
  show({
    ...stored,
    replies: written.map((createdAt, id) => ({ ...held, id, author: 'Ruth', subject: '', body: '', createdAt })),
    mails: written.map((_, id) => mailOf(id)),
  })
  const steps = screen.getByRole('list', { name: inboxLead.timeline.title })
  for (const second of ['02', '31']) {
    expect(screen.getByRole('button', { name: new RegExp(`^Send the reply of .+:${second} again$`) })).toBeTruthy()
    expect(steps.textContent).toMatch(new RegExp(`held: ${inboxLead.reply.reasons.limit}written [^R]*:${second}`))
  }
})

test.each([
  ['open', 1],
  ['all', 0],
])('where nothing is chosen from the list "%s", %d button opens the next lead to answer', (which, count) => {
  const open = vi.fn<(id: string) => void>()
  const counts = { open: 1, answered: 0, all: 1 }
  const row = { ...stored, created_at: stored.createdAt }
  const inbox = {
    openId: null,
    opened: { lead: null },
    filter: { which, search: '', source: null },
    rows: [row],
    counts,
    open,
  }
  render(<LeadPane inbox={inbox as unknown as Inbox} pane={createRef()} reply={createRef()} note={createRef()} />)
  const buttons = screen.queryAllByRole('button', { name: `${inboxWords.overview.read} ${stored.name}` })
  expect(buttons).toHaveLength(count)
  for (const button of buttons) fireEvent.click(button)
  expect(open.mock.calls).toEqual(count === 1 ? [[stored.id]] : [])
})

const stars = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('[href$="#star"]'))

test('a lead that was answered and reopened has one star, for the answer that it waits for', () => {
  const at = stored.createdAt
  const timeline = ['received', 'answered', 'reopened', 'answered'].map((what) => ({ at, what, who: 'Ruth' }))
  show({ ...stored, timeline: timeline.slice(0, 3) })
  expect(stars().map((item) => item.hasAttribute('data-pending'))).toEqual([true])
  cleanup()
  show({ ...stored, timeline, answeredAt: at })
  expect(stars().map((item) => item.hasAttribute('data-pending'))).toEqual([false])
})
