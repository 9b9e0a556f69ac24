// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './create-client.ts'

const key = 'session-of-test'

afterEach(() => void vi.useRealTimers())

test('a session in an address logs no one in', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ id: 'eve' }))
  vi.stubGlobal('fetch', fetch)
  const token = `e30.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.c`
  history.replaceState(null, '', `/#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer`)
  const { session } = (await createClient(key).auth.getSession()).data
  history.replaceState(null, '', '/')
  expect([session, fetch.mock.calls]).toEqual([null, []])
})

test('an account’s request that finds all slots taken is sent once more, a message is not', async () => {
  vi.useFakeTimers()
  let busy = { code: 'PT429', message: 'Too many requests at once' }
  let times = 1
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: { method: string }) => {
    sent.push(init.method)
    return sent.length > times ? Response.json([]) : Response.json(busy, { status: 429 })
  })
  const client = createClient(key)
  const statusOf = async (request: PromiseLike<{ status: number }>) => {
    sent.length = 0
    const answered = Promise.resolve(request)
    await vi.advanceTimersByTimeAsync(5_000)
    return [(await answered).status, sent]
  }
  expect(await statusOf(client.rpc('account_messages'))).toEqual([200, ['POST', 'POST']])
  times = 9
  expect(await statusOf(client.from('profiles').select())).toEqual([429, ['GET', 'GET']])
  expect(await statusOf(client.from('contact_submissions').select())).toEqual([429, ['GET', 'GET']])
  busy = { code: 'PT429', message: 'Too many replies' }
  expect(await statusOf(client.rpc('inbox_reply'))).toEqual([429, ['POST']])
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is this thing on?' }
  expect(await statusOf(client.from('contact_submissions').insert(message))).toEqual([429, ['POST']])
})
