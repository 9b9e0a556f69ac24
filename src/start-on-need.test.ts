// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appIsNeeded } from './start-on-need.ts'

let comeNear = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main><h1>Read</h1></main><form><input /></form><button id="next">Next</button><button command="x">Menu</button><div class="report"><input id="page" /></div>'
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => report([{ isIntersecting: true }])
        report([{ isIntersecting: false }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => void vi.useRealTimers())

/** Whether the app has been requested after all pending tasks. */
function watch(isMostlyRead: boolean) {
  let isNeeded = false
  void appIsNeeded(isMostlyRead).then(() => (isNeeded = true))
  return async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
    return isNeeded
  }
}

const send = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

test('a page that is only read needs no app: not on idle, not on scroll, not for the menu or the report', async () => {
  const isNeeded = watch(true)
  dispatchEvent(new Event('scroll'))
  send('pointerover', 'h1')
  send('pointerover', '[command]')
  for (const type of ['pointerover', 'click', 'keydown', 'focusin']) send(type, '#page')
  send('focusin', 'main')
  expect(await isNeeded(600_000)).toBe(false)
})

test.each([
  ['click', 'h1'],
  ['keydown', 'h1'],
  ['focusin', 'input'],
  ['storage', 'body'],
  ['pointerover', '#next'],
  ['pointerover', 'input'],
])('%s on %s starts it immediately', async (type, selector) => {
  const isNeeded = watch(true)
  expect(await isNeeded()).toBe(false)
  send(type, selector)
  expect(await isNeeded()).toBe(true)
})

test('a part close to the viewport starts it', async () => {
  const isNeeded = watch(true)
  comeNear()
  expect(await isNeeded(50)).toBe(true)
})

test('a font that never arrives delays a started app by three seconds at most', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const isNeeded = watch(false)
  expect(await isNeeded(2_999)).toBe(false)
  expect(await isNeeded(1)).toBe(true)
})
