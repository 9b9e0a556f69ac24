// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { isTeamMember, useMembership } from './use-membership.ts'

test('a slow response for the previous account changes nothing', async () => {
  const responses: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)))
  const { result, rerender } = renderHook(({ account }) => useMembership(account), {
    initialProps: { account: 'ruth' },
  })
  await expect.poll(() => responses.length).toBe(1)
  rerender({ account: 'ada' })
  await expect.poll(() => responses.length).toBe(2)
  await act(async () => responses[1]?.(Response.json({ state: 'customer' })))
  await act(async () => responses[0]?.(Response.json({ state: 'member', name: 'Ruth' })))
  expect(result.current.isMember).toBe(false)
})

test('opening a menu ends no session', async () => {
  dismissToasts()
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const session = JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', expires_at, user: { id: 'ruth' } })
  localStorage.setItem(SESSION_STORAGE_KEY, session)
  vi.stubGlobal('fetch', async () => Response.json({ state: 'ended' }))
  expect(await isTeamMember()).toBe(false)
  expect([localStorage.getItem(SESSION_STORAGE_KEY), shownToasts()]).toEqual([session, []])
  localStorage.clear()
})
