import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRequest } from './email-request.ts'
import { refuse, type Answer } from './resend-errors.ts'

export type AcceptedMail = Omit<EmailRequest, 'html'> & { id: string; key: string | null; acceptedAt: number }

type Used = { request: string; answer: Answer | 'running' }

/** What the provider has taken on, each key once. Keys last for 24 hours there, and for the life of this process here. */
export class AcceptedMails {
  readonly list: AcceptedMail[] = []
  /** Requests that a key kept from becoming a second mail. */
  replays = 0
  readonly #keys = new Map<string, Used>()
  readonly #workMs: number

  constructor(workMs: number) {
    this.#workMs = workMs
  }

  async accept(email: EmailRequest, body: string, key: string | null): Promise<Answer> {
    if (key === null) return this.#send(email, key)
    const request = createHash('sha256').update(body).digest('hex')
    const used = this.#keys.get(key)
    if (used) {
      if (used.request !== request) return refuse('invalid_idempotent_request')
      if (used.answer === 'running') return refuse('concurrent_idempotent_requests')
      this.replays += 1
      return used.answer
    }
    this.#keys.set(key, { request, answer: 'running' })
    const answer = await this.#send(email, key)
    this.#keys.set(key, { request, answer })
    return answer
  }

  async #send({ from, to, replyTo, subject, text, headers }: EmailRequest, key: string | null): Promise<Answer> {
    await sleep(this.#workMs)
    const id = randomUUID()
    this.list.push({ id, key, acceptedAt: Date.now(), from, to, replyTo, subject, text, headers })
    return { status: 200, body: { id } }
  }
}
