// The results of the functions in supabase/migrations/.
import type { Alarm, LeadMailKind, MailKind } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'

export type Which = 'open' | 'answered' | 'all'
export type Source = 'form' | 'voice' | 'chat'

/** `source` null: all of them. */
export type Filter = { which: Which; source: Source | null; search: string }

/** Where a page of the list ends. */
export type Position = { created_at: string; id: string }

/** `none`: there is no such mail. The states after `sent` are reported by the provider. */
export type MailState =
  | 'waiting'
  | 'held'
  | 'sent'
  | 'delayed'
  | 'delivered'
  | 'failed'
  | 'suppressed'
  | 'bounced'
  | 'complained'
  | 'none'

/** `reason`: one of our codes, or a message of the mail provider. */
export type MailSummary = { state: MailState; reason: string | null; at: string | null }

export type LeadRow = Position & {
  name: string
  email: string
  company: string | null
  excerpt: string
  source: Source
  is_unread: boolean
  answered_at: string | null
  answered_by: string | null
  version: number
  confirmation: MailSummary
  notification: MailSummary
  /** The last one. */
  reply: MailSummary
}

type Written = { author: string; at: string; body: string }

export type ExportedLead = Omit<LeadRow, 'name' | 'email' | 'company' | 'excerpt' | 'reply'> & {
  fields: ContactMessage
  notes: Written[] | null
  replies: Written[] | null
  origin: Record<string, string> | null
}

export type Counts = Record<Which, number>

export type Status = {
  health: {
    alarms: Alarm[]
    pending: number
    held: number
    sentLast24Hours: number
  }
  lastSentAt: string | null
  oldestWaitingSince: string | null
  confirmationsWaiting: number
  /** Mails whose attempts failed. `isPartly`: others were sent since. */
  failing: { count: number; since: string; nextAt: string; error: string; isPartly: boolean } | null
  /** `lead` null: a summary. */
  failed: { lead: string | null; name: string; kind: MailKind; at: string; reason: string | null }[]
  voiceSecondsToday: number
}

export type Mail = {
  id: string
  kind: LeadMailKind
  /** Of a reply. */
  replyId: number | null
  state: MailState
  reason: string | null
  attempts: number
  nextAt: string | null
  sentAt: string | null
  deliveredAt: string | null
  canSendAgain: boolean
}

export type Note = { id: number; author: string; body: string; createdAt: string; isOwn: boolean }

type Reply = {
  id: number
  author: string
  subject: string
  body: string
  createdAt: string
  state: MailState
  reason: string | null
}

/** For a reply: the same id means the same text, so that a repeated request sends it once. */
export type Draft = { id: string; subject: string; body: string }
export type StoredReply = { id: number; isHeld: boolean }

export type Lead = ContactMessage & {
  id: string
  createdAt: string
  source: Source
  /** Where the visitor came from: campaign, referring host, landing path. */
  origin: Record<string, string> | null
  version: number
  isUnread: boolean
  answeredAt: string | null
  answeredBy: string | null
  keptUntil: string | null
  mails: Mail[]
  notes: Note[]
  replies: Reply[]
  timeline: { at: string; what: string; who: string | null }[]
  previous: { id: string; createdAt: string; excerpt: string }[]
}

export type ErasePreview = { email: string; messages: number; notes: number; mails: number }
