// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { runUndo, shownToasts } from '#src/ui/toast-store.ts'
import { useInboxKeys } from './keys.ts'
import { useInbox } from './inbox-provider.tsx'
import { LeadRow } from './rows.tsx'
import { inboxOf } from './test-inbox.tsx'

function List() {
  useInboxKeys()
  const { listRef, leadList } = useInbox()
  return (
    <ol ref={listRef}>
      {leadList.rows.map((lead) => (
        <LeadRow key={lead.id} row={lead} isOpen={false} />
      ))}
    </ol>
  )
}

const row = (name: string) => ({
  id: name,
  number: 1,
  name,
  created_at: '2026-11-15T14:36:02Z',
  status: 'open',
  version: 1,
})

test('E marks the row in focus, the toast names it, and the next row gets the focus', async () => {
  let names = ['Ada', 'Grace', 'Mary']
  const wrapper = inboxOf('Ruth', ({ url }) => {
    if (url.endsWith('/inbox_set_status')) return Response.json(2)
    return url.includes('/inbox?') ? Response.json(names.map(row)) : new Promise<never>(() => {})
  })
  render(<List />, { wrapper })
  const link = await screen.findByRole('link', { name: /Grace/ })
  link.focus()
  names = ['Ada', 'Mary']
  fireEvent.keyDown(link, { key: 'e' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Mary/ })))
  expect(shownToasts()).toMatchObject([{ title: 'Marked as answered.', text: 'Grace' }])
  names = ['Ada', 'Grace', 'Mary']
  act(() => void runUndo())
  await screen.findByRole('link', { name: /Grace/ })
})
