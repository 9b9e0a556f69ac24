// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { Lead } from '../inbox-types.ts'
import type { LeadActions } from '../lead-actions.ts'
import { LeadView } from './lead-view.tsx'

/** Turns around what follows it, up to the end of the element that isolates it. */
const RIGHT_TO_LEFT = '\u202e'
const hostile = (text: string) => `${RIGHT_TO_LEFT}${text}`

test("a stranger's marks of direction turn around nothing but the stranger's own text", () => {
  const lead: Lead = {
    id: '1',
    createdAt: '2026-11-15T14:36:02Z',
    name: hostile('Ada'),
    email: hostile('ada@example.org'),
    company: hostile('Engines'),
    message: hostile('Hello'),
    source: 'form',
    origin: { referrer: hostile('example.org'), landing: hostile('/') },
    version: 1,
    isUnread: false,
    answeredAt: null,
    answeredBy: null,
    keptUntil: null,
    mails: [],
    notes: [],
    timeline: [],
    previous: [],
  }
  const { container } = render(
    <LeadView lead={lead} actions={{} as LeadActions} reply={createRef()} note={createRef()} onOpen={() => {}} />,
  )
  const withMark = [...container.querySelectorAll('*')].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(RIGHT_TO_LEFT)),
  )
  // Name, address, company twice, message, two of the origin.
  expect(withMark).toHaveLength(7)
  expect(withMark.filter((element) => !element.matches('[dir=auto], bdi'))).toEqual([])
})
