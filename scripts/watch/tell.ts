import { createTransport } from 'nodemailer'
import { isWebhookSecret, signWebhook } from '#shared/webhook-signature.ts'
import { inWords, type Ask } from '../doctor/ask.ts'
import { isLoopback } from '../doctor/environment.ts'
import type { News } from './news.ts'

/** One way to tell someone. `send` answers why it was not told, or null. */
export type Way = { name: string; send: (news: News) => Promise<string | null> }

type Secret = (name: string) => string | null

const SMTPS_PORT = 465
const SMTP_TIMEOUT_MS = 20_000

/** Those that are set, or in plain words what is wrong with them. */
export function readWays(secret: Secret, ask: Ask): Way[] | { problem: string } {
  const problems: string[] = []
  const url = (name: string) => {
    const given = secret(name)
    if (given && !given.startsWith('https://') && !isLoopback(given)) problems.push(`${name} must begin with https://`)
    return given
  }
  const [webhook, slack] = [url('WATCH_WEBHOOK_URL'), url('WATCH_SLACK_URL')]
  const webhookSecret = secret('WATCH_WEBHOOK_SECRET') ?? ''
  if (webhook && !isWebhookSecret(webhookSecret)) problems.push('WATCH_WEBHOOK_SECRET must be whsec_ and base64')
  const [host, from, to] = [secret('WATCH_SMTP_HOST'), secret('WATCH_MAIL_FROM'), secret('WATCH_MAIL_TO')]
  if (host && !(from && to)) problems.push('WATCH_SMTP_HOST needs WATCH_MAIL_FROM and WATCH_MAIL_TO')
  if (!webhook && !slack && !host)
    problems.push('no one would be told: set WATCH_WEBHOOK_URL, WATCH_SLACK_URL or WATCH_SMTP_HOST')
  if (problems.length > 0) return { problem: problems.join('\n') }
  return [
    ...(webhook ? [webhookWay(webhook, webhookSecret, ask)] : []),
    ...(slack ? [slackWay(slack, ask)] : []),
    ...(host && from && to ? [mailWay(host, from, to, secret)] : []),
  ]
}

/** https://www.standardwebhooks.com */
function webhookWay(url: string, secret: string, ask: Ask): Way {
  return {
    name: 'webhook',
    send: async ({ id, type, title, text, incident }) => {
      const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { title, text, ...incident } })
      const { timestamp, signature } = await signWebhook(secret, id, body)
      return post(ask, url, body, { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature })
    },
  }
}

/** `text` alone is understood by Slack, Mattermost, Rocket.Chat and Discord. */
function slackWay(url: string, ask: Ask): Way {
  return {
    name: 'chat',
    send: ({ title, text }) => post(ask, url, JSON.stringify({ text: withoutMarkup(`${title}\n${text}`) })),
  }
}

function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function post(ask: Ask, url: string, body: string, headers = {}): Promise<string | null> {
  const answer = await ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return answer.failure === undefined && answer.status >= 200 && answer.status < 300 ? null : inWords(answer)
}

function mailWay(host: string, from: string, to: string, secret: Secret): Way {
  const port = Number(secret('WATCH_SMTP_PORT') ?? SMTPS_PORT)
  const user = secret('WATCH_SMTP_USER')
  const transport = createTransport({
    host,
    port,
    secure: port === SMTPS_PORT,
    requireTLS: !isLoopback(`smtp://${host}`),
    ...(user && { auth: { user, pass: secret('WATCH_SMTP_PASS') ?? '' } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return {
    name: 'mail',
    send: async ({ id, title, text }) => {
      try {
        await transport.sendMail({ from, to, subject: title, text, messageId: `<${id}@watch.invalid>` })
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  }
}
