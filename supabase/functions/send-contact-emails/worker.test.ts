// A mail that fails, at any step, does not affect the others; the provider's rate limit is waited out.
import assert from 'node:assert/strict'
import { mail } from '../../../tests/functions/send-contact-emails.ts'
import type { CallDatabase } from '../_shared/database.ts'
import type { OutboxMail, SendResult } from '../_shared/mail/mail.ts'
import { type ClaimedMail, Worker } from './worker.ts'

const SENT: SendResult = { result: 'sent' }
const refused = (error: string): SendResult => ({ result: 'refused', error })
const failed = (error: string, ambiguous: boolean): SendResult => ({ result: 'failed', error, ambiguous })

const mailOf = (id: string): ClaimedMail => mail('notification', { id })
const databaseError = (code: string) => {
  throw Object.assign(new Error(`mail_freeze: 400 ${code}`), { code })
}

type Fault = { write?: () => Promise<OutboxMail>; freeze?: () => unknown; send?: () => Promise<SendResult> }

/** Delivers five mails, the third with the fault. Returns the outcomes, and the keys and subjects that were sent. */
async function delivered(fault: Fault, mails = ['a', 'b', 'bad', 'd', 'e'].map(mailOf)) {
  const outcomes: Record<string, unknown> = {}
  const sent: [key: string, subject: string][] = []
  const call = ((name: string, args: Record<string, unknown>) => {
    if (name === 'mail_finish') outcomes[String(args['mail'])] = args['outcome']
    return Promise.resolve().then(() => (args['mail'] === 'bad' && fault.freeze ? fault.freeze() : args['written']))
  }) as CallDatabase
  const write = ({ id }: ClaimedMail) =>
    id === 'bad' && fault.write
      ? fault.write()
      : Promise.resolve({ from: 'f', to: 't', replyTo: null, subject: `Mail ${id}`, html: '', text: id })
  const worker = new Worker(call, write, (mail, key) => {
    sent.push([key, mail.subject])
    return key === 'bad' && fault.send ? fault.send() : Promise.resolve(SENT)
  })
  const count = await worker.sendClaimed({ lease: 'lease', mails, more: false })
  return { outcomes, sent, count }
}

for (const [name, fault, expected] of [
  [
    'a mail that cannot be written',
    { write: () => Promise.reject(new TypeError('x')) },
    refused('cannot be written: TypeError'),
  ],
  ['content that cannot be stored', { freeze: () => databaseError('22P05') }, refused('cannot be stored: 22P05')],
  ['a freeze that was cancelled', { freeze: () => databaseError('57014') }, failed('not stored: 57014', false)],
  ['a lease that another worker has', { freeze: () => null }, undefined],
  ['a refusal', { send: () => Promise.resolve(refused('http_422')) }, refused('http_422')],
  [
    'an exception while sending',
    { send: () => Promise.reject(new RangeError('x')) },
    failed('not sent: RangeError', true),
  ],
] as const) {
  Deno.test(`${name} does not keep the others from being sent`, async () => {
    const { outcomes, count, sent } = await delivered(fault)
    assert.deepEqual(outcomes['bad'], expected)
    assert.equal(
      sent.some(([key]) => key === 'bad'),
      'send' in fault,
    )
    assert.deepEqual(
      ['a', 'b', 'd', 'e'].map((id) => outcomes[id]),
      [SENT, SENT, SENT, SENT],
    )
    assert.equal(count, 4)
  })
}

Deno.test('what is sent is the frozen content, under the id of the mail', async () => {
  const frozen = { from: 'f', to: 't', replyTo: null, subject: 'As before', html: '', text: '' }
  const { sent } = await delivered({ freeze: () => frozen }, [mailOf('bad')])
  assert.deepEqual(sent, [['bad', 'As before']])
})

Deno.test('a short rate limit is waited out; a long one ends the attempts of all, without sending', async () => {
  const limited: SendResult = { result: 'wait', seconds: 0.05 }
  const answers = [limited, limited, SENT]
  const short = await delivered({ send: () => Promise.resolve(answers.shift() ?? SENT) })
  assert.deepEqual(short.outcomes['bad'], SENT)
  assert.equal(short.sent.filter(([key]) => key === 'bad').length, 3)

  const quota: SendResult = { result: 'wait', seconds: 600, error: 'daily_quota_exceeded' }
  const long = await delivered({ send: () => Promise.resolve(quota) })
  assert.deepEqual(long.outcomes['bad'], quota)
  assert.deepEqual(long.outcomes['e'], quota)
  assert.equal(
    long.sent.some(([key]) => key === 'e'),
    false,
  )
})

Deno.test('a drain ends with the last batch, after 100 mails, or when the provider asks for a long pause', async () => {
  const drained = async (sending: SendResult, batches = [['a', 'b'], ['c'], []].map((ids) => ids.map(mailOf))) => {
    const last = batches.length
    let claims = 0
    const call = ((name: string, args: Record<string, unknown>) => {
      if (name !== 'mail_claim') return Promise.resolve(args['written'] ?? true)
      claims += 1
      return Promise.resolve({ lease: 'lease', mails: batches.shift() ?? [], more: claims < last })
    }) as CallDatabase
    const progress = { drained: 0 }
    const write = () => Promise.resolve({ from: 'f', to: 't', replyTo: null, subject: 's', html: '', text: '' })
    await new Worker(call, write, () => Promise.resolve(sending)).drain(false, progress)
    return [progress.drained, claims]
  }
  assert.deepEqual(await drained(SENT), [3, 3])
  assert.deepEqual(await drained({ result: 'wait', seconds: 600 }), [0, 1])
  const manyBatches = Array.from({ length: 30 }, () => ['a', 'b', 'c', 'd', 'e'].map(mailOf))
  assert.deepEqual(await drained(SENT, manyBatches), [100, 20])
})

Deno.test('no mail is started in the last 20 seconds of its lease', async () => {
  const realNow = Date.now
  const claimedAt = realNow()
  let now = claimedAt
  Date.now = () => now
  const slow = () => {
    now = claimedAt + 41_000
    return Promise.resolve(SENT)
  }
  try {
    const { outcomes } = await delivered({ send: slow }, ['bad', 'b', 'c', 'd'].map(mailOf))
    assert.deepEqual(outcomes['bad'], SENT)
    assert.deepEqual(outcomes['d'], { result: 'wait', seconds: 1 })
  } finally {
    Date.now = realNow
  }
})
