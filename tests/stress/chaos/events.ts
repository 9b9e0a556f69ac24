import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { TAG } from '../../../supabase/functions/_shared/mail/resend.ts'
import type { AcceptedMail } from '../../../stack/fakes/resend/resend.ts'
import { postJson } from '../../support/post-json.ts'

/** Shares of all mails; the last two are shares of all events. `missing`: of the delivered ones, no event is sent at all. */
const SHARES = { bounces: 0.05, delays: 0.3, missing: 0.2, reversed: 0.4, twice: 0.1, forged: 0.1 }
/** https://resend.com/docs/webhooks/retries-and-replays, sixty times as fast. */
const RETRY_AFTER_MS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => (seconds * 1_000) / 60)
const STEP_MS = 50
const OTHER_SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const BOUNCE = { bounce: { message: 'No such recipient.', type: 'Permanent', subType: 'General' } }

type Outcome = 'delivered' | 'bounced'
type EventType = 'sent' | 'delivery_delayed' | Outcome

/** Sends Resend's webhooks like the real service: signed, retried, out of order, sometimes twice; and forged ones. */
export class ResendEvents {
  readonly outcomes = new Map<string, Outcome>()
  readonly counts = { events: 0, retries: 0, forged: 0, forgedAccepted: 0 }
  readonly #url: string
  readonly #secret: string
  readonly #random: () => number
  readonly #underWay = new Set<Promise<void>>()

  constructor(url: string, secret: string, random: () => number) {
    this.#url = url
    this.#secret = secret
    this.#random = random
  }

  report(mail: AcceptedMail): void {
    const outcome: Outcome = this.#happens('bounces') ? 'bounced' : 'delivered'
    if (outcome === 'delivered' && this.#happens('missing')) return
    this.outcomes.set(mail.tags[TAG] ?? mail.id, outcome)
    const types: EventType[] = ['sent', ...(this.#happens('delays') ? ['delivery_delayed' as const] : []), outcome]
    const bodies = types.map((type, index) => bodyOf(mail, type, Date.now() + index * STEP_MS))
    if (this.#happens('reversed')) bodies.reverse()
    this.#keep(this.#send(mail, bodies))
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #happens(what: keyof typeof SHARES): boolean {
    return this.#random() < SHARES[what]
  }

  #keep(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  async #send(mail: AcceptedMail, bodies: string[]): Promise<void> {
    for (const body of bodies) {
      await sleep(STEP_MS)
      const id = `msg_${randomUUID()}`
      this.counts.events += 1
      const isTaken = await this.#post(this.#secret, id, body)
      if (!isTaken) this.#keep(this.#retry(id, body))
      if (isTaken && this.#happens('twice')) await this.#post(this.#secret, id, body)
      if (this.#happens('forged')) await this.#forge(bodyOf(mail, 'bounced', Date.now()))
    }
  }

  async #retry(id: string, body: string): Promise<void> {
    for (const ms of RETRY_AFTER_MS) {
      await sleep(ms)
      this.counts.retries += 1
      if (await this.#post(this.#secret, id, body)) return
    }
  }

  async #forge(body: string): Promise<void> {
    this.counts.forged += 1
    if (await this.#post(OTHER_SECRET, `msg_${randomUUID()}`, body)) this.counts.forgedAccepted += 1
  }

  async #post(secret: string, eventId: string, body: string): Promise<boolean> {
    const now = new Date()
    const headers = {
      'svix-id': eventId,
      'svix-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'svix-signature': new Webhook(secret).sign(eventId, now, body),
    }
    const { status } = await postJson(this.#url, body, { headers }).catch(() => ({ status: 0 })) // it is down
    return status === 200
  }
}

function bodyOf({ id, from, to, subject, tags }: AcceptedMail, type: EventType, at: number): string {
  const created_at = new Date(at).toISOString()
  const data = { created_at, email_id: id, from, to, subject, tags, ...(type === 'bounced' && BOUNCE) }
  return JSON.stringify({ type: `email.${type}`, created_at, data })
}
