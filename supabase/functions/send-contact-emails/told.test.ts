// The answer to the visitor's browser, by the state of the outbox.
import assert from 'node:assert/strict'
import { functionWith, message, states } from './function-with.ts'

Deno.test('waits for a mail that another worker is sending', async () => {
  const left = ['sending', 'sending', 'sent']
  const { post } = functionWith({
    answers: {
      contact_claim_lead: () => ({ submissionId: 'lead-1', lease: 'lease', mails: [] }),
      contact_mail_states: () => states(left.shift() ?? '', 'held automated'),
    },
  })
  assert.deepEqual(await (await post(message)).json(), { confirmationSent: true, notificationSent: false })
})

async function told(confirmation: string, notification: string, isDuplicate = false) {
  const { post } = functionWith({
    answers: {
      contact_claim_lead: () => ({ submissionId: 'lead-1', lease: 'lease', mails: [], isDuplicate }),
      contact_mail_states: () => states(confirmation, notification),
    },
  })
  return (await post(message)).json()
}

Deno.test('the answer is the same whether or not the address wrote or bounced before', async () => {
  for (const hidden of ['held address', 'held bounced']) {
    assert.deepEqual(await told(hidden, 'sent'), await told('sent', 'sent'))
    assert.deepEqual(await told(hidden, 'pending'), await told('sent', 'pending'))
  }
})

Deno.test('a confirmation held for another reason is reported as not sent', async () => {
  for (const state of ['held budget', 'held unchecked', 'held automated', 'held late', 'pending', 'dead']) {
    assert.deepEqual(await told(state, 'sent'), { confirmationSent: false, notificationSent: true }, state)
  }
})

Deno.test('a duplicate is reported as already received', async () => {
  const sent = { confirmationSent: true, notificationSent: true }
  assert.deepEqual(await told('sent', 'sent', true), { ...sent, alreadyReceived: true })
  assert.deepEqual(await told('sent', 'sent', false), sent)
})
