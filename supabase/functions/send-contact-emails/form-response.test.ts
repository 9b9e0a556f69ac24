// The response to the visitor's browser for each state of the outbox.
import assert from 'node:assert/strict'
import { claimOf, functionWith, message, states } from '../../../tests/functions/send-contact-emails.ts'

Deno.test('waits for a mail that another worker is sending', async () => {
  const left = ['sending', 'sending', 'sent']
  const { post } = functionWith({
    answers: {
      contact_claim_lead: () => claimOf(),
      contact_mail_states: () => states(left.shift() ?? '', 'held automated'),
    },
  })
  const { confirmationSent, notificationSent } = await (await post(message)).json()
  assert.deepEqual([confirmationSent, notificationSent], [true, false])
})

async function responseTo(confirmation: string, notification: string) {
  const { post } = functionWith({
    answers: {
      contact_claim_lead: () => claimOf(),
      contact_mail_states: () => states(confirmation, notification),
    },
  })
  const { replyBy, ...sent } = await (await post(message)).json()
  // The lead is received on Thursday, New Year's Day.
  assert.deepEqual(replyBy, { by: 'Friday 2 January, 16:00', timeZone: 'Europe/London', away: null })
  return sent
}

Deno.test('the response is the same whether or not the address wrote or bounced before', async () => {
  for (const hidden of ['held address', 'held bounced']) {
    assert.deepEqual(await responseTo(hidden, 'sent'), await responseTo('sent', 'sent'))
    assert.deepEqual(await responseTo(hidden, 'pending'), await responseTo('sent', 'pending'))
  }
})

Deno.test('a confirmation held for another reason is reported as not sent', async () => {
  for (const state of ['held budget', 'held unchecked', 'held automated', 'held late', 'pending', 'dead']) {
    assert.deepEqual(await responseTo(state, 'sent'), { confirmationSent: false, notificationSent: true }, state)
  }
})
