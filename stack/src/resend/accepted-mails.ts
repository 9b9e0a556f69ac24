import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRequest } from './email-request.ts'
import { refuse, type Answer } from './resend-errors.ts'

export type AcceptedMail = Omit<EmailRequest, 'html'> & { id: string; key: string | null; acceptedAt: number }

type Used = { request: string; answer: Answer | 'running' }

/** Accepted mails, each idempotency key once. Resend keeps keys for 24 hours, this for the life of the process. */
export class AcceptedMails {
  readonly list: AcceptedMail[] = []
  /** Requests that an idempotency key absorbed. */
  replays = 0
  readonly #keys = new Map<string, Used>()
  readonly #workMs: number

  readonly #onAccepted: (mail: AcceptedMail) => void

  constructor(workMs: number, onAccepted: (mail: AcceptedMail) => void = () => {}) {
    this.#workMs = workMs
    this.#onAccepted = onAccepted
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
    const mail = { id, key, acceptedAt: Date.now(), from, to, replyTo, subject, text, headers }
    this.list.push(mail)
    this.#onAccepted(mail)
    return { status: 200, body: { id } }
  }
}
