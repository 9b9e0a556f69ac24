import { setTimeout as sleep } from 'node:timers/promises'
import { describe, jsonOf, memberOf } from './network.ts'
import { skipped, ok, wrong, type Check, type Finding } from './check.ts'
import { NO_SERVICE_KEY, type Deployment } from './deployment.ts'

type Lead = { id: string; name: string; email: string; company: string; message: string }
type States = { confirmation: string | undefined; notification: string | undefined }

/** The final states, with and without the provider's events. */
const SETTLED = {
  sent: ['sent', 'held', 'failed'],
  delivered: ['delivered', 'suppressed', 'bounced', 'complained', 'held', 'failed'],
}

const LOOK_EVERY_MS = 1_000

const WAITING =
  'The log of the function send-contact-emails and the column error of public.mails show why (docs/runbook.md). A limit of the day holds the confirmation.'

/** Like the page: stores a lead with the public key, then calls the mail function. The test is erased by its id. */
async function leadGoesThrough(deployment: Deployment): Promise<Finding> {
  if (deployment.leadAddress === null) return skipped('run only with --lead')
  if (deployment.serviceKey === null) return skipped(NO_SERVICE_KEY)
  const lead = testLead(deployment.leadAddress)
  const found = await sendLead(deployment, lead)
  const erased = await deployment.asService('contact_erase_lead', { lead: lead.id })
  if (erased.failure === undefined && erased.status === 200) return found
  return wrong(
    `The test could not be erased (${describe(erased)}).`,
    `Apply the migrations (npx supabase db push), and remove the test, in the SQL editor: select public.contact_erase_lead('${lead.id}');`,
  )
}

async function sendLead(deployment: Deployment, lead: Lead): Promise<Finding> {
  const stored = await deployment.asVisitor('/rest/v1/contact_submissions', jsonPost(lead))
  if (stored.failure !== undefined || stored.status !== 201) {
    return wrong(
      `The form's message was not stored: ${describe(stored)}.`,
      stored.failure === undefined && stored.status === 429
        ? 'Wait a minute and run the doctor again.'
        : 'Follow the advice of the check "Visitors can send a message"; if that passes: npx supabase db push',
    )
  }
  const began = Date.now()
  const called = await deployment.asVisitor('/functions/v1/send-contact-emails', jsonPost(lead))
  const setUp = await deployment.mailSetUp()
  const expected = 'hasEvents' in setUp && setUp.hasEvents ? 'delivered' : 'sent'
  const states = await waitForMails(deployment, lead.id, expected)
  if (states.confirmation === expected && states.notification === expected) {
    const byCall = called.failure === undefined && memberOf(called, 'confirmationSent') === true
    const how = byCall ? 'immediately' : `by the scheduler, because the call itself got ${describe(called)}`
    return ok(`both mails ${expected}, sent ${how}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  const found = `confirmation ${states.confirmation ?? 'unknown'}, notification ${states.notification ?? 'unknown'}`
  return wrong(
    `After ${Math.round(deployment.leadWaitMs / 1000)} s the mails of the test are: ${found}. The form's call got ${describe(called)}.`,
    WAITING,
  )
}

function testLead(email: string): Lead {
  return {
    id: crypto.randomUUID(),
    name: 'Doctor',
    email,
    company: 'Test by npm run doctor',
    message: 'This is a test of the contact form, not an enquiry. You do not need to do anything.',
  }
}

function jsonPost(body: object) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function waitForMails(deployment: Deployment, id: string, expected: keyof typeof SETTLED): Promise<States> {
  const end = Date.now() + deployment.leadWaitMs
  while (true) {
    const answer = await deployment.asService('mail_states', { of_lead: id })
    const found = answer.failure === undefined && answer.status === 200 ? jsonOf(answer) : {}
    const { confirmation, notification } = found as Record<string, { state: string; delivery: string | null }>
    const states: States = { confirmation: stateOf(confirmation), notification: stateOf(notification) }
    const isSettled = [states.confirmation, states.notification].every((state) =>
      SETTLED[expected].includes(state ?? ''),
    )
    if (isSettled || Date.now() + LOOK_EVERY_MS > end) return states
    await sleep(LOOK_EVERY_MS)
  }
}

function stateOf(mail: { state: string; delivery: string | null } | undefined): string | undefined {
  return mail?.state === 'sent' ? (mail.delivery ?? 'sent') : mail?.state
}

export const leadChecks: Check[] = [
  { id: 'lead', name: 'A lead reaches the team and its sender', needs: ['data', 'functions'], find: leadGoesThrough },
]
