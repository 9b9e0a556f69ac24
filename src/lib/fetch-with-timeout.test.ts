import { expect, test, vi } from 'vitest'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

test('a call without a response ends after 15 seconds, or when its caller aborts it', async () => {
  const timeout = new AbortController()
  const createTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const caller = new AbortController()
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    signals.push(init?.signal)
    return new Response()
  })
  await fetchWithTimeout('http://api.test')
  await fetchWithTimeout('http://api.test', { signal: caller.signal })
  expect(createTimeout).toHaveBeenCalledWith(15_000)
  caller.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true])
  timeout.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})
