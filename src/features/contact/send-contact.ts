import type { LeadSource } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'
import { isLimit, requestEmails, saveLead, type SentEmails } from './contact-backend.ts'
import type { ContactOutcome } from './contact-toasts.ts'
import { forgetText, leadIdOf } from './lead-id.ts'

// Only a sent message needs this module, which is fetched while the visitor writes, and with it the receipt.
export { forgetLead } from './lead-id.ts'
export { Receipt } from './receipt.tsx'

export type Sender = {
  /** Written in the form, or drafted in a conversation with the assistant, spoken or written. */
  source: LeadSource
  looksAutomated: boolean
  turnstileToken: Promise<string | null>
  /** Bots submit a form immediately, so it is not sent before this resolves. */
  ready: Promise<void>
}

/** `replyBy`: from the server only. */
type Contacted = { outcome: ContactOutcome; isLimited?: boolean } & Pick<SentEmails, 'replyBy' | 'confirmationEnd'>

export async function sendContact(message: ContactMessage, sender: Sender, onSaved: () => void): Promise<Contacted> {
  const lead = { id: leadIdOf(message, sender.source), ...message }
  await sender.ready
  try {
    await saveLead(lead, sender)
  } catch (error) {
    console.error('contact: message not saved', error)
    return { outcome: 'not-saved', isLimited: isLimit(error) }
  }
  onSaved()
  try {
    const sent = await requestEmails(lead, await sender.turnstileToken)
    return { outcome: outcomeOf(sent), replyBy: sent.replyBy, confirmationEnd: sent.confirmationEnd }
  } catch (error) {
    console.error('contact: emails not confirmed as sent', error)
    return { outcome: 'email-call-failed' }
  } finally {
    forgetText()
  }
}

function outcomeOf({ confirmationSent, notificationSent }: SentEmails): ContactOutcome {
  if (confirmationSent && notificationSent) return 'both-sent'
  if (confirmationSent) return 'only-confirmation'
  return notificationSent ? 'only-notification' : 'neither-sent'
}
