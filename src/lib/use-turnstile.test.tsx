// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
  delete window.turnstile
})

const MINUTE_MS = 60_000

/** A form built with this site key, and a Turnstile that numbers its tokens. */
async function setup(siteKey: string) {
  vi.resetModules() // the environment is read at import
  vi.useFakeTimers()
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', siteKey)
  let count = 0
  const removed: string[] = []
  window.turnstile = {
    render: (_, { callback }) => {
      count += 1
      callback(`token-${count}`)
      return `widget-${count}`
    },
    remove: (widget) => removed.push(widget),
  }
  const { useTurnstile } = await import('./use-turnstile.ts')
  const { current } = renderHook(() => useTurnstile(5_000)).result
  current.box.current = document.createElement('div')
  return { ...current, removed }
}

test('a message uses the check that starts with the first keystroke, and the next one another', async () => {
  const { start, getToken } = await setup('site-key')
  start()
  start()
  expect([await getToken(), await getToken()]).toEqual(['token-1', 'token-2'])
})

test('a message that takes six minutes to write is sent with a new token', async () => {
  const { start, getToken, removed } = await setup('site-key')
  start()
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS)
  expect(await getToken()).toBe('token-2')
  expect(removed).toEqual(['widget-1', 'widget-2'])
})

test('a check that does not respond does not delay the message', async () => {
  const { getToken } = await setup('site-key')
  window.turnstile = { render: () => undefined, remove() {} }
  const token = getToken()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await token).toBeNull()
})

test('without a site key there is no check', async () => {
  const { getToken } = await setup('')
  expect(await getToken()).toBeNull()
})
