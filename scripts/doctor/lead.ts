import { setTimeout as sleep } from 'node:timers/promises'
import { ok, skipped, wrong, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'
import { describe, jsonOf } from './network.ts'

const LOOK_EVERY_MS = 1_000

type Mail = { state: string; delivery: string | null }

/**
 * Like the page: stores a lead with the public key, then calls the email function, with the secret key instead of a captcha.
 * The test is erased by its id.
 */
async function leadGoesThrough(deployment: Deployment): Promise<Finding> {
  const { leadAddress: email, asService } = deployment
  if (email === null) return skipped('run only with --lead')
  const id = crypto.randomUUID()
  const found = await sendLead(deployment, {
    id,
    name: 'Doctor',
    email,
    company: 'Test by npm run doctor',
    message: 'This is a test of the contact form, not an enquiry. You do not need to do anything.',
  })
  const erased = await asService('contact_erase_lead', { lead: id })
  if (erased.failure === undefined && erased.status === 200) return found
  return wrong(`The test could not be erased (${describe(erased)}).`, 'Erase the lead "Doctor" in the inbox.')
}

async function sendLead(deployment: Deployment, lead: { id: string } & Record<string, string>): Promise<Finding> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(lead) }
  const stored = await deployment.asVisitor('/rest/v1/contact_submissions', post)
  if (stored.failure !== undefined || stored.status !== 201)
    return wrong(`The lead was not stored: ${describe(stored)}.`, 'Wait a minute and run it again, or: npm run deploy')
  const called = await deployment.asVisitor('/functions/v1/send-contact-emails', {
    ...post,
    headers: { ...post.headers, apikey: deployment.serviceKey },
  })
  const mails = await waitForMails(deployment, lead.id)
  const states = Object.entries(mails).map(([kind, { state, delivery }]) => `${kind} ${delivery ?? state}`)
  if (Object.values(mails).every((mail) => isDone(mail, deployment))) return ok(states.join(', '))
  const areSent = Object.values(mails).every(({ state }) => state === 'sent')
  return wrong(
    `After ${Math.round(deployment.leadWaitMs / 1000)} s: ${states.join(', ')}. The form's call got ${describe(called)}.`,
    areSent
      ? 'Resend reported no delivery: check the address of its webhook and RESEND_WEBHOOK_SECRET (docs/deploy.md).'
      : 'See docs/runbook.md, "No emails". A limit of the day holds the confirmation.',
  )
}

/** Resend reports deliveries to a public deployment only. */
function isDone({ state, delivery }: Mail, { isLocal }: Deployment): boolean {
  return state === 'sent' && (isLocal || delivery === 'delivered')
}

async function waitForMails(deployment: Deployment, id: string): Promise<Record<string, Mail>> {
  const end = Date.now() + deployment.leadWaitMs
  const unknown = { state: 'unknown', delivery: null }
  while (true) {
    const answer = await deployment.asService('mail_states', { of_lead: id })
    const found = answer.failure === undefined && answer.status === 200 ? (jsonOf(answer) as Record<string, Mail>) : {}
    const { confirmation = unknown, notification = unknown } = found
    const mails = { confirmation, notification }
    const isSettled = Object.values(mails).every((mail) => isDone(mail, deployment))
    if (isSettled || Date.now() + LOOK_EVERY_MS > end) return mails
    await sleep(LOOK_EVERY_MS)
  }
}

export const leadCheck: Check = {
  id: 'lead',
  name: 'A lead reaches the team and its sender',
  needs: ['functions', 'migrations'],
  find: leadGoesThrough,
}
