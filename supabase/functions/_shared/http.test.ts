import assert from 'node:assert/strict'
import { json, preflight, withVersion } from './http.ts'
import { version } from './version.ts'

Deno.test('a page at another address may call with the headers of its client, and every response has the version', async () => {
  for (const response of [json({}), preflight()]) {
    const { headers } = await withVersion(() => response)(new Request('http://functions.test/', { method: 'OPTIONS' }))
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(
      headers.get('access-control-allow-headers') ?? '',
      /\bauthorization, x-client-info, apikey, content-type\b/,
    )
    assert.equal(headers.get('x-function-version'), version)
  }
})
