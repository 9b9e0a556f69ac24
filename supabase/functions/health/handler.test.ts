import assert from 'node:assert/strict'
import { handle } from './handler.ts'

const call = (method: string) => handle(new Request('http://functions.test/health', { method }))

Deno.test('answers that it is up', async () => {
  const response = call('GET')
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { status: 'ok' })
})

Deno.test('lets a browser on another origin read the answer', () => {
  assert.equal(call('OPTIONS').status, 204)
  assert.equal(call('GET').headers.get('access-control-allow-origin'), '*')
})

Deno.test('refuses to be written to', () => {
  assert.equal(call('POST').status, 405)
})
