// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { isTeamMember } from './use-membership.ts'

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
