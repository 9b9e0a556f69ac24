import assert from 'node:assert/strict'
import { answer, answerPreflight } from './answer.ts'
import { withVersion } from './with-version.ts'
import { versions } from './versions.ts'

Deno.test('every answer says which version gave it, also to a question before a call', async () => {
  for (const given of [answer({ fine: true }), answerPreflight()]) {
    const response = await withVersion('health', () => given)(new Request('http://functions.test/health'))
    assert.equal(response.headers.get('x-function-version'), versions.health)
  }
})
