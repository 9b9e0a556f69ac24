import type { ContactMessage } from '#shared/contact-message.ts'

/** How far a message got. Once saved it is never reported as lost. */
export type ContactOutcome =
  | 'both-sent'
  | 'only-confirmation'
  | 'only-notification'
  | 'neither-sent'
  | 'already-received'
  | 'email-call-failed'
  | 'not-saved'

export type ContactPhase = 'saving' | 'sending-emails'

/** `alreadyReceived`: the same message was stored a few minutes ago, and no second pair of mails is sent. */
export type SentEmails = { confirmationSent: boolean; notificationSent: boolean; alreadyReceived?: boolean }

/** Both throw on failure. */
export type ContactBackend = {
  save: (message: ContactMessage, sender: Sender) => Promise<void>
  sendEmails: (message: ContactMessage, turnstileToken: string | null) => Promise<SentEmails>
}

/** Written in the form, or drafted in a conversation with the voice assistant. */
export type LeadSource = 'form' | 'voice'

export type Sender = {
  source: LeadSource
  looksAutomated: boolean
  turnstileToken: Promise<string | null>
  /** Bots fill in a form at once, so it is not sent before this resolves. */
  ready: Promise<void>
}

export async function sendContact(
  message: ContactMessage,
  sender: Sender,
  backend: ContactBackend,
  onPhase: (phase: ContactPhase) => void,
): Promise<ContactOutcome> {
  onPhase('saving')
  await sender.ready
  try {
    await backend.save(message, sender)
  } catch (error) {
    console.error('contact: message not saved', error)
    return 'not-saved'
  }
  onPhase('sending-emails')
  try {
    return outcomeOf(await backend.sendEmails(message, await sender.turnstileToken))
  } catch (error) {
    console.error('contact: e-mails not confirmed as sent', error)
    return 'email-call-failed'
  }
}

function outcomeOf({ confirmationSent, notificationSent, alreadyReceived }: SentEmails): ContactOutcome {
  if (alreadyReceived) return 'already-received'
  if (confirmationSent && notificationSent) return 'both-sent'
  if (confirmationSent) return 'only-confirmation'
  return notificationSent ? 'only-notification' : 'neither-sent'
}
