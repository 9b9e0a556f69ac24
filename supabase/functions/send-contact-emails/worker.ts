import { setTimeout as sleep } from 'node:timers/promises'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import type { OutboxMail, SendResult, SendMail } from '../_shared/mail/mail.ts'
import { anything, boolean, list, nullable, object, text } from '../_shared/parse-json.ts'

/** Mails that this worker may send until the lease ends. One that cannot be parsed must not stop the others. */
export const parseClaim = object({
  lease: text,
  mails: list(
    object({
      /** Also the idempotency key, and the tag that the provider returns with its events. */
      id: text,
      kind: text,
      /** Frozen before the first attempt; null at the first. */
      payload: anything,
      lead: anything,
      reply: anything,
      recipient: anything,
      details: anything,
    }),
  ),
  more: boolean,
})
type Claim = ReturnType<typeof parseClaim>
export type ClaimedMail = Claim['mails'][number]

const addresses = (json: unknown) => (Array.isArray(json) ? list(text)(json) : text(json))
const parseMail = nullable(
  object({ from: text, to: addresses, replyTo: nullable(addresses), subject: text, html: text, text }),
)

/** `linkKeys`: by the id of a lead, the key in its link "Mark as answered". */
type WrittenMail = OutboxMail & { linkKeys?: Record<string, string> }
export type WriteMail = (mail: ClaimedMail) => Promise<WrittenMail>

/** Small, because the provider's rate is small, and a batch must be written within the CPU time of a hosted function. */
const BATCH_SIZE = 5
const CONCURRENCY = 2
/** Longer than one mail takes: five seconds to freeze it, ten to send it. */
export const LEASE_SECONDS = 60
/** No mail is started later than this, so that none outlives the lease. */
const MAX_START_MS = (LEASE_SECONDS - 20) * 1_000
/** Within the lifetime of a hosted function, with room for the last batch. */
const MAX_RUN_MS = 50_000
/** Of one drain: more than the provider accepts until the next, in about half of a hosted function's two seconds of CPU time. */
const MAX_MAILS = 100

/** Writes, freezes and sends mails. The provider's rate limit applies to all that one process sends. */
export class Worker {
  readonly #callDatabase: CallDatabase
  readonly #write: WriteMail
  readonly #send: SendMail
  #pausedUntil = 0
  #rateLimit: Extract<SendResult, { result: 'wait' }> | null = null

  constructor(callDatabase: CallDatabase, write: WriteMail, send: SendMail) {
    this.#callDatabase = callDatabase
    this.#write = write
    this.#send = send
  }

  async drain(needsCheck: boolean, progress: { drained: number }): Promise<void> {
    const deadline = Date.now() + MAX_RUN_MS
    let claimed = 0
    while (claimed < MAX_MAILS && Math.max(Date.now(), this.#pausedUntil) < deadline) {
      const args = { of_lead: null, how_many: BATCH_SIZE, lease_seconds: LEASE_SECONDS, needs_check: needsCheck }
      const claim = parseClaim(await this.#callDatabase('mail_claim', args))
      claimed += claim.mails.length
      progress.drained += await this.sendClaimed(claim)
      if (!claim.more) break
    }
  }

  /** Returns how many were sent. An error in one does not delay the others. */
  async sendClaimed({ lease, mails }: Claim): Promise<number> {
    const queue = [...mails]
    const deadline = Date.now() + MAX_START_MS
    let sent = 0
    const sendNext = async () => {
      for (let mail = queue.shift(); mail; mail = queue.shift()) {
        const outcome = await this.#sendOne(mail, lease, deadline)
        if (!outcome) continue
        log('mail', {
          mail: mail.id,
          kind: mail.kind,
          result: outcome.result,
          error: ('error' in outcome && outcome.error) || null,
        })
        if (outcome.result === 'sent') sent += 1
        await this.#record(mail, lease, outcome)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
    return sent
  }

  async #sendOne(mail: ClaimedMail, lease: string, deadline: number): Promise<SendResult | null> {
    let written: OutboxMail
    let linkKeys: WrittenMail['linkKeys']
    try {
      const content: WrittenMail = parseMail(mail.payload) ?? (await this.#write(mail))
      ;({ linkKeys = {}, ...written } = content)
    } catch (error) {
      return { result: 'refused', error: `cannot be written: ${errorName(error)}` }
    }

    let frozen: OutboxMail | null
    try {
      const args = { mail: mail.id, lease_id: lease, written, link_keys: linkKeys }
      frozen = parseMail(await this.#callDatabase('mail_freeze', args))
    } catch (error) {
      const code = errorName(error)
      if (isAboutTheValue(code)) return { result: 'refused', error: `cannot be stored: ${code}` }
      return { result: 'failed', error: `not stored: ${code}`, ambiguous: false }
    }
    return frozen && this.#sendAtRate(frozen, mail.id, deadline)
  }

  /** Waits as long as the provider requests, if that fits: a visitor may be waiting for the result. */
  async #sendAtRate(mail: OutboxMail, id: string, deadline: number): Promise<SendResult> {
    for (;;) {
      const pauseMs = this.#pausedUntil - Date.now()
      if (Date.now() + Math.max(0, pauseMs) >= deadline)
        return { ...this.#rateLimit, result: 'wait', seconds: Math.ceil(Math.max(1_000, pauseMs) / 1_000) }
      if (pauseMs > 0) await sleep(pauseMs)
      try {
        const sending = await this.#send(mail, id)
        if (sending.result !== 'wait') return sending
        this.#rateLimit = sending
        this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + sending.seconds * 1_000)
      } catch (error) {
        return { result: 'failed', error: `not sent: ${errorName(error)}`, ambiguous: true }
      }
    }
  }

  /** A result that is not recorded does no harm: the lease ends, and the retry has the same key. */
  async #record({ id }: ClaimedMail, lease: string, outcome: SendResult): Promise<void> {
    try {
      await this.#callDatabase('mail_finish', { mail: id, lease_id: lease, outcome })
    } catch (error) {
      log('mail-not-recorded', { mail: id, error: errorName(error) })
    }
  }
}

/** Postgres' class 22, data exceptions: a retry would send the same value. */
function isAboutTheValue(code: string): boolean {
  return /^22[0-9A-Z]{3}$/.test(code)
}
