import type { CallDatabase } from '../_shared/database.ts'
import type { AccountRequest, Lead, Mail, MembershipChange, Reply, Sending } from '../_shared/mail/mail.ts'
import type { HeldReason, MailKind } from '../_shared/codes.ts'
import type { Promised, WorkingHours } from '../_shared/reply-by.ts'

export type ClaimedMail = {
  id: number
  kind: MailKind
  /** The idempotency key. */
  key: string
  /** Frozen before the first attempt; null at the first. */
  payload: Mail | null
  leads: Lead[]
  /** For a confirmation: the deadline; null once it has passed. */
  promise?: Promised | null
  /** For a reply. */
  reply?: Reply
  /** For a mail that is not about a lead. */
  recipient?: string
  details?: MembershipChange | AccountRequest | null
}

/** Mails that this worker may send until the lease expires. */
export type Claim = { lease: string; mails: ClaimedMail[] }
export type ClaimedLead = Claim & {
  receivedAt: string
  /** When the team works. */
  hours: WorkingHours
}
/** `reason`: why a mail is held. */
type MailState = { state: string; reason: HeldReason | null }
export type MailStates = { confirmation?: MailState; notification?: MailState }

/** Longer than one mail takes: five seconds to freeze it, ten to send it. */
export const LEASE_SECONDS = 60

/** The outbox in Postgres; its functions are in supabase/migrations/*_mail_claims.sql and *_mail_results.sql. */
export class Outbox {
  readonly #call: CallDatabase
  readonly #needsCheck: boolean

  constructor(call: CallDatabase, needsCheck: boolean) {
    this.#call = call
    this.#needsCheck = needsCheck
  }

  /** Claims the mails of a lead; null if it is not stored. */
  claimLead(id: string): Promise<ClaimedLead | null> {
    return this.#call('contact_claim_lead', {
      lead_id: id,
      lease_seconds: LEASE_SECONDS,
      needs_check: this.#needsCheck,
    })
  }

  claimDue(howMany: number): Promise<Claim & { more: boolean }> {
    return this.#call('contact_claim_due', {
      how_many: howMany,
      lease_seconds: LEASE_SECONDS,
      needs_check: this.#needsCheck,
    })
  }

  /** Stores the mail unless one is already stored, and returns the stored one. Null if the lease expired. */
  async freeze(lease: string, id: number, payload: Mail): Promise<Mail | null> {
    const [frozen] = await this.#call<{ payload: Mail }[]>('contact_freeze', {
      lease_id: lease,
      payloads: [{ id, payload }],
    })
    return frozen?.payload ?? null
  }

  finish(id: number, lease: string, outcome: Sending): Promise<boolean> {
    return this.#call('contact_finish', { mail_id: id, lease_id: lease, outcome })
  }

  states(leadId: string): Promise<MailStates> {
    return this.#call('contact_mail_states', { of_lead: leadId })
  }

  markChecked(leadId: string): Promise<void> {
    return this.#call('contact_mark_checked', { lead_id: leadId })
  }
}
