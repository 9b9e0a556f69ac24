// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InboxBackend } from '../inbox-backend.ts'
import type { Lead } from '../inbox-types.ts'
import { useLead } from './use-lead.ts'

const onRead = () => {}

test('a late answer for the last lead does not take the place of the one that is open', async () => {
  const answers = new Map<string, (lead: Lead) => void>()
  const backend = {
    lead: (id: string) => new Promise((resolve) => answers.set(id, (lead) => resolve({ ok: true, value: lead }))),
  } as unknown as InboxBackend
  const answer = (id: string) => act(async () => answers.get(id)?.({ id, isUnread: false } as Lead))

  const { result, rerender } = renderHook(({ id }) => useLead(backend, id, onRead), { initialProps: { id: 'a' } })
  rerender({ id: 'b' })
  await answer('b')
  await answer('a')
  expect(result.current).toMatchObject({ status: 'ready', lead: { id: 'b' } })
})
