import assert from 'node:assert/strict'
import type { CallDatabase } from '../_shared/database.ts'
import { handle } from './handler.ts'

function counter(result: boolean | Error = true) {
  const counted: unknown[] = []
  const callDatabase: CallDatabase = ((name: string, args: unknown) => {
    counted.push([name, args])
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  }) as CallDatabase
  const post = (body: string, method = 'POST') =>
    handle(
      new Request('http://functions.test/browser-failures', {
        method,
        headers: { 'x-forwarded-for': '81.2.69.142', authorization: 'Bearer a-session', apikey: 'a-key' },
        ...(method === 'POST' && { body }),
      }),
      callDatabase,
    )
  return { counted, post }
}

Deno.test('a known kind on a known page is counted, with the headers that tell callers apart', async () => {
  const { counted, post } = counter()
  assert.equal((await post('{"kind":"form","page":"/"}')).status, 200)
  const [[name, args]] = counted as [[string, { headers: Record<string, string> }]]
  assert.equal(name, 'count_browser_failure')
  assert.equal(args.headers['x-forwarded-for'], '81.2.69.142')
  assert.doesNotMatch(JSON.stringify(args), /a-session|a-key/)
  assert.deepEqual({ ...args, headers: {} }, { kind: 'form', page: '/', headers: {} })
})

Deno.test('what else is sent reaches no one', async () => {
  const { counted, post } = counter()
  assert.equal((await post('{"kind":"form","page":"/","name":"Ada"}')).status, 200)
  assert.ok(!JSON.stringify(counted).includes('Ada'))
  const refused = ['', '[]', '{}', '{"kind":"form"}', '{"kind":"Ada","page":"/"}', '{"kind":"form","page":"/ada"}']
  for (const body of [...refused, `{"kind":"form","page":"/","x":"${'x'.repeat(200)}"}`]) {
    assert.equal((await post(body)).status, 400, body)
  }
  assert.equal((await post('', 'GET')).status, 405)
  assert.equal(counted.length, 1)
})

Deno.test('beyond the limits 429, without a database 503: never counted', async () => {
  assert.equal((await counter(false).post('{"kind":"voice","page":"/voice-demo"}')).status, 429)
  assert.equal((await counter(new Error('down')).post('{"kind":"voice","page":"/voice-demo"}')).status, 503)
})
