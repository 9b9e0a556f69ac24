import { list, object, optional, text } from '#shared/parse-json.ts'
import { wrong, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'
import { describe } from './network.ts'

const RESEND = 'https://api.resend.com'
const parseWebhooks = object({
  data: list(object({ endpoint: text, status: optional(text), events: optional(list(text)) })),
})

/** Without permission to read, emails are recorded without words; without the event, not at all. */
async function emailsAreReceived({ receiving, request, env }: Deployment): Promise<Finding> {
  if (receiving === null) return { skipped: 'MAIL_REPLIES_DOMAIN is not set' }
  const { domain, apiKey, isFreePlan } = receiving
  const headers = { authorization: `Bearer ${apiKey}` }
  const received = await request(`${RESEND}/emails/receiving?limit=1`, { headers })
  if (received.status !== 200)
    return wrong(
      `The key may not read received emails: ${describe(received)}. They are recorded without words.`,
      'Resend → API Keys → Create, "Full access". Set it as RESEND_RECEIVING_KEY in .env, then: npm run deploy',
    )
  const webhooks = await request(`${RESEND}/webhooks`, { headers })
  const endpoint = `${env.supabaseUrl}/functions/v1/mail-events`
  const found = webhooks.status === 200 ? parseWebhooks(webhooks.body).data : []
  const webhook = found.find((candidate) => candidate.endpoint === endpoint)
  if (webhook?.status === 'disabled' || !webhook?.events?.includes('email.received'))
    return wrong(
      `No webhook reports received emails to ${endpoint}.`,
      'Resend → Webhooks: enable the one with this endpoint, with the event email.received.',
    )
  const quota = isFreePlan ? '. They count in the 100 emails a day of the free plan: someone can use them up' : ''
  return `the key reads what ${domain} receives, and the webhook reports it${quota}`
}

export const receivingCheck: Check = { name: 'Answers by email are recorded', find: emailsAreReceived }
