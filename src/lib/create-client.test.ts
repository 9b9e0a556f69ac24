// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './create-client.ts'

let key = ''
const user = { id: 'ada', email: 'ada@example.org', aud: 'authenticated', app_metadata: {}, user_metadata: {} }
const session = { access_token: 'a.e30.c', refresh_token: 'old', token_type: 'bearer', expires_in: 3600, user }

beforeEach(() => {
  vi.useFakeTimers()
  key = crypto.randomUUID()
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** A client whose first refreshes get this response, and later ones none. */
function clientMeeting(answer: () => Response | Promise<Response>, times: number) {
  const ended: string[] = []
  let refreshes = 0
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    return refreshes > times ? Response.json({ ...session, refresh_token: 'new' }) : answer()
  })
  const client = createClient(key, async (token) => void ended.push(token))
  return { client, ended, refreshes: () => refreshes }
}

test.each([
  ['409', () => Response.json({ code: 'conflict' }, { status: 409 })],
  ['503', () => new Response('', { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a refresh that gets %s is retried, and the session stays', async (_name, answer) => {
  const { client, ended, refreshes } = clientMeeting(answer, 2)
  const found = client.auth.getSession()
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await found).data.session?.refresh_token).toBe('new')
  expect(refreshes()).toBe(3)
  expect(ended).toEqual([])
  await client.auth.stopAutoRefresh()
})

const gone = () => Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 })

test('a permanently refused refresh ends the session', async () => {
  const { client, ended } = clientMeeting(gone, 1)
  const found = client.auth.getSession()
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await found).data.session).toBeNull()
  expect(ended).toEqual(['old'])
  await client.auth.stopAutoRefresh()
})

test('whatever is typed, the API gets text that it can store', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: { body: string }) => {
    bodies.push(JSON.parse(init.body))
    return Response.json(null)
  })
  localStorage.clear()
  const client = createClient(key, async () => {})
  await client.from('lead_notes').insert({ lead_id: key, body: 'cut \ud83c off\0, 🌊 and \\ud83c kept' })
  await client.from('profiles').update({ full_name: null }).eq('id', key)
  expect(bodies).toEqual([{ lead_id: key, body: 'cut \ufffd off, 🌊 and \\ud83c kept' }, { full_name: null }])
})

test('an account’s request that finds all slots taken is sent once more, a message is not', async () => {
  localStorage.clear()
  const busy = { code: 'PT429', message: 'Too many requests at once' }
  let times = 1
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: { method: string }) => {
    sent.push(init.method)
    return sent.length > times ? Response.json([]) : Response.json(busy, { status: 429 })
  })
  const client = createClient(key, async () => {})
  const statusOf = async (request: PromiseLike<{ status: number }>) => {
    sent.length = 0
    const answered = Promise.resolve(request)
    await vi.advanceTimersByTimeAsync(5_000)
    return [(await answered).status, sent]
  }
  expect(await statusOf(client.rpc('account_data'))).toEqual([200, ['POST', 'POST']])
  times = 9
  expect(await statusOf(client.from('profiles').select())).toEqual([429, ['GET', 'GET']])
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is this thing on?' }
  expect(await statusOf(client.from('contact_submissions').insert(message))).toEqual([429, ['POST']])
})
