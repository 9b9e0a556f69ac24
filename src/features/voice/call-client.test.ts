// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['', 'none'],
  ['site-key', 'token'],
])('with the site key %j of Turnstile, the function gets %s', async (siteKey, key) => {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', siteKey)
  vi.stubGlobal('turnstile', {
    render: (_: unknown, { callback }: { callback: (token: string) => void }) => callback('token'),
  })
  const { callKey } = await import('./call-client.ts')
  expect(await callKey(null)).toBe(key)
})
