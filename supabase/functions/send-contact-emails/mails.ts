import type { CallDatabase } from '../_shared/database.ts'
import type { HeldReason, MailKind } from '../_shared/codes.ts'
import type { AccountRequest, Lead, Listed, Mail, Reply, Sending } from '../_shared/mail/mail.ts'
import type { Facts } from './summary.ts'

export type ClaimedMail = {
  /** Also the idempotency key, and the tag that the provider returns with its events. */
  id: string
  kind: MailKind
  /** Frozen before the first attempt; null at the first. */
  payload: Mail | null
  /** Null for a summary and for an account mail. */
  lead: Lead | null
  reply: Reply | null
  /** Of an account mail. */
  recipient: string | null
  details: AccountRequest | Listed | null
}

/** Mails that this worker may send until the lease ends. */
export type Claim = { lease: string; mails: ClaimedMail[]; more: boolean }

type MailState = { state: string; reason: HeldReason | null }
export type MailStates = { receivedAt: string; confirmation?: MailState; notification?: MailState }

/** Longer than one mail takes: five seconds to freeze it, ten to send it. */
export const LEASE_SECONDS = 60

/** The mails in Postgres; the functions are in supabase/migrations/*_mails.sql. */
export class Mails {
  readonly #call: CallDatabase

  constructor(call: CallDatabase) {
    this.#call = call
  }

  /** `needsCheck`: confirmations need Turnstile, and no one has passed it in this call. */
  claim(lead: string | null, howMany: number, needsCheck: boolean): Promise<Claim> {
    return this.#call('mail_claim', {
      of_lead: lead,
      how_many: howMany,
      lease_seconds: LEASE_SECONDS,
      needs_check: needsCheck,
    })
  }

  /** Stores the content unless one is stored, and returns the stored one. Null if another worker has the mail. */
  freeze(id: string, lease: string, written: Mail): Promise<Mail | null> {
    return this.#call('mail_freeze', { mail: id, lease_id: lease, written })
  }

  finish(id: string, lease: string, outcome: Sending): Promise<boolean> {
    return this.#call('mail_finish', { mail: id, lease_id: lease, outcome })
  }

  /** Null if there is no such lead. */
  states(lead: string): Promise<MailStates | null> {
    return this.#call('mail_states', { of_lead: lead })
  }

  summaryFacts(): Promise<Facts> {
    return this.#call('mail_summary_facts', {})
  }

  addSummary(period: string, listed: Listed): Promise<boolean> {
    return this.#call('mail_add_summary', { of_period: period, listed })
  }
}
