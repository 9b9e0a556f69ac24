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

/** `alreadyReceived`: the same message was stored a few minutes ago, and its mails are the only ones. */
export type SentEmails = { confirmationSent: boolean; notificationSent: boolean; alreadyReceived?: boolean }

/** The backend as the form sees it. Both throw when they fail. */
export type ContactBackend = {
  save: (message: ContactMessage, looksAutomated: boolean) => Promise<void>
  sendEmails: (message: ContactMessage, turnstileToken: string | null) => Promise<SentEmails>
}

/** What is known of the sender besides the message. */
export type Sender = {
  looksAutomated: boolean
  turnstileToken: Promise<string | null>
  /** Programs fill in a form at once; nobody else notices that it is not sent sooner than this. */
  ready: Promise<void>
}

export async function sendContact(
  message: ContactMessage,
  { looksAutomated, turnstileToken, ready }: Sender,
  backend: ContactBackend,
  onPhase: (phase: ContactPhase) => void,
): Promise<ContactOutcome> {
  onPhase('saving')
  await ready
  try {
    await backend.save(message, looksAutomated)
  } catch (error) {
    console.error('contact: message not saved', error)
    return 'not-saved'
  }
  onPhase('sending-emails')
  try {
    return outcomeOf(await backend.sendEmails(message, await turnstileToken))
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
