// Stands in for Resend: POST /emails with its rules, its idempotency keys, its errors, and faults on demand; and what it receives.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { refuseHost } from '../../process/hosts.ts'

export type AcceptedMail = {
  id: string
  key: string | null
  acceptedAt: number
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  tags: Record<string, string>
}

/**
 * How the provider behaves. `refusing`: its port is closed. `hanging`: it accepts connections and never responds. `broken`: it
 * accepts mails and responds with an error.
 */
export type Behaviour = 'working' | 'refusing' | 'hanging' | 'unavailable' | 'limiting' | 'broken'

export type Faults = {
  behaviour: Behaviour
  /** The share of responses to accepted mails that is lost: the connection is closed instead. */
  lostReplies: number
  /** The share of requests that are refused because an earlier one with this key is said to be in progress. */
  conflicts: number
}

/** An email that arrives. A header can stand several times. */
export type ArrivingEmail = {
  from: string
  to: string[]
  cc?: string[]
  subject: string
  text?: string
  html?: string
  headers?: Record<string, string | string[]>
  attachments?: object[]
}

export type Receiving = { domain: string; apiKey: string; webhookUrl: string; webhookSecret: string }

export type ResendOptions = {
  port: number
  apiKey: string
  /** The processing time of a mail, so that two requests with one key can overlap. */
  workMs?: number
  random?: () => number
  events?: { report: (mail: AcceptedMail) => void }
  /** Receives emails to this domain, and reports them. Its key has full access. */
  receiving?: Receiving
  /** Puts a mail into a mailbox before it is accepted. If that fails, the caller is asked to try again. */
  deliver?: (mail: AcceptedMail) => Promise<unknown>
}

type ResendResponse = { status: number; body: unknown; headers?: Record<string, string> }

