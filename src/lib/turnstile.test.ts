// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startTurnstile, takeTurnstileToken } from './turnstile.ts'

afterEach(() => {
  delete window.turnstile
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Render = NonNullable<typeof window.turnstile>['render']
type Options = Parameters<Render>[1]

function solve(_container: HTMLElement, { callback }: Options): string {
  callback('token')
  return 'widget'
}

function fail(_container: HTMLElement, options: Options): string {
  options['error-callback']()
  return 'widget'
}

function challenge(_container: HTMLElement, options: Options): string {
  options['before-interactive-callback']()
  return 'widget'
}

test('a check resolves with its token', async () => {
  const container = document.createElement('div')
  const render = vi.fn<Render>(solve)
  window.turnstile = { render, remove() {} }
  expect(await startTurnstile(container, 'site-key')).toBe('token')
  expect(render).toHaveBeenCalledWith(container, expect.objectContaining({ sitekey: 'site-key' }))
})

test('a failed check resolves with null', async () => {
  window.turnstile = { render: fail, remove() {} }
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
  ['a check that never answers', { render: () => undefined, remove() {} }],
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
  const remove = vi.fn<(widget: string) => void>()
  window.turnstile = { render: challenge, remove }
  const box = document.createElement('div')
  const token = takeTurnstileToken(box, 'site-key')
  expect(await afterSeconds(59, token)).toBe('pending')
  expect(box.children).toHaveLength(1)
  expect(await afterSeconds(2, token)).toBeNull()
  expect(box.children).toHaveLength(0)
  expect(remove).toHaveBeenCalledWith('widget')
})

test('two checks at once load the script once, and a light ground gets a light challenge', async () => {
  vi.resetModules() // the script of the tests above never arrives
  const { startTurnstile: start } = await import('./turnstile.ts')
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const container = document.body.appendChild(document.createElement('div'))
  container.style.colorScheme = 'light'
  const checks = [start(container, 'site-key'), start(container, 'site-key')]
  const render = vi.fn<Render>(solve)
  window.turnstile = { render, remove() {} }
  const [script] = append.mock.calls[0] ?? []
  if (script instanceof HTMLElement) script.dispatchEvent(new Event('load'))
  await Promise.all(checks)
  expect(append).toHaveBeenCalledTimes(1)
  expect(render.mock.calls.map(([, { theme }]) => theme)).toEqual(['light', 'light'])
})
