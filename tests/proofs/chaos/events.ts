import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook } from '../../../supabase/functions/_shared/webhook-signature.ts'
import { TAG } from '../../../supabase/functions/_shared/mail/resend.ts'
import type { AcceptedMail } from '../../../stack/fakes/resend/resend.ts'

type EventOptions = {
  url: string
  secret: string
  /** Divides the delays of the retry schedule, to make it faster. */
  speed: number
  random: () => number
  faults: EventFaults
}

/** Shares of all mails; the last two are shares of all events. `missing`: of the delivered ones, no event is sent at all. */
type EventFaults = Record<'bounces' | 'delays' | 'missing' | 'reversed' | 'twice' | 'forged', number>

type Outcome = 'delivered' | 'bounced'
type EventType = 'sent' | 'delivery_delayed' | Outcome

/** https://resend.com/docs/webhooks/retries-and-replays */
const RETRY_AFTER_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
const STEP_MS = 50
const OTHER_SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const BOUNCE = { bounce: { message: 'No such recipient.', type: 'Permanent', subType: 'General' } }

/** Sends Resend's webhooks like the real service: signed, retried, out of order, sometimes twice; forged on demand. */
export class ResendEvents {
  /** The final event of each mail with events, by our tag. */
  readonly outcomes = new Map<string, Outcome>()
  readonly counts = { events: 0, retries: 0, forged: 0, forgedAccepted: 0 }
  readonly #options: EventOptions
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: EventOptions) {
    this.#options = options
  }

  /** Called for every accepted mail. */
  report(mail: AcceptedMail): void {
    const outcome: Outcome = this.#happens(this.#options.faults.bounces) ? 'bounced' : 'delivered'
    if (outcome === 'delivered' && this.#happens(this.#options.faults.missing)) return
    this.outcomes.set(mail.tags[TAG] ?? mail.id, outcome)
    const isLate = this.#happens(this.#options.faults.delays)
    const types: EventType[] = ['sent', ...(isLate ? ['delivery_delayed' as const] : []), outcome]
    const bodies = types.map((type, index) => bodyOf(mail, type, Date.now() + index * STEP_MS))
    if (this.#happens(this.#options.faults.reversed)) bodies.reverse()
    this.#keep(this.#send(mail, bodies))
  }

  /** Resolves when every event is delivered or has run out of retries. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #happens(share: number): boolean {
    return share > 0 && this.#options.random() < share
  }

  #keep(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  /** In sequence, without waiting for retries. */
  async #send(mail: AcceptedMail, bodies: string[]): Promise<void> {
    for (const body of bodies) {
      await sleep(STEP_MS)
      const id = `msg_${randomUUID()}`
      this.counts.events += 1
      const isTaken = await this.#post(this.#options.secret, id, body)
      if (!isTaken) this.#keep(this.#retry(id, body))
      if (isTaken && this.#happens(this.#options.faults.twice)) await this.#post(this.#options.secret, id, body)
      if (this.#happens(this.#options.faults.forged)) await this.#forge(bodyOf(mail, 'bounced', Date.now()))
    }
  }

  async #retry(id: string, body: string): Promise<void> {
    for (const seconds of RETRY_AFTER_SECONDS) {
      await sleep((seconds * 1_000) / this.#options.speed)
      this.counts.retries += 1
      if (await this.#post(this.#options.secret, id, body)) return
    }
  }

  async #forge(body: string): Promise<void> {
    this.counts.forged += 1
    if (await this.#post(OTHER_SECRET, `msg_${randomUUID()}`, body)) this.counts.forgedAccepted += 1
  }

  async #post(secret: string, eventId: string, body: string): Promise<boolean> {
    const { id, timestamp, signature } = await signWebhook(secret, eventId, body)
    const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature }
    try {
      const response = await fetch(this.#options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(15_000),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // The endpoint is not reachable: the retry schedule continues.
      return false
    }
  }
}

function bodyOf({ id, from, to, subject, tags }: AcceptedMail, type: EventType, at: number): string {
  const created_at = new Date(at).toISOString()
  const data = { created_at, email_id: id, from, to, subject, tags, ...(type === 'bounced' && BOUNCE) }
  return JSON.stringify({ type: `email.${type}`, created_at, data })
}
