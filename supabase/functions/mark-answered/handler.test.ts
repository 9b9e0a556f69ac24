import assert from 'node:assert/strict'
import type { CallDatabase } from '../_shared/database.ts'
import { handle } from './handler.ts'

const KEY = '56761188-7520-42d8-8898-ff6fc54ce618'
const LEAD = { name: 'Ada', createdAt: '2026-11-19T10:00:00Z' }

/** `result`: of the database, for this key. */
function setup(result: () => unknown = () => LEAD) {
  const called: { link_key: string; mark: boolean; headers: Record<string, string> }[] = []
  const call = ((_: string, args: (typeof called)[number]) => {
    called.push(args)
    return Promise.resolve().then(() => (args.link_key === KEY ? result() : null))
  }) as unknown as CallDatabase
  const send = async (init: RequestInit) => {
    const response = await handle(new Request('http://functions.test/mark-answered', init), call)
    return [response.status, await response.text()]
  }
  const post = (body: unknown) =>
    send({ method: 'POST', body: JSON.stringify(body), headers: { 'cf-connecting-ip': '203.0.113.1', apikey: 'k' } })
  return { called, send, post }
}

Deno.test('a key reads name and time of its lead, and marks it only if asked to', async () => {
  const { called, post } = setup()
  for (const mark of [undefined, 'true', true])
    assert.deepEqual(await post({ key: KEY, mark }), [200, JSON.stringify(LEAD)])
  assert.deepEqual(
    called.map(({ mark }) => mark),
    [false, false, true],
  )
  assert.deepEqual(called[0]?.headers['cf-connecting-ip'], '203.0.113.1')
  assert.equal(called[0]?.headers['apikey'], undefined)
})

Deno.test('nothing happens on GET or HEAD', async () => {
  const { called, send } = setup()
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) assert.equal((await send({ method }))[0], 405, method)
  assert.deepEqual(called, [])
})

Deno.test('every other key has the same response, and is counted', async () => {
  const { called, post } = setup(() => null)
  const keys = [KEY, crypto.randomUUID(), 'x', '', null, 7, { key: KEY }, `${KEY}0`, 'x'.repeat(1_000)]
  for (const key of keys) assert.deepEqual(await post({ key, mark: true }), [200, 'null'])
  assert.deepEqual(await post([]), [200, 'null'])
  assert.equal(called.length, keys.length + 1)
})

Deno.test('a failure is told apart, without the key in the log', async () => {
  const fails = (code: string) => () => {
    throw Object.assign(new Error(`lead_by_link: ${KEY}`), { code })
  }
  const log = console.info
  const lines: unknown[] = []
  console.info = (line: unknown) => void lines.push(line)
  try {
    assert.equal((await setup(fails('PT429')).post({ key: KEY }))[0], 429)
    assert.equal((await setup(fails('57014')).post({ key: KEY }))[0], 503)
  } finally {
    console.info = log
  }
  assert.deepEqual(lines, ['{"event":"mark-answered-failed","error":"57014"}'])
})
