import assert from 'node:assert/strict'
import { json, preflight } from './http.ts'

Deno.test('a page at another address may call with the headers of its client', () => {
  for (const { headers } of [json({}), preflight()]) {
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(
      headers.get('access-control-allow-headers') ?? '',
      /\bauthorization, x-client-info, apikey, content-type\b/,
    )
  }
})
