import { setTimeout as sleep } from 'node:timers/promises'
import { nullable, object, text } from '#shared/parse-json.ts'
import { MIGRATIONS } from './api.ts'
import { wrong, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'
import { describe } from './network.ts'

const LOOK_EVERY_MS = 1_000

const parseMail = object({ state: text, delivery: nullable(text) })
const parseMails = object({ confirmation: parseMail, notification: parseMail })
type Mails = ReturnType<typeof parseMails>
type Mail = Mails['confirmation']

/**
 * Like the page: stores a lead with the public key, then calls the email function, with the secret key instead of a captcha.
 * The test is erased by its id.
 */
async function leadGoesThrough(deployment: Deployment): Promise<Finding> {
  if (deployment.leadAddress === null) return { skipped: 'run only with --lead' }
  const id = crypto.randomUUID()
  const found = await sendLead(deployment, id)
  const erased = await deployment.asService('contact_erase', { lead: id })
  if (erased.status === 200) return found
  return wrong(`The test could not be erased (${describe(erased)}).`, 'Erase the lead "Doctor" in the inbox.')
}

async function sendLead(deployment: Deployment, id: string): Promise<Finding> {
  const { asVisitor, leadAddress, leadWaitMs, serviceKey } = deployment
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({
    id,
    name: 'Doctor',
    email: leadAddress,
    company: 'Test by npm run doctor',
    message: 'This is a test of the contact form, not an enquiry. You do not need to do anything.',
  })
  const stored = await asVisitor('/rest/v1/contact_submissions', { method: 'POST', headers, body })
  if (stored.status !== 201)
    return wrong(`The lead was not stored: ${describe(stored)}.`, 'Wait a minute and run it again, or: npm run deploy')
  const call = { method: 'POST', headers: { ...headers, apikey: serviceKey }, body }
  const called = await asVisitor('/functions/v1/send-contact-emails', call)
  const { confirmation, notification } = await waitForMails(deployment, id)
  const [first, second] = [confirmation, notification].map(({ state, delivery }) => delivery ?? state)
  const states = `confirmation ${first}, notification ${second}`
  if (areDone([confirmation, notification], deployment)) return states
  return wrong(
    `After ${leadWaitMs / 1000} s: ${states}. The form's call got ${describe(called)}.`,
    confirmation.state === 'sent' && notification.state === 'sent'
      ? 'Resend reported no delivery: check the address of its webhook and RESEND_WEBHOOK_SECRET (docs/deploy.md).'
      : 'See docs/runbook.md, "No emails". A limit of the day holds the confirmation.',
  )
}

/** Resend reports deliveries to a public deployment only. */
function areDone(mails: Mail[], { isLocal }: Deployment): boolean {
  return mails.every(({ state, delivery }) => state === 'sent' && (isLocal || delivery === 'delivered'))
}

async function waitForMails(deployment: Deployment, id: string): Promise<Mails> {
  const end = Date.now() + deployment.leadWaitMs
  const unknown = { state: 'unknown', delivery: null }
  while (true) {
    const { status, body } = await deployment.asService('mail_states', { of_lead: id })
    const mails: Mails = { confirmation: unknown, notification: unknown, ...(status === 200 && parseMails(body)) }
    if (areDone([mails.confirmation, mails.notification], deployment) || Date.now() + LOOK_EVERY_MS > end) return mails
    await sleep(LOOK_EVERY_MS)
  }
}

export const leadCheck: Check = {
  name: 'A lead reaches the team and its sender',
  needs: MIGRATIONS,
  find: leadGoesThrough,
}
