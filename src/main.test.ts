// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

const isSmallAt = (px: number) => {
  vi.stubGlobal('scrollY', px)
  dispatchEvent(new Event('scroll'))
  return document.querySelector('.bar')?.hasAttribute('data-shrunk')
}

test('an unknown address is logged, and the bar is small from 51 px of scroll', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '', '/no-such-page')
  document.body.innerHTML = '<header class="bar"></header>'
  await import('./main.ts')
  expect(logged.mock.calls).toEqual([['app: no page at', '/no-such-page']])
  logged.mockClear()
  expect([0, 50, 51].map(isSmallAt)).toEqual([false, false, true])
})
