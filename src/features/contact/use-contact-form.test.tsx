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
async function setUp(siteKey: string) {
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
  const { useTurnstile } = await import('./use-contact-form.ts')
  const { current } = renderHook(() => useTurnstile()).result
  current.box.current = document.createElement('div')
  return { ...current, removed }
}

test('the message uses the check that starts with the first keystroke', async () => {
  const { start, take } = await setUp('site-key')
  start()
  start()
  expect(await take()).toBe('token-1')
})

test('a message that takes six minutes to write is sent with a new token', async () => {
  const { start, take, removed } = await setUp('site-key')
  start()
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS)
  expect(await take()).toBe('token-2')
  expect(removed).toEqual(['widget-1'])
})

test('a token is valid for one message', async () => {
  const { take } = await setUp('site-key')
  expect([await take(), await take()]).toEqual(['token-1', 'token-2'])
})

test('a check that does not respond does not delay the message', async () => {
  const { take } = await setUp('site-key')
  window.turnstile = { render: () => undefined, remove() {} }
  const token = take()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await token).toBeNull()
})

test('without a site key there is no check', async () => {
  const { take } = await setUp('')
  expect(await take()).toBeNull()
})