/** The errors of https://resend.com/docs/api-reference/errors that POST /emails can return: status, name and message. */
const ERRORS = {
  noJson: [400, 'validation_error', 'We found an error with one or more fields in the request.'],
  noApiKey: [401, 'missing_api_key', 'Missing API key in the authorization header.'],
  sendingKey: [401, 'restricted_api_key', 'This API key is restricted to only send emails'],
  otherApiKey: [403, 'invalid_api_key', 'API key is invalid.'],
  foreign: [403, 'forbidden', 'Only this machine may send requests.'],
  noEmail: [404, 'not_found', 'Email not found'],
  otherPath: [404, 'not_found', 'The requested endpoint does not exist.'],
  otherBody: [409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.'],
  running: [
    409,
    'concurrent_idempotent_requests',
    'Same idempotency key used while original request is still in progress.',
  ],
  invalid: [422, 'validation_error', 'We found an error with one or more fields in the request.'],
  missing: [422, 'missing_required_field', 'The request body is missing one or more required fields.'],
  limit: [429, 'rate_limit_exceeded', 'Too many requests. Please limit the number of requests per second.'],
  broken: [500, 'internal_server_error', 'An unexpected error occurred.'],
  down: [503, 'service_unavailable', 'The service is temporarily unavailable.'],
} as const satisfies Record<string, readonly [number, string, string]>

const FORMAT = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'
const TESTING = 'Please use our testing email address instead of domains like `example.com`.'
/** Stricter than the mail standards, as Resend is: ASCII, no leading, trailing or double dots. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const NAMED_ADDRESS = /^[^<>\r\n]*<([^<>\s]+)>$/
/** https://resend.com/docs/knowledge-base/what-email-addresses-to-use-for-testing */
const BLOCKED_DOMAIN = /@(?:example|test)\.com$/i

export class Resend {
  readonly accepted: AcceptedMail[] = []
  replays = 0
  lostReplies = 0
  conflicts = 0
  overlaps = 0
  #faults: Faults = { behaviour: 'working', lostReplies: 0, conflicts: 0 }
  readonly #open = new Set<string>()
  readonly #keys = new Map<string, { body: string; response: ResendResponse | 'running' }>()
  readonly #received = new Map<string, object>()
  readonly #options: ResendOptions
  #server: Server | null = null

  constructor(options: ResendOptions) {
    this.#options = options
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`
  }

  async open(): Promise<void> {
    if (this.#server) return
    this.#server = createServer((request, response) => void this.#handle(request, response))
    await once(this.#server.listen(this.#options.port, '127.0.0.1'), 'listening')
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  async setFaults(faults: Faults): Promise<void> {
    const before = this.#faults.behaviour
    this.#faults = faults
    if (faults.behaviour === 'refusing') return this.close()
    await this.open()
    if (before === 'hanging' && faults.behaviour !== 'hanging') this.#server?.closeAllConnections()
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers['idempotency-key'])
    if (this.#open.has(key)) this.overlaps += 1
    this.#open.add(key)
    response.once('close', () => this.#open.delete(key))
    // The caller may have been killed while sending: then there is no one to respond to.
    const body = await text(request).catch(() => null)
    if (body === null || this.#faults.behaviour === 'hanging') return
    const decided = await this.#decide(request, body)
    const { status, body: json, headers } = this.#faults.behaviour === 'broken' ? refuse('broken') : decided
    if (status === 200 && this.#happens(this.#faults.lostReplies)) {
      this.lostReplies += 1
      // Its client notices at once and sends it again.
      this.#open.delete(key)
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  }

  #happens(share: number): boolean {
    return share > 0 && (this.#options.random ?? Math.random)() < share
  }

  async #decide({ url, method, headers }: IncomingMessage, body: string): Promise<ResendResponse> {
    if (refuseHost(headers.host)) return refuse('foreign')
    if (this.#faults.behaviour === 'unavailable') return refuse('down')
    if (this.#faults.behaviour === 'limiting') return { ...refuse('limit'), headers: { 'retry-after': '1' } }
    const [, receivedId] = /^\/emails\/receiving\/([\w-]+)(?:\?|$)/.exec(url ?? '') ?? []
    if (receivedId && method === 'GET') return this.#read(receivedId, headers.authorization)
    // Not Resend's, where emails arrive by SMTP. It needs no key, so no page may call it.
    if (url === '/arrive' && method === 'POST')
      return headers.origin === undefined
        ? this.#arrive(JSON.parse(body) as ArrivingEmail & { times?: number })
        : refuse('foreign')
    if (url !== '/emails' || method !== 'POST') return refuse('otherPath')
    if (!headers.authorization?.startsWith('Bearer ')) return refuse('noApiKey')
    if (headers.authorization !== `Bearer ${this.#options.apiKey}`) return refuse('otherApiKey')
    const header = headers['idempotency-key']
    const key = typeof header === 'string' ? header : null
    const mail = readMail(body)
    if ('status' in mail) return mail
    if (this.#happens(this.#faults.conflicts)) {
      this.conflicts += 1
      return refuse('running')
    }
    return key === null ? this.#accept(mail, key) : this.#acceptOnce(mail, key, body)
  }

  /** https://resend.com/docs/api-reference/emails/retrieve-received-email */
  #read(id: string, authorization = ''): ResendResponse {
    if (!authorization.startsWith('Bearer ')) return refuse('noApiKey')
    const key = authorization.slice('Bearer '.length)
    if (key === this.#options.apiKey) return refuse('sendingKey')
    if (key !== this.#options.receiving?.apiKey) return refuse('otherApiKey')
    const email = this.#received.get(id)
    return email ? { status: 200, body: email } : refuse('noEmail')
  }

  /** Stores an email and reports it, as often as asked for at once. Responds with the statuses of the webhook. */
  async #arrive({ times = 1, ...email }: ArrivingEmail & { times?: number }): Promise<ResendResponse> {
    const { receiving } = this.#options
    if (!receiving) return refuse('otherPath')
    const [id, now] = [randomUUID(), new Date()]
    const { from, to, cc = [], subject, text: plainText = null, html = null, headers = {}, attachments = [] } = email
    const receivedFor = [...to, ...cc].filter((address) => address.includes(`@${receiving.domain}`))
    const common = {
      created_at: now.toISOString(),
      from,
      to,
      cc,
      bcc: [],
      subject,
      message_id: `<${id}@arrived>`,
      attachments,
    }
    // As Resend does, a header that stands several times is JSON in a string.
    const single = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    this.#received.set(id, {
      object: 'email',
      id,
      ...common,
      text: plainText,
      html,
      headers: Object.fromEntries(single),
    })
    const data = { email_id: id, received_for: receivedFor, ...common }
    const event = JSON.stringify({ type: 'email.received', created_at: common.created_at, data })
    const signed = {
      'svix-id': `msg_${id}`,
      'svix-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'svix-signature': new Webhook(receiving.webhookSecret).sign(`msg_${id}`, now, event),
    }
    const report = () => fetch(receiving.webhookUrl, { method: 'POST', headers: signed, body: event })
    const responses = await Promise.all(Array.from({ length: times }, report))
    return { status: 200, body: { id, webhook: responses.map(({ status }) => status) } }
  }

  async #acceptOnce(mail: Mail, key: string, body: string): Promise<ResendResponse> {
    const used = this.#keys.get(key)
    if (used) {
      if (used.body !== body) return refuse('otherBody')
      if (used.response === 'running') return refuse('running')
      this.replays += 1
      return used.response
    }
    this.#keys.set(key, { body, response: 'running' })
    const response = await this.#accept(mail, key)
    if (response.status === 200) this.#keys.set(key, { body, response })
    else this.#keys.delete(key)
    return response
  }

  async #accept(mail: Mail, key: string | null): Promise<ResendResponse> {
    await sleep(this.#options.workMs ?? 20)
    const accepted = { id: randomUUID(), key, acceptedAt: Date.now(), ...mail }
    try {
      await this.#options.deliver?.(accepted)
    } catch (error) {
      // The code only: the message may contain the recipient.
      console.error('resend: not delivered', error instanceof Error && 'code' in error ? error.code : 'unknown')
      return refuse('down')
    }
    this.accepted.push(accepted)
    this.#options.events?.report(accepted)
    return { status: 200, body: { id: accepted.id } }
  }
}

