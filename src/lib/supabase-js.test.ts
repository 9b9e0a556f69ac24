// @vitest-environment happy-dom
// Specified behaviour that supabase-js provides: an upgrade has to keep it.
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'session-of-test'
const TICK_MS = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const session = { access_token: 'a.b.c', refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600 }

/** Makes the stored session expire in this many seconds. */
function expireIn(seconds: number): void {
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at, user: { id: 'ada' } }))
}

async function start(seconds: number, refusal?: () => Response, refusals = 1) {
  expireIn(seconds)
  const requests: string[] = []
  const times: number[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(input instanceof Request ? input.url : input.toString())
    times.push(Date.now())
    if (refusal && requests.length <= refusals) return refusal()
    return Response.json({ ...session, refresh_token: 'next', user: { id: 'ada' } })
  }
  // Called by hand: other tests of this worker may have left listeners to the real event.
  let onVisibility: (() => void) | undefined
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    if (name === 'visibilitychange') onVisibility = listener as () => void
  })
  const client = createClient('http://127.0.0.1:1', 'public-key', {
    auth: { storageKey: KEY, detectSessionInUrl: false },
    global: { fetch },
  })
  await vi.advanceTimersByTimeAsync(0)
  const refreshes = () => requests.filter((url) => url.includes('grant_type=refresh_token')).length
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    onVisibility?.()
  }
  return { client, refreshes, times, show }
}

test('a token with ten minutes left is left alone; with 80 seconds left it is refreshed at the next check', async () => {
  const { client, refreshes } = await start(600)
  await vi.advanceTimersByTimeAsync(2 * TICK_MS)
  expect(refreshes()).toBe(0)
  expireIn(80)
  await vi.advanceTimersByTimeAsync(TICK_MS)
  expect(refreshes()).toBe(1)
  expect((await client.auth.getSession()).data.session?.refresh_token).toBe('next')
  await client.auth.stopAutoRefresh()
})

test('while the page is hidden, nothing is refreshed; once it is shown again, it is', async () => {
  const { client, refreshes, show } = await start(600)
  show('hidden')
  expireIn(80)
  await vi.advanceTimersByTimeAsync(4 * TICK_MS)
  expect(refreshes()).toBe(0)
  expireIn(80)
  show('visible')
  await vi.advanceTimersByTimeAsync(TICK_MS)
  expect(refreshes()).toBe(1)
  await client.auth.stopAutoRefresh()
})

const fails = (status: number) => () => new Response('', { status })
const unreachable = (): Response => {
  throw new TypeError('Failed to fetch')
}

test.each<[status: string, token: string | undefined, refusal: () => Response]>([
  ['502', 'next', fails(502)],
  ['503', 'next', fails(503)],
  ['504', 'next', fails(504)],
  ['no response', 'next', unreachable],
  ['400', undefined, () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 })],
])('an expired session whose refresh gets %s has the token %s afterwards', async (_status, token, refusal) => {
  const { client } = await start(-10, refusal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await client.auth.getSession()).data.session?.refresh_token).toBe(token)
  expect(localStorage.getItem(KEY) !== null).toBe(token !== undefined)
  await client.auth.stopAutoRefresh()
})

test('a refresh that cannot be made is retried after 200, 400, 800 ms and so on, for less than 30 seconds', async () => {
  const { client, times } = await start(-10, fails(503), 20)
  await vi.advanceTimersByTimeAsync(TICK_MS)
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
  await client.auth.stopAutoRefresh()
})
