// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startTurnstile } from './turnstile.ts'

afterEach(() => {
  delete window.turnstile
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
