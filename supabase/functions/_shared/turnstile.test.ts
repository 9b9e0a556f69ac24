import assert from 'node:assert/strict'
import { verifyTurnstile } from './turnstile.ts'

function serve(respond: (form: FormData) => Response | Promise<Response>) {
  const server = Deno.serve({ port: 0, onListen: () => {} }, async (request) => respond(await request.formData()))
  return { url: `http://127.0.0.1:${server.addr.port}`, [Symbol.asyncDispose]: () => server.shutdown() }
}

Deno.test('a token passes if Cloudflare accepts it', async () => {
  await using cloudflare = serve((form) =>
    Response.json({ success: form.get('secret') === 'secret' && form.get('response') === 'good' }),
  )
  assert.equal(await verifyTurnstile('secret', 'good', cloudflare.url), true)
  assert.equal(await verifyTurnstile('secret', 'bad', cloudflare.url), false)
})

Deno.test('an invalid or missing response does not pass', async () => {
  await using broken = serve(() => new Response('oops', { status: 500 }))
  assert.equal(await verifyTurnstile('secret', 'good', broken.url), false)
  assert.equal(await verifyTurnstile('secret', 'good', 'http://127.0.0.1:1'), false)
})
