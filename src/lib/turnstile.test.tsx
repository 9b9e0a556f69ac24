// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { env } from './env.ts'
import { useTurnstile } from './turnstile.ts'

afterEach(() => {
  Object.assign(env, { turnstileSiteKey: null })
  delete window.turnstile
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Render = NonNullable<typeof window.turnstile>['render']

/** A form of a site with this key, and a Turnstile that numbers its tokens. */
function setup(turnstileSiteKey: string | null, timeoutMs?: number) {
  vi.useFakeTimers()
  Object.assign(env, { turnstileSiteKey })
  let count = 0
  const render = vi.fn<Render>((_box, { callback }) => {
    count += 1
    callback(`token-${count}`)
    return `widget-${count}`
  })
  const remove = vi.fn<(widget: string) => void>()
  window.turnstile = { render, remove }
  const { current } = renderHook(() => useTurnstile(timeoutMs)).result
  current.box.current = document.body.appendChild(document.createElement('div'))
  return { ...current, render, remove }
}

test('a message uses the check that starts with the first keystroke, and the next one another', async () => {
  const { box, start, getToken, render } = setup('site-key')
  if (box.current) box.current.style.colorScheme = 'light'
  start()
  start()
  expect([await getToken(), await getToken()]).toEqual(['token-1', 'token-2'])
  expect(render).toHaveBeenCalledWith(
    expect.any(HTMLDivElement),
    expect.objectContaining({ sitekey: 'site-key', theme: 'light' }),
  )
})

test('a message that takes six minutes to write is sent with a new token', async () => {
  const { start, getToken, remove } = setup('site-key')
  start()
  await vi.advanceTimersByTimeAsync(360_000)
  expect(await getToken()).toBe('token-2')
  expect(remove.mock.calls).toEqual([['widget-1'], ['widget-2']])
})

test.each([
  ['a visitor has a minute to solve a challenge', true, undefined, 60],
  ['a check that shows none has ten seconds', false, undefined, 10],
  ['a form can wait for less', true, 5_000, 5],
])('%s', async (_, hasChallenge, timeoutMs, seconds) => {
  const { getToken, render, remove } = setup('site-key', timeoutMs)
  render.mockImplementation((_box, options) => {
    if (hasChallenge) options['before-interactive-callback']()
    return 'challenge'
  })
  const settled = vi.fn<(token: string | null) => void>()
  void getToken().then(settled)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(null)
  expect(remove).toHaveBeenCalledWith('challenge')
})

test('a check that fails, and a script that cannot be loaded, give no token', async () => {
  const { getToken, render } = setup('site-key')
  render.mockImplementation((_box, options) => {
    options['error-callback']()
    return undefined
  })
  expect(await getToken()).toBeNull()
  delete window.turnstile
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLElement) script.dispatchEvent(new Event('error'))
  })
  expect(await getToken()).toBeNull()
  expect(logged).toHaveBeenCalledWith('turnstile: not loaded', expect.anything())
  logged.mockRestore()
})

test('a check that ends leaves the challenge of another one in the box', async () => {
  const { box, start, getToken, render } = setup('site-key')
  render.mockImplementation((container) => {
    container.textContent = `challenge ${render.mock.calls.length}`
    return String(render.mock.calls.length)
  })
  const first = getToken()
  await vi.advanceTimersByTimeAsync(1_000)
  start()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await first).toBeNull()
  expect(box.current?.textContent).toBe('challenge 2')
})

test('without a site key there is no check', async () => {
  expect(await setup(null).getToken()).toBeNull()
})
