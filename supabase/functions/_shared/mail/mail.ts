import type { ContactMessage } from '../contact-message.ts'

/** A longer one is cut, and refused in a reply. */
export const SUBJECT_CHARACTERS = 120

export type MailLead = ContactMessage & {
  id: string
  createdAt: string
  origin?: Record<string, unknown> | null
}

/**
 * The type of an account mail, as in GoTrue, and the hash in its link. `isNewMember`: to a member of the team who has not logged
 * in yet.
 */
export type AccountMailDetails = {
  action: 'signup' | 'recovery'
  tokenHash: string
  isNewMember?: boolean
}

export type SummaryDetails = {
  leads: { id: string; name: string; createdAt: string }[]
  waiting: number
  /** Marked "Not a lead", and deleted before the end of the next working day. */
  expiring?: { id: string; name: string; expiresAt: string }[] | undefined
}

export type LeadReply = { author: string; subject: string; body: string; createdAt: string }

/** `html` is empty in a reply: a person wrote it as plain text. */
export type MailContent = { subject: string; html: string; text: string }

/** A list is the team's; the address of a visitor is never parsed as one. */
export type OutboxMail = MailContent & { from: string; to: string | string[]; replyTo: string | string[] | null }

/** `Auto-Submitted` suppresses vacation replies to what no person wrote. */
export const headersOf = ({ html }: OutboxMail, key: string) => ({
  'X-Entity-Ref-ID': key,
  ...(html !== '' && { 'Auto-Submitted': 'auto-generated' }),
})

/** Sends one mail and never throws. `key` is its idempotency key: a provider that supports such keys sends it once. */
export type SendMail = (mail: OutboxMail, key: string) => Promise<SendResult>

/** `error` is a short code without personal data: it is stored and logged. */
export type SendResult =
  | { result: 'sent' }
  /** Rate limited by the provider; does not count as an attempt. */
  | { result: 'wait'; seconds: number; error?: string }
  /** Permanent: this recipient or this mail will never be accepted. */
  | { result: 'refused'; error: string }
  /** Retry with backoff. Ambiguous: it may have been sent, but the response was lost. */
  | { result: 'failed'; error: string; ambiguous: boolean }

/** What a failed request means. Deno gives the cause only in the message; an unknown cause counts as ambiguous. */
export function readFailure(error: unknown): SendResult {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { result: 'failed', error: 'timeout', ambiguous: true }
  }
  const details = error instanceof Error ? `${error} ${error.cause}` : ''
  if (/connection refused|dns error|client error \(Connect\)/i.test(details))
    return { result: 'failed', error: 'no_connection', ambiguous: false }
  return { result: 'failed', error: 'connection_lost', ambiguous: true }
}
