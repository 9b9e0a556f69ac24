// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { shownToasts } from '#src/ui/toast-store.ts'
import { loadThenNavigate } from './navigate.ts'
import { loadRoute } from './routes.ts'

/** Follows links to a page whose code loads asynchronously. Returns which of them were shown. */
async function followed(...steps: string[]) {
  const navigate = vi.fn<(to: string) => void>()
  for (const step of steps) {
    if (step === 'back') dispatchEvent(new PopStateEvent('popstate'))
    else loadThenNavigate(navigate, step)
  }
  await loadRoute('/auth')
  await Promise.resolve()
  return navigate.mock.calls.map(([to]) => to)
}

test.each([
  ['a page is shown once its code is loaded', ['/auth'], ['/auth']],
  ['the later of two clicks wins', ['/auth', '/auth?later'], ['/auth?later']],
  ['Back cancels a click whose page is not loaded yet', ['/auth', 'back'], []],
  ['a click after Back is followed', ['/auth', 'back', '/auth?again'], ['/auth?again']],
])('%s', async (_, steps, shown) => {
  expect(await followed(...steps)).toEqual(shown)
})

test('offline a page that needs a page load is not left for the browser’s error page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await followed('/voice-demo')).toEqual([])
  expect(assign).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([{ title: 'You are offline' }])

  // The local stack of a machine without a network.
  fetched.mockResolvedValue(new Response())
  await followed('/voice-demo')
  expect(assign).toHaveBeenCalledWith('/voice-demo')
})
