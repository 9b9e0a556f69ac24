import type { ContactMessage } from '#shared/contact-message.ts'
import { contactBackend } from './contact-backend.ts'
import { contactToasts } from './contact-toasts.ts'
import { Receipt } from './receipt.tsx'
import { sendContact, type ContactPhase, type Sender } from './send-contact.ts'

/** Everything that only a sent message needs; fetched while the visitor writes. */
export async function deliver(message: ContactMessage, sender: Sender, onPhase: (phase: ContactPhase) => void) {
  const contacted = await sendContact(message, sender, contactBackend, onPhase)
  return { ...contacted, toast: contactToasts[contacted.outcome], Receipt }
}
