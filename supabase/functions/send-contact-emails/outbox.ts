import type { ContactMessage } from '../_shared/contact-message.ts'
import type { CallDatabase } from '../_shared/database.ts'
import type { Mail, Sending } from '../_shared/mail/mail.ts'
import type { Lead } from '../_shared/mail/write.ts'

export type ClaimedMail = {
  id: number
  kind: 'confirmation' | 'notification' | 'digest'
  /** Same key, same mail: a provider that knows keys sends it once. */
  key: string
  /** As it was written before the first try. Without it this is the first. */
  payload: Mail | null
  leads: Lead[]
}

/** Mails that are ours to send until the lease runs out. */
export type Claim = { lease: string; mails: ClaimedMail[] }
/** `reason`: why a mail is held. */
type MailState = { state: string; reason: string | null }
export type MailStates = { confirmation?: MailState; notification?: MailState }

/** Longer than one mail can take: five seconds to freeze it, ten to send it. */
export const LEASE_SECONDS = 60

/** The outbox in Postgres; what each call does stands in supabase/migrations/*_mail_sending.sql. */
export class Outbox {
  readonly #call: CallDatabase
  readonly #needsCheck: boolean

  constructor(call: CallDatabase, needsCheck: boolean) {
    this.#call = call
    this.#needsCheck = needsCheck
  }

  /**
   * The mails of the lead that was stored with these words, or null when there is none. `isDuplicate`: the words were
   * stored before, and the mails are those of the first time.
   */
  claimLead(message: ContactMessage): Promise<(Claim & { submissionId: string; isDuplicate: boolean }) | null> {
    return this.#call('contact_claim_lead', {
      ...message,
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

  /** Keeps the mail as written and answers it as it was written first, or null when it is no longer ours. */
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

  states(submissionId: string): Promise<MailStates> {
    return this.#call('contact_mail_states', { of_lead: submissionId })
  }

  markChecked(message: ContactMessage): Promise<void> {
    return this.#call('contact_mark_checked', { ...message })
  }
}
