import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createInboxQueryClient } from './queries.ts'

test('a lead that is closed is not kept in memory', async () => {
  vi.useFakeTimers()
  const client = createInboxQueryClient()
  const close = new QueryObserver(client, { queryKey: ['lead'], queryFn: async () => 'Ada' }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(['lead'])).toBe('Ada')
  close()
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryCache().getAll()).toEqual([])
  vi.useRealTimers()
})