type Mail = Omit<AcceptedMail, 'id' | 'key' | 'acceptedAt'>

function refuse(error: keyof typeof ERRORS, detail?: string): ResendResponse {
  const [statusCode, name, message] = ERRORS[error]
  return { status: statusCode, body: { statusCode, name, message: detail ?? message } }
}

function readMail(body: string): Mail | ResendResponse {
  const fields = readObject(body)
  if (!fields) return refuse('noJson')
  const missing = ['from', 'to', 'subject'].find((field) => !fields[field])
  if (missing) return refuse('missing', `Missing \`${missing}\` field.`)
  if (!fields['html'] && !fields['text']) return refuse('missing', 'Missing `html` or `text` field.')

  const invalid = (field: string, why: string) => refuse('invalid', `Invalid \`${field}\` field. ${why}`)
  const { from, subject, html = '', text: plainText = '' } = fields
  const [to, replyTo] = [readAddresses(fields['to']), readAddresses(fields['reply_to'] ?? [])]
  if (typeof from !== 'string' || !readAddresses(from)) return invalid('from', FORMAT)
  if (!to || to.length === 0) return invalid('to', FORMAT)
  if (to.some((address) => BLOCKED_DOMAIN.test(address))) return invalid('to', TESTING)
  if (!replyTo) return invalid('reply_to', FORMAT)
  if (typeof subject !== 'string') return invalid('subject', 'It must be a string.')
  if (/[\r\n]/.test(subject)) return invalid('subject', 'The `\\n` is not allowed.')
  if (typeof html !== 'string') return invalid('html', 'It must be a string.')
  if (typeof plainText !== 'string') return invalid('text', 'It must be a string.')
  const headers = readHeaders(fields['headers'] ?? {})
  if (!headers) return invalid('headers', 'It must be an object of strings.')
  const tags = readTags(fields['tags'] ?? [])
  if (!tags) return invalid('tags', 'Tags should only contain ASCII letters, numbers, underscores, or dashes.')
  return { from, to, replyTo, subject, html, text: plainText, headers, tags }
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readAddresses(value: unknown): string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const addresses = list.map((entry) => {
    const address = typeof entry === 'string' ? entry.trim() : ''
    return NAMED_ADDRESS.exec(address)?.[1] ?? address
  })
  return addresses.every((address) => ADDRESS.test(address)) ? addresses : null
}

function readHeaders(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null
  const isFit = Object.values(value).every((entry) => typeof entry === 'string' && !/[\r\n]/.test(entry))
  return isFit ? (value as Record<string, string>) : null
}

function readTags(value: unknown): Record<string, string> | null {
  if (!Array.isArray(value)) return null
  const tags = value.map((tag) => [(tag as { name?: unknown }).name, (tag as { value?: unknown }).value])
  const isFit = tags.flat().every((part) => typeof part === 'string' && /^[\w-]{1,256}$/.test(part))
  return isFit ? (Object.fromEntries(tags) as Record<string, string>) : null
}
