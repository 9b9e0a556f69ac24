import assert from 'node:assert/strict'
import { handle } from './handler.ts'

const settings = { cronSecret: 'right' }

function post(headers: Record<string, string> = {}, given = settings as Parameters<typeof handle>[1]) {
  return handle(
    new Request('http://functions.test/send-contact-emails', { method: 'POST', headers, body: '{}' }),
    given,
  )
}

Deno.test('never claims a mail that has not left', async () => {
  assert.deepEqual(await post().json(), { confirmationSent: false, notificationSent: false })
})

Deno.test('drains for the scheduler', async () => {
  assert.deepEqual(await post({ 'x-cron-secret': 'right' }).json(), { drained: 0 })
})

Deno.test('does not drain for anybody else', () => {
  assert.equal(post({ 'x-cron-secret': 'wrong' }).status, 401)
  assert.equal(post({ 'x-cron-secret': '' }).status, 401)
  assert.equal(post({ 'x-cron-secret': '' }, { cronSecret: '' }).status, 401)
  assert.equal(post({ 'x-cron-secret': 'x' }, { cronSecret: undefined }).status, 401)
})
