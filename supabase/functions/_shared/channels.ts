import type { ChannelKind } from './codes.ts'
import { readFailure, type Sending } from './mail/mail.ts'
import { isPublicAddress } from './public-address.ts'
import { isWebhookSecret, signWebhook } from './webhook-signature.ts'

export type Channel = {
  kind: ChannelKind
  url: string
  /** Slack's messages are not signed: its URL is the secret. */
  secret: string | null
  /** A receiver on this machine, for the local stack. */
  isLocal: boolean
}

/** The body as text, so that every retry sends the same bytes. */
export type ChannelMessage = { body: string }
export type SendMessage = (message: ChannelMessage, key: string) => Promise<Sending>
export type ResolveHost = (host: string) => Promise<string[]>

const TIMEOUT_MS = 10_000
const DEFAULT_HOSTS = 'hooks.slack.com'
const WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 300

/** The channels whose secrets are set and whose host is allowed. */
export function readChannels(env: (name: string) => string | undefined): Channel[] {
  const isLocal = env('CHANNEL_LOCAL') === 'on'
  const hosts = (env('CHANNEL_HOSTS') || DEFAULT_HOSTS).split(',').map((host) => host.trim().toLowerCase())
  const secret = env('CHANNEL_WEBHOOK_SECRET') ?? ''
  const [webhook, slack] = [env('CHANNEL_WEBHOOK_URL') ?? '', env('CHANNEL_SLACK_URL') ?? '']
  const isAllowed = (url: string) => isAllowedUrl(url, hosts, isLocal)
  return [
    ...(isAllowed(webhook) && isWebhookSecret(secret)
      ? [{ kind: 'webhook' as const, url: webhook, secret, isLocal }]
      : []),
    ...(isAllowed(slack) ? [{ kind: 'slack' as const, url: slack, secret: null, isLocal }] : []),
  ]
}

function isAllowedUrl(text: string, hosts: string[], isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (isLocal && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && hosts.includes(hostname) && port === '' && username === '' && password === ''
}

/** Never throws. Redirects are refused by limitFetch, and by the request itself. */
export function channelSender(channel: Channel, resolve: ResolveHost, timeoutMs = TIMEOUT_MS): SendMessage {
  const { url, secret, isLocal } = channel
  return async ({ body }, key) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      if (!isLocal && !(await isPublicHost(new URL(url).hostname, resolve))) {
        return { result: 'failed', error: 'private_address', ambiguous: false }
      }
      const headers = {
        'content-type': 'application/json',
        'webhook-id': key,
        ...(await signatureOf(secret, key, body)),
      }
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      // The body is not read, because its length is unknown.
      await response.body?.cancel()
      return readStatus(response)
    } catch (error) {
      return readFailure(error)
    }
  }
}

/** Deno cannot pin the address for the request that follows; there the certificate of the allowed host decides. */
async function isPublicHost(host: string, resolve: ResolveHost): Promise<boolean> {
  const addresses = await resolve(host)
  return addresses.length > 0 && addresses.every(isPublicAddress)
}

async function signatureOf(secret: string | null, key: string, body: string): Promise<Record<string, string>> {
  if (secret === null) return {}
  const { timestamp, signature } = await signWebhook(secret, key, body)
  return { 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

function readStatus({ status, ok, headers }: Response): Sending {
  const error = `http_${status}`
  if (ok) return { result: 'sent', providerId: error }
  if (status === 429) {
    const given = Number(headers.get('retry-after') ?? Number.NaN)
    return { result: 'wait', seconds: given > 0 ? Math.min(Math.ceil(given), LONGEST_WAIT_SECONDS) : WAIT_SECONDS }
  }
  // The message is at fault; with any other status it is the receiver, which can be fixed.
  if ([400, 413, 422].includes(status)) return { result: 'refused', error }
  return { result: 'failed', error, ambiguous: status >= 500 && status !== 503 }
}

/**
 * Visitor input must not become a mention of everyone, such as <!channel> and @here, or a link whose text differs from its
 * address: <address|words> in Slack, [words](address) in Mattermost and Discord, which read Slack's format as Markdown.
 */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=channel|here|all|everyone)/gi, '@\u200b')
    .replaceAll(']', ']\u200b')
}
