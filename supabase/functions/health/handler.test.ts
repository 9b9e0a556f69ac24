import assert from 'node:assert/strict'
import type { CallDatabase } from '../_shared/database.ts'
import type { Health } from '../_shared/health-sentence.ts'
import { createHandler } from './handler.ts'

const OWNER = 'the service key'
const AT = '2026-11-15T14:36:02.000Z'
const fine: Health = {
  status: 'ok',
  alarms: [],
  pending: 0,
  held: 0,
  failed: 0,
  canSendAgain: 0,
  lastSentAt: AT,
  since: null,
  error: null,
}
const late: Health = {
  ...fine,
  status: 'alarm',
  alarms: ['mails_late'],
  pending: 7,
  failed: 2,
  canSendAgain: 2,
  since: AT,
  error: 'invalid_api_key',
}

function monitor(answers: (Health | Error)[]) {
  let calls = 0
  const clock = { now: 0 }
  const call: CallDatabase = (() => {
    const next = answers[Math.min(calls, answers.length - 1)]
    calls += 1
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }) as CallDatabase
  const handle = createHandler(
    call,
    (request) => request.headers.get('apikey') === OWNER,
    () => clock.now,
  )
  return {
    clock,
    calls: () => calls,
    call: (method = 'GET', apikey = '') =>
      handle(new Request('http://functions.test/health', { method, headers: { apikey } })),
  }
}

Deno.test('200 while healthy', async () => {
  assert.equal((await monitor([fine]).call('HEAD')).status, 200)
  const response = await monitor([fine]).call('GET', OWNER)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { ...fine, sentence: `Email is working. Last sent ${AT}, none queued.` })
})

Deno.test('503 with the alarms when not', async () => {
  const response = await monitor([late]).call('GET', OWNER)
  assert.equal(response.status, 503)
  const { alarms, sentence } = await response.json()
  assert.deepEqual(alarms, ['mails_late'])
  assert.equal(
    sentence,
    `Email has not been going out since ${AT}. The email service does not accept the Resend API key. 7 are waiting, 2 did not arrive.`,
  )
})

Deno.test('503 when the database is unreachable', async () => {
  const response = await monitor([new Error('down')]).call('GET', OWNER)
  assert.deepEqual([response.status, (await response.json()).alarms], [503, ['database_down']])
})

Deno.test('a caller without a key gets the status only', async () => {
  for (const key of ['', 'another key'])
    for (const health of [fine, late])
      assert.deepEqual(await (await monitor([health]).call('GET', key)).json(), { status: health.status })
})

Deno.test('caches the response for five seconds', async () => {
  const { call, clock, calls } = monitor([fine])
  await call()
  clock.now = 4_999
  await call()
  assert.equal(calls(), 1)
  clock.now = 5_001
  await call()
  assert.equal(calls(), 2)
})
