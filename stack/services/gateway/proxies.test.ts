import { expect, test, vi } from 'vitest'
import { KEYS } from '../../settings.ts'
import { callGotrue } from './proxies.ts'

test.each(['/auth/v1/user', '/auth/v1//evil.example/user', '/auth/v1/\\evil.example/user', '/auth/v1'])(
  'a call of %s is forwarded to GoTrue and nowhere else',
  async (path) => {
    const called: URL[] = []
    vi.stubGlobal('fetch', async (target: URL) => {
      called.push(target)
      return new Response()
    })
    await callGotrue(
      new Request(`http://127.0.0.1:54321${path}?a=b`, { headers: { apikey: KEYS.anon } }),
      'http://127.0.0.1:9999',
    )
    expect(called.map(({ origin, search }) => [origin, search])).toEqual([['http://127.0.0.1:9999', '?a=b']])
  },
)
