import { expect, test } from 'vitest'
import { inOwnTime } from './own-clock.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const now = () => Math.floor(Date.now() / 1000)

async function endOf(serverNow: number): Promise<number> {
  const answer = Response.json({ access_token: 'a', expires_in: HOUR_S, expires_at: serverNow + HOUR_S })
  return ((await (await inOwnTime(answer)).json()) as { expires_at: number }).expires_at - now()
}

test('a clock that is about right leaves the session unchanged', async () => {
  const answer = Response.json({ expires_in: HOUR_S, expires_at: now() + HOUR_S - 30 })
  expect(await inOwnTime(answer)).toBe(answer)
})

test.each([
  ['ahead', now() - DAY_S],
  ['behind', now() + DAY_S],
])('with a clock that is a day %s the session lasts its hour', async (_, serverNow) => {
  expect(Math.abs((await endOf(serverNow)) - HOUR_S)).toBeLessThanOrEqual(1)
})

test('status and headers are kept', async () => {
  const init = { status: 201, headers: { 'x-request-id': '7' } }
  const changed = await inOwnTime(Response.json({ expires_in: HOUR_S, expires_at: 1 }, init))
  expect([changed.status, changed.headers.get('x-request-id')]).toEqual([201, '7'])
})

test.each([
  Response.json({ error: 'x', expires_in: 1, expires_at: 1 }, { status: 400 }),
  Response.json({ id: 'a user' }),
  new Response('<h1>Hello</h1>'),
  new Response(null, { status: 204 }),
])('any other response is passed on unchanged', async (answer) => {
  expect(await inOwnTime(answer)).toBe(answer)
})
