// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inbox as words } from '#src/content/inbox.ts'
import { Overview } from './overview.tsx'
import type { Inbox } from './use-inbox.ts'

const PAST = '2020-01-02T09:00:00Z'
const FUTURE = '2100-01-02T09:00:00Z'
const { late, inTime } = words.overview

test.each([
  ['the first deadline is past', PAST, '', [late]],
  ['the first deadline is ahead', FUTURE, '', [inTime]],
  ['a search shows only some messages', PAST, 'Ada', []],
])('overdue replies where %s', (_, reply_by, search, expected) => {
  const inbox = {
    counts: { open: 2, answered: 0, all: 2 },
    filter: { which: 'open', search, source: null },
    rows: [{ id: '1', name: 'Ada', company: null, excerpt: '', reply_by }],
  }
  render(<Overview inbox={inbox as unknown as Inbox} />)
  const shown = [late, inTime].filter((text) => screen.queryByText(text) !== null)
  expect(shown).toEqual(expected)
})
