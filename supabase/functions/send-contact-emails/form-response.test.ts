// The response to the visitor's browser for each state of the outbox.
import assert from 'node:assert/strict'
import { claimOf, functionWith, message, states } from '../../../tests/functions/send-contact-emails.ts'

Deno.test('waits for a mail that another worker is sending', async () => {
  const left = ['sending', 'sending', 'sent']
  const { post } = functionWith({
    answers: {
      mail_claim: () => claimOf(),
      mail_states: () => states(left.shift() ?? '', 'held automated'),
    },
  })
  const { confirmationSent, notificationSent } = await (await post(message)).json()
  assert.deepEqual([confirmationSent, notificationSent], [true, false])
})

Deno.test('the response is what the mails say, with the deadline of our reply', async () => {
  for (const state of ['sent', 'held limit', 'held unchecked', 'held automated', 'held bounced', 'pending', 'failed']) {
    const { post } = functionWith({
      answers: { mail_claim: () => claimOf(), mail_states: () => states(state, 'sent') },
    })
    // The lead is received on Thursday, New Year's Day.
    const replyBy = { by: 'Friday 2 January, 17:00', timeZone: 'Europe/London', away: null }
    const expected = { confirmationSent: state === 'sent', notificationSent: true, replyBy }
    assert.deepEqual(await (await post(message)).json(), expected, state)
  }
})
