import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { AcceptedMails } from './accepted-mails.ts'
import { readEmailRequest } from './email-request.ts'
import type { ResendEvents } from './events.ts'
import type { Faults } from './faults.ts'
import { refuse, type Answer } from './resend-errors.ts'
import { SwitchableServer } from './switchable-server.ts'

export type ResendOptions = {
  port: number
  apiKey: string
  /** How long it works on a mail, so that two requests with one key can overlap. */
  workMs?: number
  /** The share of addresses that it refuses as `reply_to`; always the same ones. */
  refusedReplyTos?: number
  random?: () => number
  /** Gets an event for everything that happens to a mail. */
  events?: ResendEvents
}

/** Stands in for Resend's POST /emails: its idempotency keys, its errors, and faults on demand. */
export class Resend {
  readonly mails: AcceptedMails
  faults: Faults = { mood: 'working', lostReplies: 0 }
  /** Answers about accepted mails that were cut off. */
  lostReplies = 0
  readonly #options: ResendOptions
  readonly #server: SwitchableServer

  constructor(options: ResendOptions) {
    this.#options = options
    this.mails = new AcceptedMails(options.workMs ?? 20, (mail) => options.events?.report(mail))
    this.#server = new SwitchableServer(options.port, () =>
      createServer((request, response) => void this.#answer(request, response)),
    )
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`
  }

  open(): Promise<void> {
    return this.#server.open()
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async setFaults(faults: Faults): Promise<void> {
    const before = this.faults.mood
    this.faults = faults
    if (faults.mood === 'refusing') await this.#server.close()
    else await this.#server.open()
    if (before === 'hanging' && faults.mood !== 'hanging') this.#server.cutConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A caller that was killed while sending gets no answer.
    const body = await text(request).catch(() => null)
    if (body === null || this.faults.mood === 'hanging') return
    const { status, body: said, headers } = await this.#decide(request, body)
    if (status === 200 && (this.#options.random ?? Math.random)() < this.faults.lostReplies) {
      this.lostReplies += 1
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
  }

  async #decide(request: IncomingMessage, body: string): Promise<Answer> {
    if (this.faults.mood === 'unavailable') return refuse('service_unavailable')
    if (this.faults.mood === 'limiting') return refuse('rate_limit_exceeded', { 'retry-after': '1' })
    if (request.url !== '/emails') return refuse('not_found')
    if (request.method !== 'POST') return refuse('method_not_allowed')
    const { authorization, 'idempotency-key': givenKey, 'user-agent': userAgent } = request.headers
    if (!userAgent) return refuse('missing_user_agent')
    if (!authorization?.startsWith('Bearer ')) return refuse('missing_api_key')
    if (authorization !== `Bearer ${this.#options.apiKey}`) return refuse('invalid_api_key')
    const key = typeof givenKey === 'string' ? givenKey : null
    if (key !== null && (key.length === 0 || key.length > 256)) return refuse('invalid_idempotency_key')
    const email = readEmailRequest(body, this.#options.refusedReplyTos)
    return 'error' in email ? refuse(email.error, {}, email.message) : this.mails.accept(email, body, key)
  }
}
