// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

const sent = vi.fn<typeof fetch>(async () => new Response())
const bodies = () => sent.mock.calls.map(([, request]) => request?.body)
const violation = (sourceFile: string) => Object.assign(new Event('securitypolicyviolation'), { sourceFile })

test('a report is kind and page, once a kind: no query, no cookie, no referrer', async () => {
  vi.stubGlobal('fetch', sent)
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co')
  history.replaceState(null, '', '/auth?email=ada@example.org#access_token=secret')
  const { watchFailures } = await import('./failure-beacon.ts')
  const { tellFailure } = await import('./tell-failure.ts')
  watchFailures()
  for (let time = 0; time < 3; time += 1) tellFailure('form')
  expect(sent).toHaveBeenCalledExactlyOnceWith('https://project.supabase.co/functions/v1/browser-failures', {
    method: 'POST',
    body: '{"kind":"form","page":"/auth"}',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })

  // An address that is no page may hold anything.
  history.replaceState(null, '', '/ada@example.org')
  dispatchEvent(new Event('unhandledrejection'))
  expect(bodies().at(-1)).toBe('{"kind":"rendering","page":"/404"}')

  sent.mockClear()
  dispatchEvent(violation('chrome-extension://abc/inject.js'))
  expect(bodies()).toEqual([])
  dispatchEvent(violation('https://example.com/assets/app.js'))
  const [picture, script] = [document.createElement('img'), document.createElement('script')]
  document.body.append(picture, script)
  picture.dispatchEvent(new Event('error'))
  expect(bodies()).toEqual(['{"kind":"policy","page":"/404"}'])
  script.dispatchEvent(new Event('error'))
  expect(bodies().at(-1)).toBe('{"kind":"script","page":"/404"}')
})
