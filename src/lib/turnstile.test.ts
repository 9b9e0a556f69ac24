// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startTurnstile, takeTurnstileToken } from './turnstile.ts'

afterEach(() => {
  delete window.turnstile
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a check resolves with its token', async () => {
  const container = document.createElement('div')
  const render = vi.fn<NonNullable<typeof window.turnstile>['render']>((_, { callback }) => callback('token'))
  window.turnstile = { render }
  expect(await startTurnstile(container, 'site-key')).toBe('token')
  expect(render).toHaveBeenCalledWith(container, expect.objectContaining({ sitekey: 'site-key' }))
})

test('a failed check resolves with null', async () => {
  window.turnstile = { render: (_, options) => options['error-callback']() }
  expect(await startTurnstile(document.createElement('div'), 'site-key')).toBeNull()
})

/** Whether it has resolved by then, and its value. */
async function afterSeconds(seconds: number, token: Promise<string | null>) {
  const pending = Symbol('pending')
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return (await Promise.race([token, Promise.resolve(pending)])) === pending ? 'pending' : token
}

test.each([
  ['a script that never arrives', undefined],
  ['a check that never answers', { render: () => {} }],
])('%s resolves with null after ten seconds', async (_, turnstile) => {
  vi.useFakeTimers()
  vi.spyOn(document.head, 'append').mockImplementation(() => {})
  if (turnstile) window.turnstile = turnstile
  const token = startTurnstile(document.createElement('div'), 'site-key')
  expect(await afterSeconds(9, token)).toBe('pending')
  expect(await afterSeconds(2, token)).toBeNull()
})

test('a visitor has a minute to solve a challenge, and its widget is removed', async () => {
  vi.useFakeTimers()
  window.turnstile = { render: (_, options) => options['before-interactive-callback']() }
  const box = document.createElement('div')
  const token = takeTurnstileToken(box, 'site-key')
  expect(await afterSeconds(59, token)).toBe('pending')
  expect(box.children).toHaveLength(1)
  expect(await afterSeconds(2, token)).toBeNull()
  expect(box.children).toHaveLength(0)
})
