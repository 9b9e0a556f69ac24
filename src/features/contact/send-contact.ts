import type { ContactMessage } from '#shared/contact-message.ts'
import type { ReplyBy } from '#shared/reply-by.ts'

/** How far a message got. Once saved it is never reported as lost. */
export type ContactOutcome =
  | 'both-sent'
  | 'only-confirmation'
  | 'only-notification'
  | 'neither-sent'
  | 'email-call-failed'
  | 'not-saved'

export type ContactPhase = 'saving' | 'sending-emails'

export type SentEmails = {
  confirmationSent: boolean
  notificationSent: boolean
  /** Set if the confirmation will not be retried. */
  confirmationEnd?: 'failed' | 'held'
  /** Null if the team has no working day within a year. */
  replyBy?: ReplyBy | null
}

/** `replyBy`: from the server only. */
export type Contacted = {
  outcome: ContactOutcome
  replyBy?: SentEmails['replyBy']
  confirmationEnd?: SentEmails['confirmationEnd']
}

/** The page makes the id, so that a message that is sent again is stored once. */
export type SubmittedLead = ContactMessage & { id: string }

/** Both throw on failure. */
export type ContactBackend = {
  save: (lead: SubmittedLead, sender: Sender) => Promise<void>
  sendEmails: (lead: SubmittedLead, turnstileToken: string | null) => Promise<SentEmails>
}

/** Written in the form, or drafted in a conversation with the assistant, spoken or written. */
export type LeadSource = 'form' | 'voice' | 'chat'

export type Sender = {
  source: LeadSource
  looksAutomated: boolean
  turnstileToken: Promise<string | null>
  /** Bots submit a form immediately, so it is not sent before this resolves. */
  ready: Promise<void>
}

export async function sendContact(
  lead: SubmittedLead,
  sender: Sender,
  backend: ContactBackend,
  onPhase: (phase: ContactPhase) => void,
): Promise<Contacted> {
  onPhase('saving')
  await sender.ready
  try {
    await backend.save(lead, sender)
  } catch (error) {
    console.error('contact: message not saved', error)
    return { outcome: 'not-saved' }
  }
  onPhase('sending-emails')
  try {
    const sent = await backend.sendEmails(lead, await sender.turnstileToken)
    const { replyBy, confirmationEnd } = sent
    return { outcome: outcomeOf(sent), replyBy, confirmationEnd }
  } catch (error) {
    console.error('contact: emails not confirmed as sent', error)
    return { outcome: 'email-call-failed' }
  }
}

function outcomeOf({ confirmationSent, notificationSent }: SentEmails): ContactOutcome {
  if (confirmationSent && notificationSent) return 'both-sent'
  if (confirmationSent) return 'only-confirmation'
  return notificationSent ? 'only-notification' : 'neither-sent'
}
