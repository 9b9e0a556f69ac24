// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Metric } from 'web-vitals'

const observers = vi.hoisted(() => new Map<string, (metric: Metric) => void>())
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (observe: (metric: Metric) => void) => observers.set(name, observe),
    ]),
  ),
)

test('one report each time the page is hidden with new figures: no cookie, no query', async () => {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_WEB_VITALS', '/vitals')
  const sent = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('fetch', sent)
  history.replaceState(null, '', '/auth?token_hash=secret')
  const { reportVitals } = await import('./report-vitals.ts')
  reportVitals()
  expect([...observers.keys()].toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])

  observers.get('LCP')?.({ name: 'LCP', value: 812.4 } as Metric)
  observers.get('CLS')?.({ name: 'CLS', value: 0.01234 } as Metric)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  for (let time = 0; time < 2; time++) document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveBeenCalledExactlyOnceWith('/vitals', {
    method: 'POST',
    body: JSON.stringify({ page: '/auth', figures: { LCP: 812, CLS: 0.0123 } }),
    keepalive: true,
    credentials: 'omit',
  })
})
