import assert from 'node:assert/strict'
import { isSigned, signWebhook } from './webhook-signature.ts'

// The example of Svix's documentation: it was signed by their code, not by ours.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const NOW = 1_614_265_330_000
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

Deno.test('signs as Svix does, and accepts what Svix signed', async () => {
  assert.deepEqual(await signWebhook(SECRET, EXAMPLE.id, BODY, NOW), EXAMPLE)
  const bytes = new TextEncoder().encode(BODY)
  assert.equal(await isSigned(SECRET, EXAMPLE, bytes, NOW), true)
  assert.equal(await isSigned(SECRET, EXAMPLE, bytes, NOW + 301_000), false)
  assert.equal(await isSigned(SECRET, EXAMPLE, new TextEncoder().encode(`${BODY} `), NOW), false)
})
