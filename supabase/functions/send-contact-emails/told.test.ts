// What the visitor's browser is told, by what the outbox knows.
import assert from 'node:assert/strict'
import { functionWith, message, states } from './function-with.ts'

Deno.test('a mail that another worker holds is waited for', async () => {
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

Deno.test('the answer is the same whether or not the address wrote before', async () => {
  assert.deepEqual(await told('held address', 'sent'), await told('sent', 'sent'))
  assert.deepEqual(await told('held address', 'pending'), await told('sent', 'pending'))
})

Deno.test('a confirmation that did not leave for another reason is told', async () => {
  for (const state of ['held budget', 'held unchecked', 'held automated', 'held late', 'pending', 'dead']) {
    assert.deepEqual(await told(state, 'sent'), { confirmationSent: false, notificationSent: true }, state)
  }
})

Deno.test('the same message again is told as what it is', async () => {
  const sent = { confirmationSent: true, notificationSent: true }
  assert.deepEqual(await told('sent', 'sent', true), { ...sent, alreadyReceived: true })
  assert.deepEqual(await told('sent', 'sent', false), sent)
})
