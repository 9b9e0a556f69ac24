// The rows that members read through the API, and what the actions send.
import type { LeadMailKind } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'

export const WHICH = ['open', 'answered', 'all'] as const
export type Which = (typeof WHICH)[number]
export const SOURCES = ['form', 'voice', 'chat'] as const
type Source = (typeof SOURCES)[number]

/** `source` null: all of them. */
export type Filter = { which: Which; source: Source | null; search: string }

type Stored = {
  id: string
  /** Later leads have higher ones. */
  number: number
  created_at: string
  source: Source
  read_at: string | null
  answered_at: string | null
  answered_by: string | null
  /** Of the mark: two members never overwrite each other. */
  version: number
}

export type MailSummary = {
  state: 'pending' | 'sending' | 'sent' | 'held' | 'failed'
  /** Of a sent one, as the provider reports it. */
  delivery: 'delayed' | 'delivered' | 'failed' | 'suppressed' | 'bounced' | 'complained' | null
  /** Why it was held; in a row of the list also what is below. */
  reason: string | null
  /** Why the provider did not deliver it. */
  delivery_reason?: string | null
  /** The last failed attempt: a code of ours, or the provider's words. */
  error?: string | null
}

export type LeadRow = Stored &
  Pick<ContactMessage, 'name' | 'email' | 'company'> & {
    excerpt: string
    mails: Partial<Record<LeadMailKind, MailSummary>> | null
  }

export type Mail = MailSummary & {
  id: string
  kind: LeadMailKind
  /** Of a reply. */
  reply_id: number | null
  attempts: number
  due_at: string
  created_at: string
  sent_at: string | null
  delivery_at: string | null
  /** A member sent it again, as another one. */
  is_replaced: boolean
}

export type Note = { id: number; author_name: string; body: string; created_at: string }
type Reply = Note & { subject: string }

/** With all that belongs to it, each oldest first. */
export type WholeLead = Stored &
  ContactMessage & {
    /** That of the message, in lower case. */
    address: string
    /** Where the visitor came from: campaign, referring host, landing path. */
    origin: Record<string, string> | null
    lead_notes: Note[]
    lead_replies: Reply[]
    mails: Mail[]
  }

/** `previous`: other messages of the same address. */
export type Lead = WholeLead & { previous: Pick<LeadRow, 'id' | 'created_at'>[] }

/** For a reply: the same id means the same text, so that a repeated request sends it once. */
export type Draft = { id: string; subject: string; body: string }
export type StoredReply = { id: number; isHeld: boolean }
