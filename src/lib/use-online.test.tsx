// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { useOnline } from './use-online.ts'

const fail = () => Promise.reject(new TypeError('Failed to fetch'))
const succeed = async () => new Response()

test('a browser without a network is offline only while its requests fail', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result } = renderHook(useOnline)
  const isOnlineAfter = async (request: () => Promise<Response>) => {
    vi.stubGlobal('fetch', request)
    await act(() => fetchWithTimeout('http://api.test').catch(() => {}))
    return result.current
  }
  expect(result.current).toBe(true)
  expect(await isOnlineAfter(succeed)).toBe(true)
  expect(await isOnlineAfter(fail)).toBe(false)
  expect(await isOnlineAfter(succeed)).toBe(true)
  expect(await isOnlineAfter(fail)).toBe(false)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(result.current).toBe(true)
})
