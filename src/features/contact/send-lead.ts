import type { ContactMessage } from '#shared/contact-message.ts'
import { contactBackend } from './contact-backend.ts'
import { contactToasts } from './contact-toasts.ts'
import { forgetLeadId, leadIdOf } from './lead-id.ts'
import { Receipt } from './receipt.tsx'
import { sendContact, type ContactPhase, type Sender } from './send-contact.ts'

/** Everything that only a sent message needs; fetched while the visitor writes. */
export async function sendLead(message: ContactMessage, sender: Sender, onPhase: (phase: ContactPhase) => void) {
  const lead = { id: leadIdOf(message, sender.source), ...message }
  const contacted = await sendContact(lead, sender, contactBackend, onPhase)
  if (contacted.outcome !== 'not-saved') forgetLeadId()
  return { ...contacted, toast: contactToasts[contacted.outcome], Receipt }
}
