import assert from 'node:assert/strict'
import { json, preflight, withVersion } from './http.ts'
import { version } from './version.ts'

Deno.test('every response has the version, including the CORS preflight', async () => {
  for (const plain of [json({ fine: true }), preflight()]) {
    const response = await withVersion(() => plain)(new Request('http://functions.test/health'))
    assert.equal(response.headers.get('x-function-version'), version)
  }
})
