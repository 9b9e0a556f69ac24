import assert from 'node:assert/strict'
import { answer, answerPreflight, withVersion } from './http.ts'
import { version } from './version.ts'

Deno.test('every response has the version, including the CORS preflight', async () => {
  for (const given of [answer({ fine: true }), answerPreflight()]) {
    const response = await withVersion(() => given)(new Request('http://functions.test/health'))
    assert.equal(response.headers.get('x-function-version'), version)
  }
})
